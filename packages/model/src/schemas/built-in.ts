/** The `schema` items that the first commit of a catalog creates. Source: service.md#versioning;
 *  shapes.md#built-in-schemas. */

import { capitalized } from '../glossary/noun.ts'
import { TYPE_WORDS } from '../glossary/type-words.ts'
import { idFromSeed } from '../id.ts'
import { ITEM_TYPES, type ItemType } from '../item-types.ts'
import type { JsonObject } from '../json.ts'
import { jsonSchemaOf } from './json-schema.ts'

/** The version of the built-in schemas. Raise it with every change of them: a server whose catalog has older schemas
 *  commits the new ones. */
export const SCHEMA_VERSION = 13

export interface SchemaItem {
  id: string
  type: 'schema'
  path: string
  data: {
    entityType: ItemType
    label: { he: string; en: string }
    jsonSchema: JsonObject
    version: number
  }
}

/** One item for each built-in type, in the order of the specification. The ids are the same in every catalog. */
export function builtInSchemaItems(): SchemaItem[] {
  return ITEM_TYPES.map((type) => ({
    id: idFromSeed('schema', type),
    type: 'schema',
    path: `/schemas/${type}`,
    data: {
      entityType: type,
      label: { he: TYPE_WORDS[type].he[0], en: capitalized(TYPE_WORDS[type].en[0]) },
      jsonSchema: jsonSchemaOf(type),
      version: SCHEMA_VERSION,
    },
  }))
}
