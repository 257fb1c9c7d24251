/** Fields and values of a form in words: what a clash says of each side. */
import { isItemId, isJsonObject, type Json, pointerParts } from '@yalkut/model'
import type { Lang } from '#lib/lang.ts'
import { deskWords, fieldWords, spaced, valueName } from '#lib/words/desk.ts'

export type NameOf = (id: string) => { name: { text: string } } | null

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
    return (fieldWords(lang).values[value] === undefined ? value : valueName(lang, value)).slice(0, LONGEST)
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
