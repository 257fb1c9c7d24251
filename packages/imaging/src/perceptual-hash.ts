/** A hash of how a page looks: pages that look alike differ in few of its bits, whoever scanned them.
 *
 *  The page is trimmed to its print, made 32 by 32 dots of gray, and taken apart into waves (DCT-II); a bit says whether
 *  one of the 64 slowest waves, the constant one aside, is stronger than their median. Noise and brightness are in
 *  the quick waves and in the constant one. */

export const HASH_SIZE = 32
const WAVES = 8

/** `gray`: 32 by 32 dots, a byte each. 16 hex digits. */
export function perceptualHash(gray: Uint8Array): string {
  const waves = slowWaves(gray)
  const median = waves.toSorted((a, b) => a - b)[Math.floor(waves.length / 2)] ?? 0
  let hash = ''
  for (let at = 0; at < 64; at += 4) {
    let digit = 0
    for (let bit = 0; bit < 4; bit++) digit = digit * 2 + ((waves[at + bit] ?? 0) > median ? 1 : 0)
    hash += digit.toString(16)
  }
  return hash
}

/** The 64 slowest waves in rows of eight, the constant one replaced by the next of the first row. */
function slowWaves(gray: Uint8Array): number[] {
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
  return Array.from({ length: WAVES + 1 }, (_, u) =>
    line.reduce((sum, dot, x) => sum + dot * cosine(u, x), 0),
  )
}

const COSINES = Array.from({ length: WAVES + 1 }, (_, u) =>
  Array.from({ length: HASH_SIZE }, (_, x) =>
    Math.cos(((2 * x + 1) * u * Math.PI) / (2 * HASH_SIZE)),
  ),
)

function cosine(wave: number, place: number): number {
  return COSINES[wave]?.[place] ?? 0
}

/** In how many of the 64 bits two hashes differ. */
export function hashDistance(a: string, b: string): number {
  let different = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  let count = 0
  for (; different > 0n; different &= different - 1n) count++
  return count
}
