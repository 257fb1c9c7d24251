/** The tasks of the threads and their answers: plain data that can be copied between threads. */
import type { Sentence } from '@yalkut/model'

/** The maximum length of a side of an image, in pixels; WebP allows 16,383. A page that would have more is drawn smaller. */
export const MAX_SIDE = 16_000

export type ImageFormat = 'webp' | 'avif' | 'jpeg' | 'png'

export type Task =
  | { kind: 'inspect'; path: string }
  /** `width`: of the image, in pixels. `page`: from 1. */
  | {
      kind: 'render'
      path: string
      page: number
      width: number
      format: ImageFormat
      gray: boolean
    }
  | { kind: 'analyse'; path: string; page: number }
  /** The sizes of all pages. */
  | { kind: 'sizes'; path: string }
  /** Writes the copy to `to`. */
  | { kind: 'fixPages'; path: string; pages: readonly PageFix[]; to: string }
  /** Writes a file of these pages to `to`. */
  | { kind: 'takePages'; path: string; pages: PageRange; to: string }
  | { kind: 'title'; page: TitlePage }
  | { kind: 'passage'; page: PassagePage }

export interface PdfFacts {
  pages: number
  /** The page numbers that the file shows (`/PageLabels`), where one of them differs from its position: pages from 1. */
  labels: { page: number; label: string }[]
  /** Whether the file is broken and was read as far as it goes. */
  isRepaired: boolean
  /** Of the first page, in points (72 to an inch). */
  width: number
  height: number
}

export interface Rendered {
  bytes: Uint8Array
  mime: string
  width: number
  height: number
}

/** Words that one person wrote in one language, on any number of lines. */
export interface TitleWords {
  text: string
  /** Whether they begin at the right, also where the first letter is of another script. */
  isRightToLeft: boolean
}

/** What a drawn title page says, from above. */
export interface TitlePage {
  title: TitleWords
  /** What it is, or what it belongs to. */
  under: TitleWords
  library: TitleWords
}

/** What a drawn passage says, from above. */
export interface PassagePage {
  words: TitleWords
  /** Where they are from. */
  source: TitleWords
  library: TitleWords
}

/** The degrees by which to turn a page, clockwise, so that its lines are upright and straight. */
export interface Orientation {
  /** For a page that was scanned sideways. */
  turn: 0 | 90 | 270
  /** For tilted lines; 0 for less than half a degree. */
  tilt: number
}

/** How to fix a page. */
export interface PageFix {
  /** From 1. */
  page: number
  /** Transforms the page as shown to the fixed page. A matrix as PDF writes it, in points from the lower left corner. */
  matrix: [number, number, number, number, number, number]
  /** The fixed page: left, bottom, right, top, in points. */
  box: [number, number, number, number]
}

/** From 1; both are in it. */
export interface PageRange {
  from: number
  to: number
}

export interface TakenPages {
  /** The number of pages. */
  taken: number
}

export interface FixedPages {
  /** The number of fixed pages. */
  fixed: number
}

/** What was measured on the drawing of a page. */
export interface PageAnalysis {
  page: number
  /** 64 bits as 16 hex digits; null for a blank page. */
  hash: string | null
  /** The share of dark pixels, 0 to 1. */
  ink: number
  /** The number of lines of print, as far as a machine can tell. */
  lines: number
  orientation: Orientation
}

/** Why a file cannot be used. `message` is for the sender of the file. */
export interface Unusable {
  reason: 'broken' | 'encrypted' | 'too-many-pages' | 'page-size' | 'bomb' | 'no-page'
  message: Sentence
}

export type Outcome<T> = { ok: true; value: T } | { ok: false; unusable: Unusable }

export interface AnswerOf {
  inspect: PdfFacts
  render: Rendered
  analyse: PageAnalysis
  /** In points, in the order of the pages. */
  sizes: { width: number; height: number }[]
  fixPages: FixedPages
  takePages: TakenPages
  title: Rendered
  passage: Rendered
}
