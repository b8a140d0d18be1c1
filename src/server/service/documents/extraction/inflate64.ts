/** The data is not what it says it is. */
class BrokenData extends Error {
  override readonly name = 'BrokenData'
}

const LONGEST_CODE = 15
const END_OF_BLOCK = 256
const LENGTH_CODES = 286
const DISTANCE_CODES = 32
/** The order in which the lengths of the lengths' own codes are written. */
const LENGTHS_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

/** A copy's length or distance: where its code begins to count, and how many bits follow the code. */
interface Step {
  base: number
  extra: number
}

// As in deflate, but for the last code: any length up to 65,538 in sixteen bits.
const LENGTHS: readonly Step[] = [...steps(28, 3, (code) => (code < 8 ? 0 : (code >> 2) - 1)), { base: 3, extra: 16 }]
// Two codes more than in deflate, for a window of 64 KiB.
const DISTANCES: readonly Step[] = steps(DISTANCE_CODES, 1, (code) => (code < 4 ? 0 : (code >> 1) - 1))

function steps(count: number, first: number, extraOf: (code: number) => number): Step[] {
  let base = first
  return Array.from({ length: count }, (_, code) => {
    const step = { base, extra: extraOf(code) }
    base += 2 ** step.extra
    return step
  })
}

/** A prefix code: how many of its words have each length, and its symbols in the order of their words. */
interface Code {
  counts: Uint16Array
  symbols: Uint16Array
}

/**
 * Unpacks what was packed by method 9 of zip, deflate with a window of 64 KiB, in which the public batches of returns are
 * packed and which no library of the platform reads. Throws RangeError beyond `most` bytes, and for what is no such data.
 */
export function inflate64(packed: Uint8Array, most: number): Uint8Array {
  const read = bitReader(packed)
  const output = growing(most)
  for (let isLast = false; !isLast; ) {
    isLast = read.bits(1) === 1
    const kind = read.bits(2)
    if (kind === 0) output.append(read.stored())
    else if (kind === 1) copyBlock(read, output, FIXED)
    else if (kind === 2) copyBlock(read, output, writtenCodes(read))
    else throw new BrokenData('no such kind of block')
  }
  return output.bytes()
}

interface BlockCodes {
  lengths: Code
  distances: Code
}

const FIXED: BlockCodes = {
  lengths: codeOf(
    Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8)),
  ),
  distances: codeOf(Array.from({ length: DISTANCE_CODES }, () => 5)),
}

function copyBlock(read: BitReader, output: Output, { lengths, distances }: BlockCodes): void {
  for (;;) {
    const symbol = read.symbol(lengths)
    if (symbol === END_OF_BLOCK) return
    if (symbol < END_OF_BLOCK) output.add(symbol)
    else {
      const length = read.step(LENGTHS[symbol - END_OF_BLOCK - 1])
      output.copy(read.step(DISTANCES[read.symbol(distances)]), length)
    }
  }
}

function writtenCodes(read: BitReader): BlockCodes {
  const [lengths, distances, written] = [read.bits(5) + 257, read.bits(5) + 1, read.bits(4) + 4]
  if (lengths > LENGTH_CODES) throw new BrokenData('too many codes')
  const ofLengths = Array.from({ length: LENGTHS_ORDER.length }, () => 0)
  for (const place of LENGTHS_ORDER.slice(0, written)) ofLengths[place] = read.bits(3)
  const code = codeOf(ofLengths)
  const all: number[] = []
  while (all.length < lengths + distances) {
    const symbol = read.symbol(code)
    const last = all.at(-1)
    if (symbol < 16) all.push(symbol)
    else if (symbol === 16 && last === undefined) throw new BrokenData('nothing to repeat')
    else if (symbol === 16) repeat(all, last ?? 0, 3 + read.bits(2))
    else repeat(all, 0, symbol === 17 ? 3 + read.bits(3) : 11 + read.bits(7))
  }
  if (all.length > lengths + distances) throw new BrokenData('too many lengths')
  return { lengths: codeOf(all.slice(0, lengths)), distances: codeOf(all.slice(lengths)) }
}

function repeat(all: number[], value: number, times: number): void {
  for (let count = 0; count < times; count += 1) all.push(value)
}

function codeOf(lengths: readonly number[]): Code {
  const counts = new Uint16Array(LONGEST_CODE + 1)
  for (const length of lengths) if (length > 0) counts[length] = (counts[length] ?? 0) + 1
  let room = 1
  for (const count of counts.subarray(1)) {
    room = room * 2 - count
    if (room < 0) throw new BrokenData('more words than there are')
  }
  const inOrder = lengths
    .map((length, symbol) => ({ length, symbol }))
    .filter(({ length }) => length > 0)
    .toSorted((a, b) => a.length - b.length || a.symbol - b.symbol)
  return { counts, symbols: Uint16Array.from(inOrder, ({ symbol }) => symbol) }
}

type BitReader = ReturnType<typeof bitReader>

function bitReader(packed: Uint8Array) {
  let [at, held, count] = [0, 0, 0]

  function bits(wanted: number): number {
    while (count < wanted) {
      const byte = packed[at]
      if (byte === undefined) throw new BrokenData('it was cut off')
      at += 1
      held |= byte << count
      count += 8
    }
    const value = held & ((1 << wanted) - 1)
    held >>>= wanted
    count -= wanted
    return value
  }

  return {
    bits,
    symbol({ counts, symbols }: Code): number {
      let [word, first, before] = [0, 0, 0]
      for (let length = 1; length <= LONGEST_CODE; length += 1) {
        word = word * 2 + bits(1)
        const ofLength = counts[length] ?? 0
        if (word - first < ofLength) return symbols[before + word - first] ?? 0
        before += ofLength
        first = (first + ofLength) * 2
      }
      throw new BrokenData('no such word')
    },
    step(step: Step | undefined): number {
      if (step === undefined) throw new BrokenData('no such step')
      return step.base + bits(step.extra)
    },
    stored(): Uint8Array {
      ;[held, count] = [0, 0]
      const [length, check] = [bits(16), bits(16)]
      if ((length ^ check) !== 0xffff || at + length > packed.length) throw new BrokenData('no stored block')
      at += length
      return packed.subarray(at - length, at)
    },
  }
}

type Output = ReturnType<typeof growing>

function growing(most: number) {
  let bytes = new Uint8Array(Math.min(most, 65_536))
  let length = 0

  function makeRoom(added: number): void {
    const needed = length + added
    if (needed > most) throw new RangeError('it unpacks to more than is allowed')
    if (needed <= bytes.length) return
    const larger = new Uint8Array(Math.min(most, Math.max(needed, bytes.length * 2)))
    larger.set(bytes)
    bytes = larger
  }

  return {
    add(byte: number): void {
      makeRoom(1)
      bytes[length] = byte
      length += 1
    },
    append(added: Uint8Array): void {
      makeRoom(added.length)
      bytes.set(added, length)
      length += added.length
    },
    // A copy may reach into itself: what it wrote is what it goes on with.
    copy(distance: number, count: number): void {
      if (distance > length) throw new BrokenData('it reaches before its beginning')
      makeRoom(count)
      for (const end = length + count; length < end; length += 1) bytes[length] = bytes[length - distance] ?? 0
    },
    bytes: () => bytes.subarray(0, length),
  }
}
