/** One item of a suggestion, as `getSuggestion` gives it: its name on a page, and what of it is words. */
import type { getSuggestion } from '@yalkut/catalog/changing'
import { type Json, plainRuns, pointerParts, tidyRuns } from '@yalkut/model'
import { href } from '#lib/href.ts'
import type { Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import { localName } from '#lib/server/names.ts'
import { suggestionWords } from '#lib/words/suggestions.ts'
import { typeName } from '#lib/words/types.ts'

export type SuggestionInReview = Awaited<ReturnType<typeof getSuggestion>>
export type EntryInReview = SuggestionInReview['entries'][number]

/** What of an item is drawn: of a suggestion, or of a form that was not sent yet. */
export interface DrawnEntry
  extends Pick<EntryInReview, 'entityId' | 'type' | 'path' | 'pathBefore' | 'before' | 'after'> {
  changes: EntryInReview['changes']
  copiedFrom?: EntryInReview['copiedFrom']
  withheld?: EntryInReview['withheld']
  words?: EntryInReview['words']
}

/** Items that an entry names. */
export type NamesInReview = Pick<SuggestionInReview, 'names'>

export interface ItemLink {
  entity: string
  name: Named
  kind: string
  /** The item's page; null for a new one. */
  href: string | null
}

const WORDS: ReadonlySet<string> = new Set(['body', 'content', 'lines', 'shaar'])

export function isWords(pointer: string): boolean {
  return WORDS.has(pointerParts(pointer)[0] ?? '')
}

/** Null for a value that is not words: other wording for it is suggested on its own form. */
export function editableText(pointer: string, value: Json | undefined): string | null {
  if (typeof value === 'string') return value
  const isRuns = Array.isArray(value) && pointer.endsWith('/text')
  return isRuns ? plainRuns(tidyRuns([...value])) : null
}

export function linkOf(
  { entityId, type, path, pathBefore, before, after }: DrawnEntry,
  { names }: NamesInReview,
  lang: Lang,
): ItemLink {
  const name = names[entityId]
  const data = after ?? before
  const own = name === undefined ? placeName(type, data, names, lang) : localName(lang, name)
  const address = before === null ? null : href({ id: entityId, path: pathBefore ?? path }, lang)
  return { entity: entityId, name: own, kind: typeName(lang, type), href: address }
}

/** A line of a scan or a paragraph has no name: it is called by its page, or by the text around it. */
function placeName(type: string, data: EntryInReview['after'], names: SuggestionInReview['names'], lang: Lang): Named {
  const words = suggestionWords(lang)
  const page = data?.page
  if (type === 'text-page' && typeof page === 'number') return { text: words.page(page) }
  for (const field of ['text', 'unit', 'alignment', 'scan', 'work', 'from']) {
    const parent = data?.[field]
    const name = typeof parent === 'string' ? names[parent] : undefined
    if (name !== undefined) return localName(lang, name)
  }
  return { text: typeName(lang, type) }
}
