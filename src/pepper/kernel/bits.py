"""Two questions about bits, which the compiled build answers with one machine instruction each."""

count = int.bit_count
length = int.bit_length
