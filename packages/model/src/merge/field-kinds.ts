/** Which fields are merged inside, and how. Everything else that both sides change differently is a
 *  clash.
 *  Source: shapes.md#merge; decisions.md#three-way-merge. */
import { pointerParts } from '../json-pointer.ts'

/** Fields of running text, `*` for any one step. Names, titles, slugs and addresses are never here.
 */
const RUNNING_TEXT = [
  'content',
  'lines/*/text',
  'description',
  'description/*',
  'note',
  'terms',
  'shaar/sections/*',
].map((pattern) => pattern.split('/'))

/** Whether the field holds running text, to be merged word by word: also the runs of a body's
 *  segments, at any depth. */
export function isRunningText(pointer: string): boolean {
  const parts = pointerParts(pointer)
  if (parts[0] === 'body') return parts.length > 4 && parts.at(-1) === 'text'
  return RUNNING_TEXT.some(
    (pattern) =>
      pattern.length === parts.length &&
      pattern.every((step, at) => step === '*' || step === parts[at]),
  )
}

/** Lists of words whose order carries the meaning: two changes of one are a clash, not a joined
 *  set. */
const ORDERED_LISTS: ReadonlySet<string> = new Set(['/levels'])

export function isOrderedList(pointer: string): boolean {
  return ORDERED_LISTS.has(pointer)
}
