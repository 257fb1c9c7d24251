/** The reference says what the document says, and its calls can be pasted into a shell. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTags } from './api-reference.ts'

const document = {
  servers: [{ url: 'https://catalog.test' }],
  tags: [{ name: 'Items', description: 'Items of the catalog.' }, { name: 'Empty' }],
  paths: {
    '/v1/entities/{id}': {
      get: {
        operationId: 'getItem',
        tags: ['Items'],
        summary: 'One item',
        'x-access': 'pub',
        security: [],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          {
            name: 'q',
            in: 'query',
            required: true,
            schema: { anyOf: [{ type: 'string' }, { type: 'null' }] },
          },
        ],
        responses: {
          200: {
            description: 'Good.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Item' } } },
          },
          404: { $ref: '#/components/responses/NotFound' },
        },
      },
      put: {
        operationId: 'putItem',
        tags: ['Items'],
        'x-access': 'write',
        security: [{ token: [] }],
        requestBody: {
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Item' },
              example: { name: "it's" },
            },
          },
        },
        responses: {},
      },
    },
  },
  components: {
    schemas: {
      Item: {
        type: 'object',
        required: ['id'],
        properties: {
          id: { type: 'string', description: 'The id.' },
          names: { type: 'array', items: { enum: ['he', 'en'] } },
        },
      },
    },
    responses: { NotFound: { description: 'There is none.' } },
  },
}

const [items, empty] = readTags(document)
const [get, put] = items?.operations ?? []

test('each tag has its operations', () => {
  assert.equal(items?.about, 'Items of the catalog.')
  assert.deepEqual(
    items?.operations.map(({ id, method }) => [id, method]),
    [
      ['getItem', 'GET'],
      ['putItem', 'PUT'],
    ],
  )
  assert.deepEqual(empty?.operations, [])
})

test('parameters, answers and fields are said in a few words, references followed', () => {
  assert.deepEqual(
    get?.parameters.map(({ name, type, place }) => [name, type, place]),
    [
      ['id', 'string', 'path'],
      ['q', 'string | null', 'query'],
    ],
  )
  assert.deepEqual(
    get?.answers.map(({ status, about, type }) => [status, about, type]),
    [
      ['200', 'Good.', 'Item'],
      ['404', 'There is none.', ''],
    ],
  )
  assert.deepEqual(
    get?.answers[0]?.fields.map(({ name, type, isRequired }) => [name, type, isRequired]),
    [
      ['id', 'string', true],
      ['names', '("he" | "en")[]', false],
    ],
  )
})

test('a call has what must be given, quoted for a shell', () => {
  assert.equal(get?.curl, "curl 'https://catalog.test/v1/entities/{id}?q=…'")
  assert.match(put?.curl ?? '', /^curl -X PUT 'https/)
  assert.match(put?.curl ?? '', /-H 'Authorization: Bearer rhp_…'/)
  assert.match(put?.curl ?? '', /"name": "it'\\''s"/)
})

test('a document that says nothing has no tags', () => {
  assert.deepEqual(readTags({}), [])
  assert.deepEqual(readTags({ tags: [1, null], paths: { '/a': null, '/b': { get: [] } } }).length, 2)
})
