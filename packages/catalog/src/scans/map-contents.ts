/** Maps pages of a printing to the unit that they contain. Source: service.md#contents-maps;
 *  shapes.md#mapping-contents. */
import { between, type ItemType, type JsonObject, newItemId, readId, refuse } from '@yalkut/model'
import type { Reads, ShownItem } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { type Caller, getWriter } from '../access/caller.ts'
import { type SuggestedItem, suggestItems } from '../sending/suggest-items.ts'
import type { Services } from '../services/services.ts'
import type { SuggestionView } from '../shapes/suggestion.ts'
import { getShownOf } from '../shown/known-items.ts'
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
    Type.Object({ work: Type.String(), label: Name, date: Type.Optional(Type.String()) }),
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
  if (to < from) throw refuse('invalid', 'The last page comes before the first.', { from, to })
  const named = [unit, newUnit, label].filter((each) => each !== undefined).length
  if (named === 0) {
    throw refuse('invalid', 'Say what is on these pages: “unit”, “newUnit” or “label”.')
  }
  if (unit !== undefined && newUnit !== undefined) {
    throw refuse('invalid', 'Name one unit: “unit” or “newUnit”, not both.')
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
  return await suggestItems(services, writer, { main, title: `עמודים ${from}–${to}`, items })
}

/** A new unit after the last one of its sefer. */
function unitItem(
  reads: Reads,
  { work: workText, label, date }: NonNullable<ContentsMap['newUnit']>,
): SuggestedItem {
  const work = ofType(reads, workText, 'work')
  const level = work.data.levels.at(-1) ?? 'unit'
  const units = { to: work.id, field: 'work' }
  const count = reads.links.countLinked({ ...units, type: 'unit' })
  const last = reads.links.lastOf('unit', units)
  const data: JsonObject = {
    work: work.id,
    position: [{ level, value: String(count + 1) }],
    order: between(last?.data.order ?? null, null),
    label: { ...label },
    ...(date !== undefined && { date }),
  }
  return { id: newItemId(), type: 'unit', data, baseRev: null }
}

function ofType<T extends ItemType>(reads: Reads, idText: string, type: T): ShownItem<T> {
  if (readId(idText) !== null) return getShownOf(reads, type, idText)
  throw refuse('invalid', `“${idText.slice(0, 40)}” is not an item id.`)
}
