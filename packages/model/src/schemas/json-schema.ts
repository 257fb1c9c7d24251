/** The item schemas as plain JSON Schema documents, which `GET /v1/types` answers and the ledger stores. */

import { TYPE_WORDS } from '../glossary/type-words.ts'
import type { ItemType } from '../item-types.ts'
import type { JsonObject } from '../json.ts'
import { parseJsonObject } from '../parse-json.ts'
import { dataSchemas } from './data-schemas.ts'

/** The complete JSON Schema (2020-12) of a type's data. It refers to no other document; its `title` is the name of the
 *  type. Each call returns a new copy. Source: service.md#item-types. */
export function jsonSchemaOf(type: ItemType): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: type,
    description: TYPE_WORDS[type].is.en,
    // Conversion to JSON text and back removes the hidden keys of TypeBox.
    ...parseJsonObject(JSON.stringify(dataSchemas[type])),
  }
}
