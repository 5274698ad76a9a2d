cimport cython
from libc.stdint cimport uint64_t
from pepper.kernel cimport bits

cdef uint64_t FACTOR, HALF, WORD
cdef int SEATS

@cython.final
cdef class Play:
    cdef int players, tricks, exempt, seat, place, winner
    cdef uint64_t trumps, later, called, state, led, wins, namers, forced
    cdef int[16] after, mates
    cdef uint64_t[16] hand, start
    cdef long long[16] taken
    cdef uint64_t[64] suits, above, shown, chosen
    cdef uint64_t[4] choices
    cdef int[64] names

    @cython.locals(seat=int, _=cython.longlong)
    cpdef list many(self, long long times)

    cpdef list each(self, long long times)

    @cython.locals(number=int, turn=int, trick=int, name=int, now=int)
    cpdef list line(self)

    @cython.locals(
        hand="uint64_t*", after="int*", suits="uint64_t*", above="uint64_t*", mates="int*",
        shown="uint64_t*", chosen="uint64_t*",
        trumps=uint64_t, later=uint64_t, called=uint64_t, namers=uint64_t, forced=uint64_t, choices="uint64_t*",
        exempt=int, seat=int, place=int, led=uint64_t, wins=uint64_t, winner=int, turn=int,
        other=int, trick=int, _place=int, names="int*", name=int, greedy=int, bit=int,
        held=uint64_t, legal=uint64_t, card=uint64_t,
        state=uint64_t, number=uint64_t, skip=uint64_t,
    )
    cdef void once(self) noexcept
