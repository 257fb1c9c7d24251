/** JSON of answers, for tests. */
import assert from 'node:assert/strict'
import { isJsonObject, type Json, type JsonObject } from '@yalkut/model'

/** A list of objects; fails for anything else. */
export function listOf(value: Json | undefined): JsonObject[] {
  assert.ok(Array.isArray(value), `${JSON.stringify(value)} is no list`)
  return value.map(objectOf)
}

/** An object; fails for anything else. */
export function objectOf(value: Json | undefined): JsonObject {
  assert.ok(isJsonObject(value), `${JSON.stringify(value)} is no object`)
  return value
}

/** The facts of a refusal without the key of its sentence. */
export function factsIn(detail: Json | undefined): JsonObject {
  const { reason = 'none', ...facts } = objectOf(detail)
  assert.match(String(reason), /^[a-z0-9-]+$/)
  return facts
}
