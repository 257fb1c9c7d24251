/** A page of a scan as the desk is given it, by its own page and by the one before it. */
import type { Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { PageImage } from '#lib/server/models/scan/page-view.ts'

/** x, y, width, height as fractions of the page. */
export type Box = readonly [number, number, number, number]

/** A word of which the machine is not sure: `from` and `to` count characters of the line. */
export interface Unsure {
  from: number
  to: number
  sure: number
}

export interface DeskLine {
  id: string
  text: string
  box: Box | null
  unsure: readonly Unsure[]
  /** The number of proofreadings: 0, 1 or 2. */
  level: number
}

export const PAGE_STATES = ['blank', 'unreadable', 'problem'] as const
export type PageState = (typeof PAGE_STATES)[number]

export interface DeskPage {
  lang: Lang
  person: { id: string; handle: string }
  scan: string
  page: number
  pages: number
  /** The page's number as it is printed. */
  label: string
  rev: number
  name: Named
  /** The reading page of the scan. */
  viewer: string
  /** The direction and the language of the words. */
  dir: 'rtl' | 'ltr'
  language: string
  image: PageImage | null
  level: number
  state: PageState | null
  /** A machine or a person has read its words. */
  isRead: boolean
  lines: readonly DeskLine[]
  progress: { said: string; twice: number; once: number }
  /** What is after “?” for the next page of a shelf, empty for all scans; null: this scan alone. */
  shelf: string | null
  signIn: string
  /** A sentence about what was sent before; of pages without scripts. */
  did: string | null
  /** Without scripts: why the page was not sent, and what was typed, by field. */
  refusal?: string
  typed?: { readonly [field: string]: string }
}

/** What the service answered to a page that was sent. */
export interface SentPage {
  number: number
  isLive: boolean
  page: number
  lines: number
  changed: number
}
