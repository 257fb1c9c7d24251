/** Wrong bodies of every operation: people read in words what would be right, in both languages, and no sentence of JSON Schema.
 *  The walk takes the operations from `/openapi.json`, so a new one is covered by itself. Source: service.md#errors. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isJsonObject, type Json, type JsonObject } from '@yalkut/model'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer({ sample: true })
const OF_SCHEMAS =
  /must match|must NOT\b|should NOT\b|additional propert|instancePath|must be (?:equal|string|integer|array|object|boolean)\b/

interface Operation {
  method: string
  path: string
  fields: JsonObject
}

const document = await server.get('/openapi.json')
const operations = Object.entries(objectOf(document.paths)).flatMap(([path, methods]) =>
  Object.entries(objectOf(methods)).flatMap(([method, operation]): Operation[] => {
    const schema = bodyOf(operation)
    const fields = schema === null || !isJsonObject(schema.properties) ? null : schema.properties
    const named = path.replaceAll(/\{[^}]*\}/g, '1')
    return fields === null || !path.startsWith('/v1/') ? [] : [{ method: method.toUpperCase(), path: named, fields }]
  }),
)

function bodyOf(operation: Json): JsonObject | null {
  if (!isJsonObject(operation) || !isJsonObject(operation.requestBody)) return null
  const content = objectOf(operation.requestBody.content)
  const type = content['application/json']
  if (!isJsonObject(type) || !isJsonObject(type.schema)) return null
  const { $ref } = type.schema
  if (typeof $ref !== 'string') return type.schema
  return objectOf(objectOf(objectOf(document.components).schemas)[$ref.split('/').at(-1) ?? ''])
}

/** Each field with a value of another kind, and one field that is not known. */
function wrongBodies(fields: JsonObject): JsonObject[] {
  const names = Object.keys(fields)
  const every = (value: Json): JsonObject => Object.fromEntries(names.map((name) => [name, value]))
  const [first = 'title'] = names
  return [every({ wrong: [true] }), every(-7.5), every(''), { ...every('x'), [`${first}x`]: 1 }, { [`${first}x`]: 1 }]
}

function messagesIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(messagesIn)
  if (!isJsonObject(value)) return []
  const own = typeof value.message === 'string' ? [value.message] : []
  return [...own, ...Object.values(value).flatMap(messagesIn)]
}

test('wrong bodies are refused in words, in both languages', async () => {
  assert.ok(operations.length >= 40, String(operations.length))
  let refused = 0
  for (const { method, path, fields } of operations) {
    for (const json of wrongBodies(fields)) {
      for (const lang of ['en', 'he'] as const) {
        const answer = await server.fetch(path, {
          method,
          as: 'sara',
          json,
          headers: { 'accept-language': lang },
        })
        if (answer.status < 400 || answer.status === 429) continue
        refused += 1
        const where = `${method} ${path} ${JSON.stringify(json)}`
        for (const message of messagesIn(answer.json)) {
          assert.doesNotMatch(message, OF_SCHEMAS, where)
          if (lang === 'he') assert.match(message, /[א-ת]{2}/, where)
        }
      }
    }
  }
  assert.ok(refused >= operations.length, String(refused))
})

test('a field that is not known is refused with the nearest name', async () => {
  const json = { titel: 'x' }
  const { status, json: answer } = await server.fetch('/v1/suggestions', { method: 'POST', as: 'sara', json })
  assert.equal(status, 422)
  assert.match(String(answer.message), /“titel”.*“title”/)
  assert.equal(objectOf(listOf(answer.detail)[0] ?? null).nearest, 'title')
})
