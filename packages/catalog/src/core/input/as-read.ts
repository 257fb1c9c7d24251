/** A fix names the words that its writer read, so that nobody overwrites words that they have not seen.
 *  Source: service.md#words-suggestions; shapes.md#words. */
import { refuse, together } from '@yalkut/model'
import { Type } from 'typebox'
import { inputSaid } from '../sentences/input.ts'

export const BeforeField = Type.Optional(
  Type.String({ description: 'The words as you read them: 409 when they are others by now.' }),
)
export const NoteField = Type.Optional(Type.String({ description: 'The reason, for reviewers.' }))

/** Whether these are the present words: spaces, and the order of points on a letter, make no difference. */
export function isAsRead(present: string, before: string): boolean {
  return readForm(present) === readForm(before)
}

/** Refuses `conflict`, with the present words in the detail, unless they are the words as the writer read them. */
export function assertAsRead(present: string, before: string | undefined, facts: object = {}): void {
  if (before === undefined || isAsRead(present, before)) return
  throw changedWords(present, facts)
}

export function changedWords(present: string | null, facts: object = {}): Error {
  const changed = inputSaid('changed-since-read')
  const message = present === null ? changed : together([changed, inputSaid('they-are-now', { present })])
  return refuse('conflict', message, { present, ...facts })
}

function readForm(words: string): string {
  return words.normalize('NFC').replace(/\s+/gu, ' ').trim()
}
