/** What the threads are asked, and what they answer: plain data, as it travels between threads. */

export type ImageFormat = 'webp' | 'jpeg' | 'png'

export type Task =
  | { kind: 'inspect'; path: string }
  /** `width`: of the image, in dots. `page`: from 1. */
  | {
      kind: 'render'
      path: string
      page: number
      width: number
      format: ImageFormat
      gray: boolean
    }
  | { kind: 'look'; path: string; page: number }
  /** Of every page. */
  | { kind: 'sizes'; path: string }
  /** Writes the copy to `to`. */
  | { kind: 'straighten'; path: string; pages: readonly PageFix[]; to: string }

export interface Inspected {
  pages: number
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

/** How print stands on a page, in degrees by which the page is to be turned, clockwise. */
export interface Lean {
  /** A page on its side. */
  turn: 0 | 90 | 270
  /** Lines aslant; 0 for less than half a degree. */
  tilt: number
}

/** How a page is put right. */
export interface PageFix {
  /** From 1. */
  page: number
  /** From the page as it is shown to the page as it should be, in points from its lower left corner, as PDF writes it. */
  matrix: [number, number, number, number, number, number]
  /** The page as it should be: left, bottom, right, top. */
  box: [number, number, number, number]
}

export interface Straightened {
  /** Pages. */
  fixed: number
}

/** How a page looks. */
export interface Look {
  page: number
  /** 64 bits as 16 hex digits; null for a blank page. */
  hash: string | null
  /** How much of the page is dark, 0 to 1. */
  ink: number
  /** How many lines of print it seems to have. */
  lines: number
  lean: Lean
}

/** Why a file cannot be used; the words are for whoever sent it. */
export interface Unusable {
  reason: 'broken' | 'encrypted' | 'too-many-pages' | 'page-size' | 'bomb' | 'no-page'
  message: string
}

export type Outcome<T> = { ok: true; value: T } | { ok: false; unusable: Unusable }

export interface AnswerOf {
  inspect: Inspected
  render: Rendered
  look: Look
  /** In points, in the order of the pages. */
  sizes: { width: number; height: number }[]
  straighten: Straightened
}
