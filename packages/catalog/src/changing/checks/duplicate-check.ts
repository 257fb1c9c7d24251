/** `duplicates`: a new item that looks like one the catalog has. It warns and never blocks. */
import { isbnForms, isJsonObject, type JsonObject, nameOf } from '@yalkut/model'
import { checksSaid } from '../../core/sentences/checks.ts'
import { type CheckContext, type SendingCheck, type SentItem, warn } from './context.ts'

/** Types whose name identifies an item. Two chapters called “א” are not duplicates. */
const NAMED_ALONE: ReadonlySet<string> = new Set(['set', 'author', 'work', 'publication', 'person', 'place', 'topic'])

export const checkDuplicates: SendingCheck = async (items, context) =>
  items.flatMap((item) => {
    if (!item.isNew || item.data === null) return []
    const alike = [
      ...byExternalId(item.data, context),
      ...byBookNumber(item.data, context),
      ...byName(item, item.data, context),
    ]
    return [...new Set(alike)]
      .filter((id) => id !== item.id && !context.proposed.get(id)?.gone)
      .slice(0, 3)
      .map((id) => warn('duplicates', item, checksSaid('may-be-duplicate', { id })))
  })

function byExternalId(data: JsonObject, { reads }: CheckContext): string[] {
  if (!isJsonObject(data.externalIds)) return []
  return Object.entries(data.externalIds).flatMap(([key, value]) =>
    typeof value === 'string' ? reads().likenesses.withExternalId(key, value) : [],
  )
}

/** The same number of a book in another form: with hyphens, of 10 digits or of 13. */
function byBookNumber({ identifiers, externalIds }: JsonObject, { reads }: CheckContext): string[] {
  const given = [identifiers, externalIds].flatMap((each): unknown => (isJsonObject(each) ? (each.isbn ?? []) : []))
  const forms = given.flatMap((each) => (typeof each === 'string' ? isbnForms(each) : []))
  return [...new Set(forms)].flatMap((form) => reads().likenesses.withExternalId('isbn', form))
}

function byName(item: SentItem, data: JsonObject, { reads }: CheckContext): string[] {
  const name = NAMED_ALONE.has(item.type) ? nameOf(item.type, data) : null
  return name === null ? [] : reads().likenesses.withName(item.type, name.he)
}
