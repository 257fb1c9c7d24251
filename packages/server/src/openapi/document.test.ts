/** The document of the API, made without a server. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { named } from '@yalkut/catalog/core'
import { ITEM_TYPES } from '@yalkut/model'
import { Type } from 'typebox'
import { allRoutes } from '../all-routes.ts'
import { openApiDocument } from './document.ts'
import { EXAMPLE_NAMES } from './examples.ts'
import { type JsonValue, objectOf } from './json.ts'
import { createShapes } from './schemas.ts'

const whole = documentWith([])

function documentWith(addedTypes: readonly string[]): JsonValue {
  return openApiDocument({ routes: allRoutes(), baseUrl: 'https://catalog.test', addedTypes })
}

function componentsOf(document: JsonValue): JsonValue {
  return objectOf(objectOf(document.components).schemas)
}

interface Said {
  name: string
  operation: JsonValue
}

const operations: readonly Said[] = Object.entries(objectOf(whole.paths)).flatMap(([path, of]) =>
  Object.entries(objectOf(of)).map(([method, operation]) => ({
    name: `${method} ${path}`,
    operation: objectOf(operation),
  })),
)

test('an item has one shape for each type, chosen by its type', () => {
  const { Item, ItemOfWork } = componentsOf(whole)
  const { mapping } = objectOf(objectOf(Item).discriminator)
  assert.deepEqual(Object.keys(objectOf(mapping)), [...ITEM_TYPES])
  const { type, data } = objectOf(objectOf(ItemOfWork).properties)
  assert.deepEqual(type, { type: 'string', const: 'work' })
  assert.deepEqual(data, { $ref: '#/components/schemas/WorkData' })
})

test('a type that the catalog added has data of any fields', () => {
  const { Item, ItemOfFolkMelody } = componentsOf(documentWith(['folk-melody']))
  assert.match(JSON.stringify(Item), /"folk-melody":"#\/components\/schemas\/ItemOfFolkMelody"/)
  const { data } = objectOf(objectOf(ItemOfFolkMelody).properties)
  assert.deepEqual(data, { type: 'object', additionalProperties: true })
})

test('a plan, its operations and its preview have names', () => {
  const { OrganizePlan, OrganizeOperation, OrganizePreview } = componentsOf(whole)
  assert.ok(OrganizePlan !== undefined && OrganizePreview !== undefined)
  const options = objectOf(OrganizeOperation).oneOf
  assert.ok(Array.isArray(options) && options.length === 10)
})

test('a public operation needs nobody to be signed in, and every other one says who may call', () => {
  for (const { name, operation } of operations) {
    const { security, 'x-access': access } = operation
    assert.ok(Array.isArray(security), name)
    assert.equal(security.length === 0, access === 'pub', name)
  }
})

test('every operation, parameter and tag has a description, and every body of JSON an example', () => {
  assert.ok(Array.isArray(whole.tags))
  for (const tag of whole.tags) assert.ok(objectOf(tag).description, JSON.stringify(tag))
  for (const { name, operation } of operations) {
    const { description, parameters, requestBody } = operation
    assert.ok(description, `${name} has no description`)
    assert.ok(Array.isArray(parameters))
    for (const each of parameters) {
      const parameter = objectOf(each)
      assert.ok(parameter.description, `${String(parameter.name)} of ${name} has no description`)
    }
    for (const [type, content] of Object.entries(objectOf(objectOf(requestBody).content))) {
      if (type === '*/*') continue
      assert.ok('example' in objectOf(content), `the body of ${name} has no example`)
    }
  }
})

test('every answer of every operation may say that its server is behind', () => {
  const shared = objectOf(objectOf(whole.components).responses)
  for (const { name, operation } of operations) {
    for (const [status, each] of Object.entries(objectOf(operation.responses))) {
      const reference = String(objectOf(each).$ref ?? '')
        .split('/')
        .at(-1)
      const answer = objectOf(reference === '' ? each : shared[reference ?? ''])
      assert.ok('Yalkut-Behind' in objectOf(answer.headers), `${name} ${status}`)
    }
  }
})

test('every example is of an operation', () => {
  const known = new Set(operations.map(({ operation }) => operation.operationId))
  for (const name of EXAMPLE_NAMES) assert.ok(known.has(name), name)
})

test('no two shapes have one name', () => {
  const shapes = createShapes()
  shapes.lift(Type.String(named('Word', 'A word.')))
  assert.throws(() => shapes.lift(Type.Integer(named('Word', 'A word.'))), /called Word/)
})

test('a shape with defaults has another name where it is sent', () => {
  const Order = Type.Object({ of: Type.String(), copies: Type.Integer({ default: 1 }) }, named('Order', 'An order.'))
  const shapes = createShapes()
  assert.deepEqual(shapes.lift(Order), { $ref: '#/components/schemas/Order' })
  assert.deepEqual(shapes.liftSent(Order), { $ref: '#/components/schemas/OrderInput' })
  const { Order: answered, OrderInput: sent } = shapes.all()
  assert.deepEqual(objectOf(answered).required, ['of', 'copies'])
  assert.deepEqual(objectOf(sent).required, ['of'])
})

test('an object of any names says what its values are', () => {
  const { lift } = createShapes()
  const open = { type: 'object', additionalProperties: true }
  assert.deepEqual(lift(Type.Record(Type.String(), Type.Unknown())), open)
  const numbers = { type: 'object', additionalProperties: { type: 'integer' } }
  assert.deepEqual(lift(Type.Record(Type.String(), Type.Integer())), numbers)
})
