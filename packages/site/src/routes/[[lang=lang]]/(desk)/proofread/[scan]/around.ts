/** What surrounds the proofreading desk: the page of the browser, its stores and the network. */
import type { DraftStore } from '#lib/desk/drafts.ts'
import type { Locks } from '#lib/desk/one-tab.svelte.ts'
import type { Fetching } from '#lib/desk/who.ts'
import type { NextPages } from './next-pages.ts'
import type { ProofreadWords } from './words.ts'

/** What the desk needs of a field. */
export interface Field {
  selectionStart: number
  selectionEnd: number
  focus(options?: { preventScroll?: boolean }): void
  setSelectionRange(from: number, to: number): void
}

export interface Around {
  words: ProofreadWords
  store: DraftStore
  next: NextPages
  fetching?: Fetching
  locks?: Locks
  now?: () => Date
  /** How a moment is said: “at 14:05”. */
  sayTime?: (iso: string) => string
}
