/** A hash of how a page looks. Pages that look alike, also in scans by different scanners, differ in few bits.
 *
 *  The print of the page is scaled to 32 by 32 gray pixels and transformed into waves (DCT-II). Each bit says whether one
 *  of the 64 lowest frequencies, without the constant, is stronger than their median. Noise is in the high frequencies
 *  and brightness in the constant, so neither changes the hash much. */

export const HASH_SIZE = 32
const WAVES = 8

/** The hash as 16 hex digits. `gray`: 32 by 32 pixels, one byte each. */
export function perceptualHash(gray: Uint8Array): string {
  const waves = lowFrequencies(gray)
  const median = waves.toSorted((a, b) => a - b)[Math.floor(waves.length / 2)] ?? 0
  let hash = ''
  for (let at = 0; at < 64; at += 4) {
    let digit = 0
    for (let bit = 0; bit < 4; bit++) digit = digit * 2 + ((waves[at + bit] ?? 0) > median ? 1 : 0)
    hash += digit.toString(16)
  }
  return hash
}

/** The 64 lowest frequencies in rows of eight. The ninth of the first row replaces the constant. */
function lowFrequencies(gray: Uint8Array): number[] {
  const rows: number[][] = []
  for (let y = 0; y < HASH_SIZE; y++) {
    rows.push(wavesOf(gray.subarray(y * HASH_SIZE, (y + 1) * HASH_SIZE)))
  }
  const waves: number[] = []
  for (let v = 0; v < WAVES; v++) {
    for (let u = 0; u < WAVES; u++) {
      const [row, column] = v === 0 && u === 0 ? [0, WAVES] : [v, u]
      waves.push(rows.reduce((sum, line, y) => sum + (line[column] ?? 0) * cosine(row, y), 0))
    }
  }
  return waves
}

function wavesOf(line: Uint8Array): number[] {
  return Array.from({ length: WAVES + 1 }, (_, u) => line.reduce((sum, pixel, x) => sum + pixel * cosine(u, x), 0))
}

const COSINES = Array.from({ length: WAVES + 1 }, (_, u) =>
  Array.from({ length: HASH_SIZE }, (_, x) => Math.cos(((2 * x + 1) * u * Math.PI) / (2 * HASH_SIZE))),
)

function cosine(wave: number, index: number): number {
  return COSINES[wave]?.[index] ?? 0
}

/** The number of bits, 0 to 64, in which two hashes differ. */
export function hashDistance(a: string, b: string): number {
  let different = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  let count = 0
  for (; different > 0n; different &= different - 1n) count++
  return count
}
