/** Looks at a page: its hash, how much ink it has, how many lines. */
import sharp from 'sharp'
import type { Drawn } from './draw.ts'
import { leanOf } from './lean.ts'
import { HASH_SIZE, perceptualHash } from './perceptual-hash.ts'
import type { Look } from './tasks.ts'

/** Width at which pages are looked at, in dots. */
export const LOOK_WIDTH = 300
/** A dot darker than this is ink. */
const DARK = 128
/** A page with less ink is blank. */
const BLANK_INK = 0.0015

/** `drawn`: in gray, `LOOK_WIDTH` wide. */
export async function lookAt(drawn: Drawn, page: number): Promise<Look> {
  const inked = inkByRow(drawn)
  const ink = inked.reduce((sum, row) => sum + row, 0) / (drawn.width * drawn.height)
  const lean = leanOf(drawn)
  if (ink < BLANK_INK) return { page, hash: null, ink, lines: 0, lean }
  return { page, hash: await hashOf(drawn), ink, lines: countLines(inked, drawn.width), lean }
}

function inkByRow({ samples, width, height }: Drawn): number[] {
  return Array.from({ length: height }, (_, y) => {
    let dark = 0
    for (let x = 0; x < width; x++) if ((samples[y * width + x] ?? 255) < DARK) dark++
    return dark
  })
}

/** Rows with ink that stand together are a line of print. */
function countLines(inked: readonly number[], width: number): number {
  const enough = Math.max(2, width * 0.01)
  return inked.filter((row, y) => row >= enough && (inked[y - 1] ?? 0) < enough).length
}

/** The print alone counts: how wide a margin the scanner left says nothing. */
async function hashOf(drawn: Drawn): Promise<string> {
  const { left, top, width, height } = printBox(drawn)
  const raw = { width: drawn.width, height: drawn.height, channels: 1 as const }
  const gray = await sharp(drawn.samples, { raw })
    .extract({ left, top, width, height })
    .blur(2)
    .resize(HASH_SIZE, HASH_SIZE, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  return perceptualHash(gray)
}

/** The box that holds the print, leaving out specks: one part in two hundred of the ink at each side. */
function printBox({ samples, width, height }: Drawn) {
  const rows = new Array<number>(height).fill(0)
  const columns = new Array<number>(width).fill(0)
  let total = 0
  for (let at = 0; at < samples.length; at++) {
    if ((samples[at] ?? 255) >= DARK) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    rows[y] = (rows[y] ?? 0) + 1
    columns[x] = (columns[x] ?? 0) + 1
    total++
  }
  const [top, bottom] = edges(rows, total)
  const [left, right] = edges(columns, total)
  return { left, top, width: right - left + 1, height: bottom - top + 1 }
}

/** The first and the last place, once the specks before and after are passed over. */
function edges(counts: readonly number[], total: number): [number, number] {
  const first = passSpecks(counts, total / 200)
  const last = counts.length - 1 - passSpecks(counts.toReversed(), total / 200)
  return [first, Math.max(first, last)]
}

function passSpecks(counts: readonly number[], specks: number): number {
  let seen = 0
  for (const [place, count] of counts.entries()) {
    seen += count
    if (seen > specks) return place
  }
  return 0
}
