/** Analyses a page: its hash, its ink, its number of lines and its orientation. */
import sharp from 'sharp'
import type { Drawn } from './draw.ts'
import { orientationOf } from './orientation.ts'
import { HASH_SIZE, perceptualHash } from './perceptual-hash.ts'
import type { PageAnalysis } from './tasks.ts'

/** The width of the drawing of a page that is analysed, in pixels. */
export const ANALYSIS_WIDTH = 300
/** A pixel darker than this is ink. */
const DARK = 128
/** A page with a smaller share of dark pixels is blank. */
const BLANK_INK = 0.0015

/** `drawn`: in gray, `ANALYSIS_WIDTH` wide. */
export async function analyse(drawn: Drawn, page: number): Promise<PageAnalysis> {
  const rowInk = inkByRow(drawn)
  const ink = rowInk.reduce((sum, row) => sum + row, 0) / (drawn.width * drawn.height)
  const orientation = orientationOf(drawn)
  if (ink < BLANK_INK) return { page, hash: null, ink, lines: 0, orientation }
  return {
    page,
    hash: await hashOf(drawn),
    ink,
    lines: countLines(rowInk, drawn.width),
    orientation,
  }
}

function inkByRow({ samples, width, height }: Drawn): number[] {
  return Array.from({ length: height }, (_, y) => {
    let dark = 0
    for (let x = 0; x < width; x++) if ((samples[y * width + x] ?? 255) < DARK) dark++
    return dark
  })
}

/** The number of lines of print: groups of adjacent rows with enough ink. */
function countLines(rowInk: readonly number[], width: number): number {
  const enough = Math.max(2, width * 0.01)
  return rowInk.filter((row, y) => row >= enough && (rowInk[y - 1] ?? 0) < enough).length
}

/** The hash of the print without the margins, whose width depends on the scanner. */
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

/** The box around the print. Leaves out specks: one part in two hundred of the ink at each side. */
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

/** The first and the last index with print, without the specks before and after. */
function edges(counts: readonly number[], total: number): [number, number] {
  const first = skipSpecks(counts, total / 200)
  const last = counts.length - 1 - skipSpecks(counts.toReversed(), total / 200)
  return [first, Math.max(first, last)]
}

function skipSpecks(counts: readonly number[], specks: number): number {
  let seen = 0
  for (const [index, count] of counts.entries()) {
    seen += count
    if (seen > specks) return index
  }
  return 0
}
