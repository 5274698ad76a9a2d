cimport cython
from libc.stdint cimport uint64_t

cdef int SUITS, SLOTS, ENTRIES, LINK, CHILD, LOW, HIGH, WORDS, SIZE

@cython.final
cdef class Memory:
    cdef int limit, slots, filled, room, used
    cdef uint64_t[5] word, keep
    cdef int[::1] heads
    cdef uint64_t[::1] cells, shapes

    cdef forget(self)

    cdef int look(self, uint64_t shape, int need) noexcept

    cdef int low(self, int entry) noexcept

    cdef uint64_t mask(self, int entry, int suit) noexcept

    @cython.locals(slot=int)
    cdef int slot(self, uint64_t shape) noexcept

    @cython.locals(word="uint64_t*", found=int)
    cdef int find(self, int entry, int need) noexcept

    @cython.locals(new=int, at=int, suit=int, slot=int)
    cdef int store(self, uint64_t shape, int low, int high) except -1

    cdef grow(self)

    @cython.locals(old=int, place=int, slot=int)
    cdef spread(self)

    @cython.locals(at=int, mask=uint64_t)
    cdef bint wider(self, int one, int other) noexcept

    @cython.locals(entry=int, rest=int, after=int, more=bint, low=uint64_t, high=uint64_t)
    cdef int insert(self, int head, int new) noexcept
