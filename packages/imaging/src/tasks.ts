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

/** How a page looks. */
export interface Look {
  page: number
  /** 64 bits as 16 hex digits; null for a blank page. */
  hash: string | null
  /** How much of the page is dark, 0 to 1. */
  ink: number
  /** How many lines of print it seems to have. */
  lines: number
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
}
