/** SHA-256 of bytes that come in pieces: the browser's own takes a whole file at once. Source:
 *  https://csrc.nist.gov/pubs/fips/180-4/upd1/final. */

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const ROUNDS = roots(64, Math.cbrt)
/** The same of the square roots of the first 8. */
const START = roots(8, Math.sqrt)

const BLOCK = 64

export class Sha256 {
  readonly #state = Uint32Array.from(START)
  readonly #words = new Uint32Array(64)
  readonly #held = new Uint8Array(BLOCK)
  #heldBytes = 0
  #bytes = 0

  update(bytes: Uint8Array): void {
    this.#bytes += bytes.length
    let at = 0
    if (this.#heldBytes > 0) {
      at = Math.min(BLOCK - this.#heldBytes, bytes.length)
      this.#held.set(bytes.subarray(0, at), this.#heldBytes)
      this.#heldBytes += at
      if (this.#heldBytes < BLOCK) return
      this.#mix(this.#held, 0)
      this.#heldBytes = 0
    }
    for (; at + BLOCK <= bytes.length; at += BLOCK) this.#mix(bytes, at)
    this.#held.set(bytes.subarray(at))
    this.#heldBytes = bytes.length - at
  }

  /** In hexadecimal. Nothing is added after it. */
  digest(): string {
    const bits = this.#bytes * 8
    const padding = new Uint8Array(this.#heldBytes < 56 ? BLOCK : 2 * BLOCK)
    padding.set(this.#held.subarray(0, this.#heldBytes))
    padding[this.#heldBytes] = 0x80
    const view = new DataView(padding.buffer)
    view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32))
    view.setUint32(padding.length - 4, bits >>> 0)
    for (let at = 0; at < padding.length; at += BLOCK) this.#mix(padding, at)
    return [...this.#state].map((word) => word.toString(16).padStart(8, '0')).join('')
  }

  #mix(bytes: Uint8Array, from: number): void {
    const w = this.#words
    const word = (at: number): number => w[at] ?? 0
    for (let at = 0; at < 16; at += 1) {
      const byte = from + at * 4
      w[at] =
        ((bytes[byte] ?? 0) << 24) |
        ((bytes[byte + 1] ?? 0) << 16) |
        ((bytes[byte + 2] ?? 0) << 8) |
        (bytes[byte + 3] ?? 0)
    }
    for (let at = 16; at < 64; at += 1) {
      const early = word(at - 15)
      const late = word(at - 2)
      const s0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
      const s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
      w[at] = word(at - 16) + s0 + word(at - 7) + s1
    }
    const state = this.#state
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    for (let at = 0; at < 64; at += 1) {
      const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      const first = (h + s1 + ((e & f) ^ (~e & g)) + (ROUNDS[at] ?? 0) + word(at)) | 0
      const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
      const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + first) | 0
      d = c
      c = b
      b = a
      a = (first + second) | 0
    }
    const sums = [a, b, c, d, e, f, g, h]
    for (let at = 0; at < 8; at += 1) state[at] = (state[at] ?? 0) + (sums[at] ?? 0)
  }
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

function roots(count: number, root: (n: number) => number): Uint32Array {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n += 1) {
    if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  }
  return Uint32Array.from(primes, (prime) => (root(prime) % 1) * 2 ** 32)
}
