"""Memory for compiled searches: words of 64 bits, read and written by their address.

Passing an array to a compiled function costs time at every call, and a search makes millions of
calls. So everything that a search needs is in one block of memory, and each call passes only one
number: the address at which the block begins. Without Numba the blocks are parts of one list, and
an address is an index into it.
"""

from array import array
from collections.abc import Callable
from typing import Any

from othello_lessons.engine.bits.compiler import HAS_NUMBA

LINE = 8  # words that a processor reads from memory at once

peek: Callable[[int], int]
peek_bits: Callable[[int], int]
peek_short: Callable[[int], int]
poke: Callable[[int, int], None]
fetch: Callable[[int], None]
claim: Callable[[int, int], bool]

if HAS_NUMBA:
    import numpy as np
    from llvmlite import ir

    from othello_lessons.engine.bits.compiler import instruction

    WORD = 8  # bytes from the address of one word to that of the next
    SHORT = 2  # and from the address of one number of 16 bits to that of the next

    class Block:
        """A block of memory: `words` words, all 0 at first, from `address` on."""

        def __init__(self, words: int) -> None:
            self._kept = np.zeros(words + LINE, np.int64)
            skipped = -(self._kept.ctypes.data // WORD) % LINE
            self.words = self._kept[skipped : skipped + words]
            self.bits = self.words.view(np.uint64)
            self.address = self.words.ctypes.data

        def __getitem__(self, place: int) -> int:
            return int(self.words[place])

        def __setitem__(self, place: int, number: int) -> None:
            self.words[place] = number

        def set_bits(self, place: int, bits: int) -> None:
            """Set a word to a number without a sign, such as a bitboard."""
            self.bits[place] = bits

        def clear(self) -> None:
            """Set every word to 0."""
            self.words[:] = 0

    class Shorts:
        """A block of memory that holds numbers of 16 bits, with signs, from `address` on."""

        def __init__(self, numbers: "array[int]") -> None:
            self._kept = np.array(numbers, np.int16)
            self.address = self._kept.ctypes.data

    def _load_short(builder: Any, address: Any) -> Any:
        pointer = builder.inttoptr(address, ir.IntType(16).as_pointer())
        return builder.sext(builder.load(pointer), ir.IntType(64))

    def _pointer(builder: Any, address: Any) -> Any:
        return builder.inttoptr(address, ir.IntType(64).as_pointer())

    def _load(builder: Any, address: Any) -> Any:
        return builder.load(_pointer(builder, address))

    def _store(builder: Any, address: Any, word: Any) -> Any:
        builder.store(word, _pointer(builder, address))
        return NOTHING

    def _prefetch(builder: Any, address: Any) -> Any:
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
        prefetch = builder.module.declare_intrinsic("llvm.prefetch", [byte], kind)
        how = [ir.Constant(number, each) for each in (0, 3, 1)]  # read, keep near, data
        builder.call(prefetch, [builder.inttoptr(address, byte), *how])
        return NOTHING

    def _claim(builder: Any, address: Any, bits: Any) -> Any:
        free = ir.Constant(ir.IntType(64), 0)
        pair = builder.cmpxchg(_pointer(builder, address), free, bits, "acq_rel", "acquire")
        return builder.extract_value(pair, 1)

    NOTHING = ir.Constant(ir.IntType(8).as_pointer(), None)
    peek = instruction(_load, "int64", "int64")  # a signed number
    peek_bits = instruction(_load, "uint64", "int64")  # an unsigned one, such as a bitboard
    peek_short = instruction(_load_short, "int64", "int64")  # a signed number of 16 bits
    poke = instruction(_store, "void", "int64", "int64")  # to this address, either number
    fetch = instruction(_prefetch, "void", "int64")  # load what is needed soon
    claim = instruction(_claim, "boolean", "int64", "uint64")  # write a word if it is still 0

else:
    WORD = SHORT = 1
    _WORDS: list[int] = []
    _SHORTS = array("h")

    class Block:  # type: ignore[no-redef]
        """A block of memory: `words` words, all 0 at first, from `address` on."""

        def __init__(self, words: int) -> None:
            self.address, self.size = len(_WORDS), words
            _WORDS.extend([0] * words)

        def __getitem__(self, place: int) -> int:
            return _WORDS[self.address + place]

        def __setitem__(self, place: int, number: int) -> None:
            _WORDS[self.address + place] = number

        set_bits = __setitem__

        def clear(self) -> None:
            """Set every word to 0."""
            _WORDS[self.address : self.address + self.size] = [0] * self.size

    class Shorts:  # type: ignore[no-redef]
        """A block of memory that holds numbers of 16 bits, with signs, from `address` on."""

        def __init__(self, numbers: "array[int]") -> None:
            self.address = len(_SHORTS)
            _SHORTS.extend(numbers)

    peek = peek_bits = _WORDS.__getitem__
    peek_short = _SHORTS.__getitem__
    poke = _WORDS.__setitem__

    def fetch(address: int) -> None:
        """Do nothing: all parts of a list are equally fast to reach."""

    def claim(address: int, bits: int) -> bool:
        """Write a word if it is 0; tell whether it was."""
        free = peek(address) == 0
        if free:
            poke(address, bits)
        return free


def block_of(words: int, mebibytes: float) -> Block:
    """Return a block for a table of this many MiB; ValueError if the machine does not have them."""
    try:
        return Block(words)
    except (MemoryError, ValueError, OverflowError):  # numpy: too many bytes, or words
        raise ValueError(f"this machine has no {mebibytes:g} MiB for the hash table") from None
