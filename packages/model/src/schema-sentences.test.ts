import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { ITEM_TYPES, jsonSchemaOf } from './index.ts'
import { schemaSentence } from './schema-sentences.ts'
import { schemaSaid } from './sentences/data.ts'

const FIELD = schemaSaid('the-field', { name: 'x' })

const CASES: [schema: object, value: unknown, says: string][] = [
  [{ type: 'string' }, 7, 'must be a text'],
  [{ type: 'integer' }, 'x', 'must be a whole number'],
  [{ type: ['string', 'null'] }, 7, 'must be a text or null'],
  [{ enum: ['a', 'b'] }, 'c', 'must be one of: a, b'],
  [{ const: true }, 'c', 'must be true'],
  [{ minLength: 1 }, '', 'must not be empty'],
  [{ maxLength: 2 }, 'abc', 'must have at most 2 characters'],
  [{ minItems: 2 }, [], 'must have at least 2 entries'],
  [{ maxItems: 1 }, [1, 2], 'must have at most 1 entry'],
  [{ uniqueItems: true }, [1, 1], 'must have each entry once'],
  [{ minimum: 1 }, 0, 'must be at least 1'],
  [{ maximum: 7 }, 8, 'must be at most 7'],
  [{ anyOf: [{ type: 'string' }] }, 8, 'has none of the forms that it may have'],
]

test('each keyword has plain words', () => {
  for (const [schema, value, says] of CASES) {
    const check = new Ajv2020({ strict: false }).compile(schema)
    check(value)
    const error = check.errors?.at(-1)
    assert.ok(error)
    const said = schemaSentence(error, FIELD)
    assert.equal(said.en, `“x” ${says}.`)
    assert.match(said.he, /[א-ת]{2}/)
  }
})

test('every pattern of the built-in schemas has an example of what would be right', () => {
  const patterns = new Set<string>()
  JSON.stringify(ITEM_TYPES.map(jsonSchemaOf), (key, value: unknown) => {
    if (key === 'pattern') patterns.add(String(value))
    return value
  })
  assert.ok(patterns.size >= 10)
  for (const pattern of patterns) {
    const { en, he } = schemaSentence({ keyword: 'pattern', params: { pattern } }, FIELD)
    assert.match(en, /such as|sha256/, pattern)
    assert.match(he, /למשל|sha256/, pattern)
  }
})

test('a pattern of a catalog’s own type is told by the examples of its schema', () => {
  const schema = { type: 'string', pattern: '^[A-Z]{2}-\\d+$', examples: ['AB-12'] }
  const check = new Ajv2020({ strict: false, verbose: true }).compile(schema)
  check('x')
  const [error] = check.errors ?? []
  assert.ok(error)
  const { en, he } = schemaSentence(error, FIELD)
  assert.match(en, /must be a text such as AB-12\.$/)
  assert.match(he, /למשל .*AB-12/)
})

test('a keyword without words of its own says only that the value is not valid', () => {
  for (const keyword of ['if', 'not', 'contains', 'propertyNames', 'dependentRequired', 'false schema']) {
    assert.equal(schemaSentence({ keyword, params: {} }, FIELD).en, '“x” is not valid.')
  }
})
