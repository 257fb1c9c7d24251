/** How far texts are checked. Source: routes.md#texts-and-media; shapes.md#progress-of-texts. */
import { readIds } from '../input/item-id.ts'
import type { Services } from '../services/services.ts'

export interface TextProgress {
  /** Without headings. */
  paragraphs: number
  /** Those that a person wrote or checked. */
  checked: number
  /** Those that a machine made and nobody has checked. */
  machine: number
}

/** Texts in one batch. */
const MAX_TEXTS = 200

/** By text; what is no text is left out. Refuses `bad-request` for no ids and for too many. */
export function getTextsProgress(
  { projection: { reads } }: Services,
  ids: string,
): { [text: string]: TextProgress } {
  const counted = reads.texts.count(readIds(ids, MAX_TEXTS))
  return Object.fromEntries(
    [...counted].map(([id, { paragraphs, machine }]) => [
      id,
      { paragraphs, checked: paragraphs - machine, machine },
    ]),
  )
}
