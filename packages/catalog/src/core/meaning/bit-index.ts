/** The bits of all vectors in memory: finds those nearest to a vector by the number of bits that differ. Pure.
 *
 *  The bits are in blocks, so that the index grows without being copied: 1,000,000 vectors of 512 bits take 64 MB, and
 *  11 MB for their keys, types and distances. */

export interface Near {
  key: number
  /** The number of bits that differ. */
  distance: number
}

/** Vectors in one block. */
const BLOCK = 65_536

interface Block {
  bits: Uint32Array
  keys: Float64Array
  /** The types of the items that have the words, a bit each. 0: nobody has them now. */
  types: Uint8Array
}

export class BitIndex {
  readonly #words: number
  readonly #blocks: Block[] = []
  readonly #slots = new Map<number, number>()
  #distances = new Uint16Array(BLOCK)
  #size = 0
  #live = 0

  /** `dimensions`: a multiple of 64. */
  constructor(dimensions: number) {
    this.#words = dimensions / 32
  }

  /** Vectors that some item has. */
  get live(): number {
    return this.#live
  }

  /** Adds a vector, or replaces it. `bits`: a bit a dimension. */
  set(key: number, bits: Uint8Array, types: number): void {
    const slot = this.#slots.get(key) ?? this.#newSlot(key)
    const block = this.#blockOf(slot)
    const at = slot % BLOCK
    this.#live += Number(types !== 0) - Number(block.types[at] !== 0)
    block.types[at] = types
    const view = new DataView(bits.buffer, bits.byteOffset, bits.byteLength)
    for (let word = 0; word < this.#words; word += 1) {
      block.bits[at * this.#words + word] = view.getUint32(word * 4, true)
    }
  }

  /** From now on the vector is not found. */
  drop(key: number): void {
    const slot = this.#slots.get(key)
    if (slot === undefined) return
    const block = this.#blockOf(slot)
    this.#live -= Number(block.types[slot % BLOCK] !== 0)
    block.types[slot % BLOCK] = 0
  }

  /** The nearest `count` vectors of these types, the nearest first; equal ones by key. */
  nearest(bits: Uint8Array, types: number, count: number): Near[] {
    const furthest = this.#measure(bits, types, count)
    const found: Near[] = []
    for (let slot = 0; slot < this.#size; slot += 1) {
      const distance = this.#distances[slot] ?? NONE
      if (distance > furthest) continue
      found.push({ key: this.#blockOf(slot).keys[slot % BLOCK] ?? 0, distance })
    }
    found.sort((a, b) => a.distance - b.distance || a.key - b.key)
    return found.slice(0, count)
  }

  /** Writes the distance of each vector, and gives the distance within which at least `count` of them are. */
  #measure(bits: Uint8Array, types: number, count: number): number {
    const most = this.#words * 32
    const wanted = new Uint32Array(this.#words)
    const view = new DataView(bits.buffer, bits.byteOffset, bits.byteLength)
    for (let word = 0; word < this.#words; word += 1) wanted[word] = view.getUint32(word * 4, true)
    const sums = new Uint32Array(most + 1)
    for (const [number, block] of this.#blocks.entries()) {
      const from = number * BLOCK
      const size = Math.min(BLOCK, this.#size - from)
      measureBlock(block, { wanted, types, size }, this.#distances.subarray(from, from + size), sums)
    }
    let within = 0
    for (let distance = 0; distance <= most; distance += 1) {
      within += sums[distance] ?? 0
      if (within >= count) return distance
    }
    return most
  }

  #newSlot(key: number): number {
    const slot = this.#size
    this.#size += 1
    this.#slots.set(key, slot)
    if (slot % BLOCK === 0) this.#grow()
    this.#blockOf(slot).keys[slot % BLOCK] = key
    return slot
  }

  #grow(): void {
    this.#blocks.push({
      bits: new Uint32Array(BLOCK * this.#words),
      keys: new Float64Array(BLOCK),
      types: new Uint8Array(BLOCK),
    })
    this.#distances = new Uint16Array(BLOCK * this.#blocks.length)
  }

  #blockOf(slot: number): Block {
    const block = this.#blocks[Math.floor(slot / BLOCK)]
    if (block === undefined) throw new Error(`there is no slot ${slot}`)
    return block
  }
}

/** The distance of a vector that is not looked for. */
const NONE = 65_535

interface Wanted {
  wanted: Uint32Array
  types: number
  /** Vectors in the block. */
  size: number
}

/** The loop that takes the time: nothing is called and nothing is allocated in it. */
function measureBlock(
  { bits, types: typesOf }: Block,
  { wanted, types, size }: Wanted,
  distances: Uint16Array,
  sums: Uint32Array,
): void {
  const words = wanted.length
  for (let at = 0, from = 0; at < size; at += 1, from += words) {
    if (((typesOf[at] ?? 0) & types) === 0) {
      distances[at] = NONE
      continue
    }
    let distance = 0
    // Two words at once: their bits are counted by twos and by fours, added, and counted by eights.
    for (let word = 0; word < words; word += 2) {
      let x = (bits[from + word] ?? 0) ^ (wanted[word] ?? 0)
      let y = (bits[from + word + 1] ?? 0) ^ (wanted[word + 1] ?? 0)
      x -= (x >>> 1) & 0x55555555
      y -= (y >>> 1) & 0x55555555
      x = (x & 0x33333333) + ((x >>> 2) & 0x33333333)
      x += (y & 0x33333333) + ((y >>> 2) & 0x33333333)
      x = (x & 0x0f0f0f0f) + ((x >>> 4) & 0x0f0f0f0f)
      distance += Math.imul(x, 0x01010101) >>> 24
    }
    distances[at] = distance
    sums[distance] = (sums[distance] ?? 0) + 1
  }
}
