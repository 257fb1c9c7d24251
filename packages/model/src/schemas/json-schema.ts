/** The item schemas as plain JSON Schema documents, as `GET /v1/types` serves and the ledger stores
 *  them. */
import type { JsonObject } from '../json.ts'
import { parseJsonObject } from '../parse-json.ts'
import { dataSchemas } from './data-schemas.ts'
import type { ItemType } from './item-types.ts'
import { TYPE_NAMES } from './type-names.ts'

/** The complete JSON Schema (2020-12) of a type's data: self-contained, `title` is the type's name.
 *  A fresh copy at each call. Source: service.md#item-types. */
export function jsonSchemaOf(type: ItemType): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: type,
    description: TYPE_NAMES[type].is,
    // TypeBox keeps notes for itself in hidden keys; a round through JSON text drops them.
    ...parseJsonObject(JSON.stringify(dataSchemas[type])),
  }
}
