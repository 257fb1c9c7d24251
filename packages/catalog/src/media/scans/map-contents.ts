/** Maps pages of a printing to the unit that they contain. Source: service.md#contents-maps;
 *  shapes.md#mapping-contents. */

import {
  between,
  type ItemData,
  type ItemType,
  type JsonObject,
  newItemId,
  pathFromData,
  readId,
  refuse,
  withSuffix,
} from '@yalkut/model'
import type { Reads, ShownItem } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { type SuggestedItem, suggestItems } from '../../changing/sending/suggest-items.ts'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { scansSaid } from '../../core/sentences/scans.ts'
import { titlesSaid } from '../../core/sentences/titles.ts'
import type { Services } from '../../core/services/services.ts'
import type { SuggestionView } from '../../core/shapes/suggestion.ts'
import { getShownOf } from '../../core/shown/known-items.ts'
import { titleIn } from '../../core/shown/place-title.ts'
import { PageField } from './page-fields.ts'

const Name = Type.Object(
  {
    he: Type.String({ minLength: 1, maxLength: 500 }),
    en: Type.Optional(Type.String()),
    yi: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
)

export const ContentsMap = Type.Object({
  publication: Type.String(),
  /** Both included. */
  pages: Type.Object({
    from: PageField,
    to: PageField,
    scheme: Type.Optional(
      Type.Enum(['printed', 'pdf'], {
        description: 'printed: the printed page numbers. pdf: pages of the PDF. Default: printed.',
      }),
    ),
  }),
  /** The unit on these pages, a new unit, or only a label. */
  unit: Type.Optional(Type.String()),
  newUnit: Type.Optional(
    Type.Object({
      work: Type.String(),
      label: Name,
      date: Type.Optional(Type.String()),
      position: Type.Optional(
        Type.Array(
          Type.Object({
            level: Type.String({ maxLength: 50 }),
            value: Type.String({ minLength: 1, maxLength: 200 }),
            label: Type.Optional(Name),
          }),
          {
            minItems: 1,
            maxItems: 20,
            description: 'One step for each level of the work. Default: after its last unit.',
          },
        ),
      ),
    }),
  ),
  label: Type.Optional(Name),
})
export type ContentsMap = Static<typeof ContentsMap>

/** Refuses `invalid` for pages in the wrong order and for an empty map; `not-found` for unknown items. */
export async function mapContents(
  services: Services,
  caller: Caller,
  { publication: publicationText, pages, unit, newUnit, label }: ContentsMap,
): Promise<SuggestionView> {
  const writer = getWriter(caller)
  const main = await services.latest()
  const { reads } = main
  const publication = ofType(reads, publicationText, 'publication')
  const { from, to, scheme = 'printed' } = pages
  if (to < from) throw refuse('invalid', commonSaid('pages-backwards'), { from, to })
  const named = [unit, newUnit, label].filter((each) => each !== undefined).length
  if (named === 0) {
    throw refuse('invalid', commonSaid('what-is-on-pages'))
  }
  if (unit !== undefined && newUnit !== undefined) {
    throw refuse('invalid', commonSaid('one-unit'))
  }
  const made = newUnit === undefined ? null : unitItem(reads, newUnit)
  const unitId = unit === undefined ? (made?.id ?? null) : ofType(reads, unit, 'unit').id
  const data: JsonObject = {
    publication: publication.id,
    pages: { from, to, scheme },
    ...(unitId !== null && { unit: unitId }),
    ...(label !== undefined && { label: { ...label } }),
  }
  const map: SuggestedItem = { id: newItemId(), type: 'contents-map', data, baseRev: null }
  const items = made === null ? [map] : [made, map]
  const title = titleIn(reads, publication.id, titlesSaid('mapped-pages', { from, to }), writer)
  return await suggestItems(services, writer, { main, title, items })
}

/** A new unit after the last one of its sefer. */
function unitItem(
  reads: Reads,
  { work: workText, label, date, position: given }: NonNullable<ContentsMap['newUnit']>,
): SuggestedItem {
  const work = ofType(reads, workText, 'work')
  const last = reads.links.lastOf('unit', { to: work.id, field: 'work' })
  const position = given ?? positionAfter(work.data.levels, last?.data.position ?? [])
  const data: JsonObject = {
    work: work.id,
    position: position.map((step) => ({ ...step })),
    order: between(last?.data.order ?? null, null),
    label: { ...label },
    ...(date !== undefined && { date }),
  }
  const path = freePath(reads, pathFromData('unit', data, work.path))
  return { id: newItemId(), type: 'unit', data, baseRev: null, path }
}

type Position = ItemData['unit']['position']

/** One step for each level: the levels above as those of the last unit, and the number after its own. */
function positionAfter(levels: readonly string[], last: Position): Position {
  const steps = levels.length === 0 ? [last.at(-1)?.level ?? 'unit'] : levels
  const lowest = steps.at(-1)
  return steps.map((level) => {
    const known = last.find((step) => step.level === level)
    if (known === undefined) return { level, value: '1' }
    return level === lowest ? { level, value: numberAfter(known.value) } : { ...known }
  })
}

/** `8` after `7`; another value gets a number after it. */
function numberAfter(value: string): string {
  return /^\d{1,9}$/.test(value) ? String(Number(value) + 1) : `${value}-2`
}

/** The most numbers that are tried after a taken path. */
const MOST_SUFFIXES = 50

function freePath(reads: Reads, path: string | null): string | null {
  if (path === null) return null
  for (let n = 1; n <= MOST_SUFFIXES; n += 1) {
    const wanted = n === 1 ? path : withSuffix(path, n)
    if (reads.items.resolve(wanted) === null) return wanted
  }
  return null
}

function ofType<T extends ItemType>(reads: Reads, idText: string, type: T): ShownItem<T> {
  if (readId(idText) !== null) return getShownOf(reads, type, idText)
  throw refuse('invalid', scansSaid('not-item-id-short', { idText: idText.slice(0, 40) }))
}
