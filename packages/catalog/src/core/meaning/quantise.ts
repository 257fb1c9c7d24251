/** Vectors as they are kept: a whole number from -127 to 127 for each dimension, and one bit, set where the number is
 *  positive. Pure. */

export interface QuantisedVector {
  /** A byte a dimension. */
  numbers: Buffer
  /** A bit a dimension, the lowest bit of the first byte first. */
  bits: Buffer
}

/** Only the direction of a vector counts, so the largest number becomes 127. */
export function quantise(vector: Float32Array): QuantisedVector {
  const numbers = new Int8Array(vector.length)
  const bits = new Uint8Array(vector.length / 8)
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  for (const [at, value] of vector.entries()) {
    numbers[at] = largest === 0 ? 0 : Math.round((value / largest) * 127)
    if (value > 0) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7))
  }
  return { numbers: Buffer.from(numbers.buffer), bits: Buffer.from(bits.buffer) }
}

/** The cosine of the angle between two vectors, from -1 to 1; 0 for a vector without a direction. */
export function cosine(a: Float32Array, b: Int8Array): number {
  let dot = 0
  let lengthA = 0
  let lengthB = 0
  for (let at = 0; at < a.length; at += 1) {
    const x = a[at] ?? 0
    const y = b[at] ?? 0
    dot += x * y
    lengthA += x * x
    lengthB += y * y
  }
  const length = Math.sqrt(lengthA * lengthB)
  return length === 0 ? 0 : dot / length
}
