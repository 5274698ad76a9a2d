cimport cython
from libc.stdint cimport uint64_t
from pepper.kernel cimport bits
from pepper.kernel.board cimport Board
from pepper.kernel.memory cimport Memory

cdef uint64_t ONE, COPIED, SALT, WORD
cdef int WIDTH, PAUSE, NAME, NOBODY, TOP

@cython.final
cdef class Search(Board):
    cdef Memory memory
    cdef readonly long long nodes
    cdef public long long most
    cdef readonly int player, place, left, got
    cdef int led, best, winner, exempt
    cdef uint64_t called, trick, namers, forced, low
    cdef int[4] choices
    cdef int[264] killer
    cdef int[2880] move, floor
    cdef int[64] score
    cdef uint64_t[170] seen, word

    @cython.locals(legal=uint64_t, bit=int)
    cpdef list legal(self)

    cpdef int naming(self, int card, int choice)

    cpdef tuple state(self)

    cpdef back(self, tuple state, int player, int move)

    @cython.locals(player=int, card=int)
    cpdef play(self, int move)

    @cython.locals(low=int, high=int, need=int)
    cpdef int count(self, int guess) except -1

    @cython.locals(value=int)
    cpdef bint takes(self, int need) except -1

    @cython.locals(held=uint64_t, cards=uint64_t)
    cdef uint64_t following(self, int player, int place, int led) noexcept

    @cython.locals(
        suits="uint64_t*", clones="uint64_t*", suit_of="int*", live=uint64_t, foreign=uint64_t,
        killer=int, rest=uint64_t, number=int, last=int, last_suit=int, card=int,
        bit=uint64_t, suit=int, below=uint64_t, between=uint64_t, copied=uint64_t,
        higher=uint64_t, rank=int, value=int, threat=uint64_t, safe=bint,
    )
    cdef int moves(
        self, int player, int place, int led, int best, int winner, int left, int base
    ) noexcept

    @cython.locals(number=int, i=int, card=int, place=int, alone=bint, choice=int, suit=int)
    cdef int name(self, int base, int count, uint64_t foreign) noexcept

    @cython.locals(mine=int, cards=uint64_t, value=int, top=int, other=int, held=uint64_t)
    cdef int leading(self, int player, int suit, uint64_t higher, uint64_t foreign) noexcept

    @cython.locals(mine=int, cards=uint64_t, held=uint64_t, follow=uint64_t, _=int)
    cdef uint64_t threat(self, int player, int place, int led) noexcept

    @cython.locals(suit=uint64_t)
    cdef bint holds(self, int card, uint64_t threat) noexcept

    @cython.locals(suit=int, ours=bint, value=int)
    cdef int adding(
        self, int player, int led, int best, int winner, int card, uint64_t higher,
        int rank, uint64_t threat, bint safe,
    ) noexcept

    @cython.locals(value=int)
    cdef int discarding(self, int player, int suit, uint64_t higher) noexcept

    @cython.locals(
        move="int*", floor="int*", score="int*", i=int, value=int, card=int, lowest=int, j=int
    )
    cdef void sort(self, int base, int number) noexcept

    @cython.locals(
        base=int, number=int, mine=int, called=uint64_t, reasons=uint64_t, i=int, card=int,
        bit=uint64_t, next_led=int, next_best=int, next_winner=int, live=uint64_t, value=int,
        why=uint64_t, same=uint64_t,
    )
    cdef int rest(
        self, int player, int place, int led, int best, int winner, uint64_t trick, int need,
        int left,
    ) except -2

    @cython.locals(
        value=int, memory=Memory, shape=uint64_t, entry=int, why=uint64_t, suit=int, odd=uint64_t,
    )
    cdef int win(self, int player, int need, int left) except -2

    @cython.locals(base=int, suit=int, cards=uint64_t, before=int)
    cdef void read(self, int left) noexcept

    @cython.locals(suit=int)
    cdef void show(self, int left) noexcept

    @cython.locals(
        memory=Memory, full=uint64_t, suit=int, cards=uint64_t, used=uint64_t
    )
    cdef void keep(self) noexcept

    @cython.locals(shape=uint64_t, other=int, held=uint64_t, lengths=uint64_t, suit=int, card=int, above=uint64_t)
    cdef uint64_t shape(self, int player) noexcept

    @cython.locals(word=uint64_t, last=int, shift=int, card=int, holder=uint64_t)
    cdef uint64_t holders(self, uint64_t cards) noexcept

    @cython.locals(number=int, cards=uint64_t, rest=uint64_t)
    cdef uint64_t top(self, int suit, uint64_t mask) noexcept
