/** What a form changes, field by field, as a page shows it before it is sent. */
import {
  type Change,
  changedWords,
  diffData,
  isItemId,
  isJsonObject,
  type Json,
  type JsonObject,
  pointerParts,
} from '@yalkut/model'
import type { Lang } from '#lib/lang.ts'
import { diffHtml } from '#lib/server/diff-html.ts'
import { deskWords, fieldWords, spaced, valueName } from '#lib/words/desk.ts'

export interface ChangeView {
  label: string
  /** Null where nothing was, or nothing will be. */
  before: string | null
  after: string | null
  /** Word by word, where both are words. */
  html: string | null
}

/** Changes that are shown; a form rarely has more. */
const MOST = 200

export type NameOf = (id: string) => { name: { text: string } } | null

export function changesOf(
  lang: Lang,
  before: JsonObject | null,
  after: JsonObject,
  nameOf: NameOf,
): ChangeView[] {
  return diffData(before, after)
    .slice(0, MOST)
    .map((change) => changeView(lang, change, nameOf))
}

function changeView(lang: Lang, change: Change, nameOf: NameOf): ChangeView {
  const { path, before, after } = change
  const runs = typeof before === 'string' && !isItemId(before) ? changedWords(change) : null
  return {
    label: labelOf(lang, path),
    before: before === undefined ? null : textOf(lang, before, nameOf),
    after: after === undefined ? null : textOf(lang, after, nameOf),
    html: runs === null ? null : diffHtml(runs),
  }
}

/** “Place in the sefer · 1 · Number”. */
export function labelOf(lang: Lang, pointer: string): string {
  const { names } = fieldWords(lang)
  const parts = pointerParts(pointer)
  // Of words the paragraph alone is named.
  if (parts[0] === 'body')
    return `${names.content} · ${parts.findLast((part) => part !== 'text' && part !== 'kind') ?? ''}`
  return parts
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : (names[part] ?? spaced(part))))
    .join(' · ')
}

/** Letters of one value that are shown. */
const LONGEST = 2_000

export function textOf(lang: Lang, value: Json, nameOf: NameOf): string {
  if (typeof value === 'string') {
    if (isItemId(value)) return nameOf(value)?.name.text ?? value
    return (fieldWords(lang).values[value] === undefined ? value : valueName(lang, value)).slice(
      0,
      LONGEST,
    )
  }
  if (typeof value === 'boolean') return value ? deskWords(lang).yes : deskWords(lang).no
  if (Array.isArray(value))
    return value
      .map((each) => textOf(lang, each, nameOf))
      .join('; ')
      .slice(0, LONGEST)
  if (!isJsonObject(value)) return String(value)
  return Object.entries(value)
    .map(([key, each]) => `${labelOf(lang, `/${key}`)}: ${textOf(lang, each, nameOf)}`)
    .join(', ')
    .slice(0, LONGEST)
}
