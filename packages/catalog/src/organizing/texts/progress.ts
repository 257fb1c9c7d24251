/** Progress of checking texts. Source: routes.md#texts-and-media; shapes.md#progress-of-texts. */
import { type Static, Type } from 'typebox'
import { readIds } from '../../core/input/item-id.ts'
import type { Services } from '../../core/services/services.ts'

export const TextProgress = Type.Object({
  paragraphs: Type.Integer({ description: 'All paragraphs except headings.' }),
  checked: Type.Integer({ description: 'Paragraphs that a person wrote or checked.' }),
  machine: Type.Integer({
    description: 'Paragraphs that a machine wrote and no person has checked.',
  }),
})
export type TextProgress = Static<typeof TextProgress>

/** The most texts in one batch. */
const MAX_TEXTS = 200

/** By text; items that are no texts are left out. Refuses `bad-request` for no ids and for too many. */
export function getTextsProgress({ projection: { reads } }: Services, ids: string): { [text: string]: TextProgress } {
  const counted = reads.texts.count(readIds(ids, MAX_TEXTS))
  return Object.fromEntries(
    [...counted].map(([id, { paragraphs, machine }]) => [id, { paragraphs, checked: paragraphs - machine, machine }]),
  )
}
