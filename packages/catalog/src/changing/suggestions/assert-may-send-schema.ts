/** Who sends an item of type `schema`, and how large one is. Source: shapes.md#items-of-a-draft. */

import { isJsonObject, type Json, type JsonObject, refuse } from '@yalkut/model'
import type { SignedIn } from '../../core/access/caller.ts'
import { isSteward } from '../../core/access/steward.ts'
import { assertInBounds } from '../../core/input/bounds.ts'
import { suggestionsSaid } from '../../core/sentences/suggestions.ts'
import type { Services } from '../../core/services/services.ts'

/** A schema is compiled wherever items of its type are read: only stewards send one, and a small one, which a thread has compiled before. */
const MAX_SCHEMA_BYTES = 64 * 1_024
/** Objects in it. To compile it takes the square of their number: of 250 a twentieth of a second. The largest of ours has 141. */
const MAX_SCHEMA_PARTS = 250

function partsIn(value: Json): number {
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + partsIn(each), 0)
  return isJsonObject(value) ? 1 + partsIn(Object.values(value)) : 0
}

/** Refuses `forbidden` and `too-large`. Data of another type passes. */
export function assertMaySendSchema({ person }: SignedIn, type: string, data: JsonObject | null): void {
  if (type !== 'schema') return
  if (!isSteward(person)) {
    throw refuse('forbidden', suggestionsSaid('stewards-suggest-schemas'))
  }
  const parts = partsIn(data)
  if (parts > MAX_SCHEMA_PARTS) {
    const message = suggestionsSaid('schema-too-many-parts', { max: MAX_SCHEMA_PARTS, parts })
    throw refuse('too-large', message, { parts, maxParts: MAX_SCHEMA_PARTS })
  }
  const bytes = Buffer.byteLength(JSON.stringify(data ?? null))
  if (bytes <= MAX_SCHEMA_BYTES) return
  throw refuse('too-large', suggestionsSaid('schema-too-large', { max: MAX_SCHEMA_BYTES / 1_024 }), {
    maxBytes: MAX_SCHEMA_BYTES,
  })
}

/** The same, before a transaction: the schema is tried in a thread, so that the transaction does not wait for it. */
export async function trySchema(
  { schemas }: Pick<Services, 'schemas'>,
  writer: SignedIn,
  type: string,
  data: JsonObject | null,
): Promise<void> {
  if (type !== 'schema' || data === null) return
  assertInBounds(data)
  assertMaySendSchema(writer, type, data)
  if (isJsonObject(data.jsonSchema)) await schemas.schemaProblem(data.jsonSchema)
}
