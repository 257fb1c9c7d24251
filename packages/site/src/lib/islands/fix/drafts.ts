/** Fixes that a person types, kept in the browser until the service has them. */
import { browserStore } from '#lib/browser-store.ts'
import type { FixPlace } from '#lib/fix-place.ts'
import type { Range } from './sentence.ts'

export interface Draft {
  /** The place and the segment (`keyOf`). */
  key: string
  place: FixPlace
  segment: string
  /** The words as they were read, and the part of them that the form shows. */
  before: string
  part: Range
  /** What stands in the form. */
  typed: string
  note: string
  /** Of the form in which it was typed (`once-key.ts`); drafts of an older program have none. */
  once?: string
  /** `waiting`: it was sent, and the service has not answered. */
  state: 'draft' | 'waiting'
  /** Who typed; null when nobody was signed in. */
  person: string | null
}

/** The whole words with what was typed. */
export function afterOf({ before, part, typed }: Pick<Draft, 'before' | 'part' | 'typed'>): string {
  return before.slice(0, part.from) + typed + before.slice(part.to)
}

const inStore = browserStore('yalkut', 'fixes', 'key')

export async function keepDraft(draft: Draft): Promise<void> {
  await inStore('readwrite', (store) => store.put(draft)).catch(() => undefined)
}

export async function dropDraft(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key)).catch(() => undefined)
}

/** All of them: the person signed out. */
export async function forgetFixes(): Promise<void> {
  await inStore('readwrite', (store) => store.clear()).catch(() => undefined)
}

export async function findDraft(key: string): Promise<Draft | null> {
  const found = await inStore<Draft | undefined>('readonly', (store) => store.get(key)).catch(() => undefined)
  return found ?? null
}

export async function waitingDrafts(): Promise<Draft[]> {
  const all = await inStore<Draft[]>('readonly', (store) => store.getAll()).catch(() => [])
  return all.filter(({ state }) => state === 'waiting')
}

/** Where the form keeps what is typed. */
export interface KeptDrafts {
  find(key: string): Promise<Draft | null>
  keep(draft: Draft): Promise<void>
  drop(key: string): Promise<void>
}

export const keptHere: KeptDrafts = { find: findDraft, keep: keepDraft, drop: dropDraft }
