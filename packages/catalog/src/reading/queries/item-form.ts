/** Which data of items is sent: with the body, and only some fields. Source: shapes.md#bodies-in-lists;
 *  shapes.md#some-fields. */
import { isJsonObject, type JsonObject, refuse } from '@yalkut/model'
import { type ItemBytes, type ItemPage, itemBytes, readItemBytes } from '@yalkut/projection'
import type { SchemaRegistry } from '../../core/schemas/registry.ts'
import { readingSaid } from '../../core/sentences/reading.ts'
import type { Services } from '../../core/services/services.ts'

/** What a request says of it. */
export interface FormQuery {
  include?: 'body'
  fields?: string
}

/** How items are sent. */
export interface ItemForm {
  hasBody: boolean
  /** null: all fields. */
  fields: ReadonlySet<string> | null
}

/** With bodies, so many items are sent at the most. */
const MAX_WITH_BODY = 100

/** With bodies, so many bytes of items are sent at the most, unless the first has more. */
const MAX_BODY_BYTES = 4_000_000

const MAX_FIELDS = 50

interface Asked extends FormQuery {
  /** The only type in the answer, if there is only one. */
  type?: string | undefined
  /** The number of items asked for. */
  items: number
}

/** null: the form that is stored for lists. Refuses `bad-request` for fields that no item of the answer can have, and for
 *  more items than are sent with their bodies. */
export function readForm({ schemas }: Services, { include, fields: text, type, items }: Asked): ItemForm | null {
  if (include === undefined && text === undefined) return null
  const fields = text === undefined ? null : readFields(schemas, text, type)
  const hasBody = include === 'body' || fields?.has('body') === true
  if (hasBody && items > MAX_WITH_BODY) {
    const message = readingSaid('too-many-bodies', { max: MAX_WITH_BODY, items })
    throw refuse('bad-request', message, { max: MAX_WITH_BODY })
  }
  return { hasBody, fields: fields === null || !hasBody ? fields : fields.add('body') }
}

/** Refuses `bad-request` for no name, and for a name that is no field of the type; of any type when `type` is undefined. */
function readFields(schemas: SchemaRegistry, text: string, type: string | undefined): Set<string> {
  const names = new Set(text.split(',').flatMap((name) => name.trim() || []))
  if (names.size === 0 || names.size > MAX_FIELDS) {
    throw refuse('bad-request', readingSaid('fields-count', { max: MAX_FIELDS }))
  }
  const known = fieldsOf(schemas, type)
  const unknown = known === null ? [] : [...names].filter((name) => !known.has(name))
  if (known === null || unknown.length === 0) return names
  const list = unknown.map((name) => `“${name.slice(0, 60)}”`).join(', ')
  const message =
    type === undefined
      ? readingSaid('no-type-has-field', { list })
      : readingSaid('type-no-field', { type, list, known: [...known].sort().join(', ') })
  throw refuse('bad-request', message, { unknown })
}

/** The fields of a type; of all types when `type` is undefined. null where a type of the catalog does not name its fields. */
function fieldsOf(schemas: SchemaRegistry, type: string | undefined): Set<string> | null {
  const types = schemas.types().filter((each) => type === undefined || each.type === type)
  const fields = types.map(({ schema: { properties } }) => (isJsonObject(properties) ? Object.keys(properties) : null))
  return fields.includes(null) ? null : new Set(fields.flatMap((each) => each ?? []))
}

/** A page of items in this form. With bodies it ends before the first item that does not fit. */
export function pageIn(services: Services, page: ItemPage, form: ItemForm | null): ItemPage {
  if (form === null) return page
  const { items, read } = formsOf(services, page.ids, form, () => page.items)
  const next = read === page.ids.length ? page.next : page.nextAfter(read)
  return { ...page, items, ids: page.ids.slice(0, read), next }
}

/** Items of these ids in this form. `read`: the number of ids, from the first, whose items fit. `listed`: their list forms. */
export function formsOf(
  { projection: { reads } }: Services,
  ids: readonly string[],
  form: ItemForm,
  listed: () => ItemBytes[],
): { items: ItemBytes[]; read: number } {
  const { fields, hasBody } = form
  const whole = hasBody ? reads.items.wholes(ids, MAX_BODY_BYTES) : null
  const items = whole === null ? listed() : whole.items
  return {
    items: fields === null ? items : items.map((bytes) => withFields(bytes, fields)),
    read: whole?.read ?? ids.length,
  }
}

/** One item with these fields only. Refuses `bad-request` for a field that its type does not have. */
export function itemWithFields({ schemas }: Services, bytes: ItemBytes, fields: string): ItemBytes {
  return withFields(bytes, readFields(schemas, fields, readItemBytes(bytes).type))
}

/** The answer keeps the hash of the whole revision; the salt is only with whole data. */
function withFields(bytes: ItemBytes, fields: ReadonlySet<string>): ItemBytes {
  const { salt: _, data, ...answer } = readItemBytes(bytes)
  const { id, type, path, rev, ...rest } = answer
  const some: JsonObject = Object.fromEntries(Object.entries(data).filter(([field]) => fields.has(field)))
  return itemBytes(JSON.stringify({ id, type, path, rev, data: some, ...rest }))
}
