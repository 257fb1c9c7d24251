/** Words of which machines are least sure, as the desk is given them. */
import type { Lang } from '#lib/lang.ts'

export interface Doubt {
  scan: string
  page: number
  /** The id of the line. */
  line: string
  /** The word, by characters of the line. */
  from: number
  to: number
  /** The whole line. */
  text: string
  /** Of a hundred. */
  sure: number
  /** Of the page. */
  rev: number
  /** The cut-out of the line; null: nobody knows where it appears. */
  image: string | null
  /** In how many more unchecked lines of the scan the word stands. */
  alike: number
}

export interface Calibration {
  from: number
  to: number
  answered: number
  wrong: number
}

export interface DoubtsPage {
  lang: Lang
  person: { id: string; handle: string }
  /** What is after “?” in `/v1/proofread/doubts`: a set, a scan, or nothing. */
  shelf: string
  doubts: readonly Doubt[]
  calibration: readonly Calibration[]
  signIn: string
  did: string | null
  /** What a form without scripts held. */
  typed?: { readonly [field: string]: string }
}

export interface Answer {
  scan: string
  page: number
  line: string
  from: number
  to: number
  rev: number
  /** What is in the image; empty: no word. */
  text: string
}

export function keyOf({ scan, page, line, from }: Pick<Doubt, 'scan' | 'page' | 'line' | 'from'>): string {
  return `${scan} ${page} ${line} ${from}`
}

/** The word alone, cut out of the cut-out of its line with its neighbours. Letters are about as wide as each other. */
export function wordImage({ image, from, to, text }: Doubt, around = 14): string | null {
  if (image === null) return null
  const [, x = 0, y = 0, width = 0, height = 0] =
    /\/pct:([\d.]+),([\d.]+),([\d.]+),([\d.]+)\//.exec(image)?.map(Number) ?? []
  if (width === 0 || text.length <= 2 * around) return image
  // The line runs from the right.
  const start = Math.max(0, from - around) / text.length
  const end = Math.min(text.length, to + around) / text.length
  const region = [x + width * (1 - end), y, width * (end - start), height]
    .map((part) => Math.round(part * 100) / 100)
    .join(',')
  return image.replace(/\/pct:[^/]+\/[^/]+\//, `/pct:${region}/^900,/`)
}
