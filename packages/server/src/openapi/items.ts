/** Items in `/openapi.json`: one shape for each type, so that a typed client knows the data of an item by its `type`.
 *  Source: service.md#item; shapes.md#item-and-list-entry; shapes.md#item-data. */
import { Item, NAME } from '@yalkut/catalog/core'
import { answerSchemas, ITEM_TYPES } from '@yalkut/model'
import { TYPE_WORDS } from '@yalkut/model/glossary'
import { type JsonValue, objectOf } from './json.ts'
import { createShapes, refTo } from './schemas.ts'

/** The shapes that replace those that the code declares. */
export const REPLACED_SHAPES = ['Item']

/** The shapes of items, by name. `addedTypes`: the types that this catalog added; only the catalog knows their data. */
export function itemShapes(addedTypes: readonly string[]): JsonValue {
  // `LocalName` is a shape of many answers, and is in the document already.
  const { data, parts: all } = answerSchemas(refTo)
  const { LocalName: _, ...parts } = all
  const builtIn = ITEM_TYPES.map((type) => ({
    type,
    is: TYPE_WORDS[type].is.en,
    data: { $ref: refTo(`${shapeName(type)}Data`) },
  }))
  const added = addedTypes.map((type) => ({
    type,
    is: 'A type that this catalog added; see `/v1/types`.',
    data: ANY_DATA,
  }))
  const types = [...builtIn, ...added]
  const names = types.map(({ type }) => [type, refTo(`ItemOf${shapeName(type)}`)] as const)
  const { description, ...fields } = objectOf(createShapes().lift({ ...Item, [NAME]: undefined }))
  return {
    ...parts,
    ...Object.fromEntries(ITEM_TYPES.map((type) => [`${shapeName(type)}Data`, data[type]] as const)),
    ItemFields: withoutTyped(fields),
    ...Object.fromEntries(types.map((each) => [`ItemOf${shapeName(each.type)}`, itemOf(each)])),
    Item: {
      description: `${String(description)} \`type\` decides what is in \`data\`.`,
      oneOf: names.map(([, $ref]) => ({ $ref })),
      discriminator: { propertyName: 'type', mapping: Object.fromEntries(names) },
      // Answers such as `Resolved` add fields beside those of the item.
      unevaluatedProperties: true,
    },
  }
}

/** What a request with `fields` is answered. Described beside the item's own type, so that a typed client of the usual request has
 *  that type (`x-other-forms`). */
export const ITEM_WITH_FIELDS: JsonValue = {
  description:
    'An item in the answer to a request with `fields`: `data` has the chosen fields only, in the shapes that they have in `Item`.',
  type: 'object',
  required: ['type', 'data'],
  properties: {
    type: { type: 'string' },
    data: {
      type: 'object',
      additionalProperties: true,
      description: 'The chosen fields that the item has.',
    },
  },
  allOf: [{ $ref: refTo('ItemFields') }],
}

const ANY_DATA: JsonValue = { type: 'object', additionalProperties: true }

function itemOf({ type, is, data }: { type: string; is: string; data: JsonValue }): JsonValue {
  return {
    description: is,
    type: 'object',
    required: ['type', 'data'],
    properties: { type: { type: 'string', const: type }, data },
    allOf: [{ $ref: refTo('ItemFields') }],
    unevaluatedProperties: true,
  }
}

/** What the items of all types have. */
function withoutTyped({ properties, required, ...rest }: JsonValue): JsonValue {
  const { type: _type, data: _data, ...shared } = objectOf(properties)
  const needed = Array.isArray(required) ? required : []
  return {
    ...rest,
    description: 'What items of every type have.',
    required: needed.filter((name) => name !== 'type' && name !== 'data'),
    properties: shared,
  }
}

/** `contents-map` becomes `ContentsMap`. */
function shapeName(type: string): string {
  return type.replaceAll(/(?:^|-)([a-z0-9])/g, (_, first: string) => first.toUpperCase())
}
