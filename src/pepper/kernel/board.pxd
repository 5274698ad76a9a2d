cimport cython
from libc.stdint cimport uint64_t
from pepper.kernel cimport bits

cdef uint64_t ONE, WORD
cdef int FAR

cdef class Board:
    cdef int players, kinds, trump
    cdef uint64_t live, why, trumps
    cdef int[8] side, quick, after
    cdef uint64_t[8] hand, suits
    cdef uint64_t[64] clones, beaten
    cdef int[64] suit_of, holder

    @cython.locals(card=int, others=uint64_t)
    cdef void mark(self, int suit, uint64_t cards) noexcept

    @cython.locals(card=int)
    cdef void hold(self, int player, uint64_t cards) noexcept

    @cython.locals(best=int, winner=int, trick=uint64_t, card=int, _=int)
    cdef int last(self, int player) noexcept

    @cython.locals(
        mine=int, want=int, got=int, why=uint64_t, held=uint64_t, trumps=uint64_t, spare=int,
        room=int, other=int, partner=bint, suit=int, cards=uint64_t, limit=int, tops=uint64_t, number=int,
    )
    cdef int sure(self, int player, int need, int left) noexcept

    @cython.locals(cards=uint64_t, other=int, tops=uint64_t, number=int, want=int)
    cdef int trump_tricks(self, int need, int left) noexcept

    @cython.locals(room=int, mine=int, other=int)
    cdef int room(self, int player) noexcept

    @cython.locals(limit=int, mine=int, other=int)
    cdef int limit(self, int player, uint64_t cards) noexcept

    @cython.locals(tops=uint64_t, number=int, clones=uint64_t, own=uint64_t)
    cdef uint64_t tops(self, int player, uint64_t cards, int limit) noexcept

    @cython.locals(tops=uint64_t, clones=uint64_t)
    cdef uint64_t masters(self, int player, uint64_t cards) noexcept

    @cython.locals(
        entry=bint, suit=int, cards=uint64_t, limit=int, tops=uint64_t, clones=uint64_t,
        number=int,
    )
    cdef bint reaches(
        self, int player, uint64_t held, int spare, int got, int want, uint64_t why
    ) noexcept
