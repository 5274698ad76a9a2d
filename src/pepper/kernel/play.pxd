cimport cython
from libc.stdint cimport uint64_t
from pepper.kernel cimport bits

cdef uint64_t FACTOR, HALF
cdef int SEATS

@cython.final
cdef class Play:
    cdef int players, tricks, exempt, seat, place, winner
    cdef uint64_t trumps, low, second, third, called, state, led, best
    cdef int[16] after
    cdef uint64_t[16] hand, start
    cdef long long[16] taken
    cdef uint64_t[64] suits, shown, chosen

    @cython.locals(worth=uint64_t)
    cdef uint64_t worth(self, uint64_t card) noexcept

    @cython.locals(seat=int, _=cython.longlong)
    cpdef list many(self, long long times)

    cpdef list each(self, long long times)

    @cython.locals(number=int, turn=int)
    cpdef list line(self)

    @cython.locals(
        hand="uint64_t*", after="int*", suits="uint64_t*", shown="uint64_t*", chosen="uint64_t*",
        trumps=uint64_t, low=uint64_t, second=uint64_t, third=uint64_t, called=uint64_t,
        exempt=int, seat=int, place=int, led=uint64_t, best=uint64_t, winner=int, turn=int,
        other=int, _trick=int, _place=int,
        held=uint64_t, legal=uint64_t, card=uint64_t, worth=uint64_t,
        state=uint64_t, number=uint64_t, skip=uint64_t,
    )
    cdef void once(self) noexcept
