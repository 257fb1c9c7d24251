import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { GOOD_ITEMS } from '@yalkut/testing/values/good-items'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { ITEM_TYPES, isItemType } from '../item-types.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { builtInSchemaItems, jsonSchemaOf, SCHEMA_VERSION } from './index.ts'

const ajv = new Ajv2020({ strict: true, allErrors: true })
const checks = new Map(ITEM_TYPES.map((type) => [type, ajv.compile(jsonSchemaOf(type))]))

/** The problems of the data, each as a pointer and a field or keyword. */
function problems(type: string, data: unknown): string[] {
  const check = isItemType(type) ? checks.get(type) : undefined
  assert.ok(check, `no schema of ${type}`)
  if (check(data)) return []
  return (check.errors ?? []).map(
    (error) => `${error.instancePath} ${error.params.additionalProperty ?? error.keyword}`,
  )
}

function objectIn(parent: Json | undefined, key: string): JsonObject {
  const value = isJsonObject(parent) ? parent[key] : undefined
  assert.ok(isJsonObject(value), `${key} is not an object`)
  return value
}

/** The schema of an object inside a type's data, at a path such as `unit.position[]`. */
function schemaAt(path: string): JsonObject {
  const [type, ...steps] = path.split('.')
  assert.ok(isItemType(type), path)
  return steps.reduce((schema, step) => {
    const field = objectIn(objectIn(schema, 'properties'), step.replace('[]', ''))
    return step.endsWith('[]') ? objectIn(field, 'items') : field
  }, jsonSchemaOf(type))
}

const EVERY = ['sets', 'externalIds', 'sources', 'topics', 'note']
const COMMON = [...EVERY, 'body', 'bodySource']
const fieldList = readFileSync(new URL('../testdata/fields.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' '))

test('every object has the fields, the required fields and the values of the list', () => {
  for (const [path = '', ...entries] of fieldList) {
    const schema = schemaAt(path)
    const fields = entries.filter((entry) => !entry.startsWith('+')).map((entry) => entry.split('=')[0] ?? '')
    const names = fields.map((field) => field.replace('*', ''))
    if (entries.includes('+item')) names.push(...EVERY)
    if (entries.includes('+common')) names.push(...COMMON)
    const properties = objectIn(schema, 'properties')
    assert.deepEqual(Object.keys(properties).sort(), names.sort(), path)
    const required = fields.filter((field) => field.endsWith('*')).map((f) => f.slice(0, -1))
    assert.deepEqual([schema.required ?? []].flat().sort(), required.sort(), path)
    assert.equal(schema.additionalProperties, false, path)
    for (const entry of entries.filter((each) => each.includes('='))) {
      const [field = '', values = ''] = entry.split('=')
      const { enum: allowed } = objectIn(properties, field.replace('*', ''))
      assert.deepEqual(allowed, values.split('|'), `${path} ${field}`)
    }
  }
})

test('the list has every built-in type, in the same order', () => {
  const types = fieldList.map(([path = '']) => path).filter((path) => !path.includes('.'))
  assert.deepEqual(types, [...ITEM_TYPES])
})

test('good data of each type passes, and an unknown field is refused with its name', () => {
  for (const type of ITEM_TYPES) {
    assert.deepEqual(problems(type, GOOD_ITEMS[type]), [], type)
    assert.deepEqual(problems(type, { ...GOOD_ITEMS[type], colour: 'red' }), [' colour'], type)
  }
})

test('no object of a schema allows unknown fields, except the JSON Schema of a schema item', () => {
  const open: string[] = []
  const walk = (value: Json | undefined, at: string): void => {
    if (Array.isArray(value)) value.forEach((entry, index) => void walk(entry, `${at}/${index}`))
    if (!isJsonObject(value)) return
    if (value.type === 'object' && value.additionalProperties !== false) open.push(at)
    for (const [key, inner] of Object.entries(value)) walk(inner, `${at}/${key}`)
  }
  for (const type of ITEM_TYPES) walk(jsonSchemaOf(type), type)
  assert.deepEqual(open, ['schema/properties/jsonSchema'])
})

test('an unknown field deep inside a body is refused with its pointer', () => {
  const segment = { id: 's', kind: 'section', children: [{ id: 'p', kind: 'item', colour: 1 }] }
  const body = { profile: 'plain', versions: [{ id: 'v', language: 'he', segments: [segment] }] }
  assert.deepEqual(problems('topic', { name: { he: 'א' }, body }), ['/body/versions/0/segments/0/children/0 colour'])
})

test('values with a wrong form are refused', () => {
  const { work, event, unit, segment } = GOOD_ITEMS
  const bad: [string, object, string][] = [
    ['work', { ...work, title: { en: 'Only English' } }, '/title required'],
    ['work', { ...work, title: { he: '' } }, '/title/he minLength'],
    ['work', { ...work, slug: 'Not A Slug' }, '/slug pattern'],
    ['work', { ...work, sets: ['rh-uuuuuuuu'] }, '/sets/0 pattern'],
    ['work', { ...work, note: 'א'.repeat(5001) }, '/note maxLength'],
    ['work', { ...work, externalIds: { 'Not Lower': 'x' } }, '/externalIds Not Lower'],
    ['unit', { ...unit, position: [] }, '/position minItems'],
    ['unit', { ...unit, order: 'V-1' }, '/order pattern'],
    ['event', { ...event, date: '5742-13' }, '/date pattern'],
    ['event', { ...event, date: '5742-05-31' }, '/date pattern'],
    ['recording', { title: { he: 'א' }, url: 'javascript:alert(1)' }, '/url pattern'],
    ['segment', { ...segment, proofread: 3 }, '/proofread maximum'],
    ['place', { name: { he: 'א' }, geo: { lat: 91, lon: 0 } }, '/geo/lat maximum'],
  ]
  for (const [type, data, problem] of bad) assert.deepEqual(problems(type, data), [problem], problem)
})

test('the built-in schema items are valid items with different ids', () => {
  const items = builtInSchemaItems()
  assert.equal(items.length, 21)
  assert.equal(new Set(items.map((item) => item.id)).size, 21)
  assert.deepEqual(items, builtInSchemaItems())
  for (const { path, data } of items) {
    assert.equal(path, `/schemas/${data.entityType}`)
    assert.equal(data.version, SCHEMA_VERSION)
    assert.deepEqual(problems('schema', data), [])
  }
})
