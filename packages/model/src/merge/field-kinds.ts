/** How fields are merged: running text word by word, and lists of ids as sets or as ordered lists. A field of any other
 *  kind that both sides change differently is a clash. Source: shapes.md#merge; decisions.md#three-way-merge. */
import { pointerParts } from '../json-pointer.ts'

/** Fields of running text; `*` is any one step. Names, titles, slugs and addresses are not running text. */
const RUNNING_TEXT = [
  'content',
  'lines/*/text',
  'description',
  'description/*',
  'note',
  'terms',
  'shaar/sections/*',
].map((pattern) => pattern.split('/'))

/** Whether the field is running text, which is merged word by word. The runs of a body's segments are, at any depth. */
export function isRunningText(pointer: string): boolean {
  const parts = pointerParts(pointer)
  if (parts[0] === 'body') return parts.length > 4 && parts.at(-1) === 'text'
  return RUNNING_TEXT.some(
    (pattern) => pattern.length === parts.length && pattern.every((step, at) => step === '*' || step === parts[at]),
  )
}

/** Lists of strings whose order matters. When both sides change such a list, that is a clash. */
const ORDERED_LISTS: ReadonlySet<string> = new Set(['/levels'])

export function isOrderedList(pointer: string): boolean {
  return ORDERED_LISTS.has(pointer)
}
