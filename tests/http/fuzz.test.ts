/** No input causes a 500, and every failure has the one shape. Source: decisions.md#safety. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { assertFailure, startTestServer } from '@yalkut/testing/servers/test-server'

const server = await startTestServer({ sample: true })
const RUNS = 300

const ODD = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('\u0000', '..', '%', '%zz', '*', '-0', '1e999', 'NaN', '__proto__', 'null', ''),
  fc.constantFrom('rh-5j6zbcv7', 'rh-x7kfvs8z', '/tanya', 'work', 'c1.WyIiLCIiXQ', 'c1.WzEsMV0'),
  fc.integer().map(String),
)

/** A part of an address: encoded as a browser encodes it, or raw where HTTP allows. */
const PIECE = ODD.map((text) => encodeURIComponent(text.toWellFormed()))

const operations = server.document.operations
const parameterNames = [
  ...new Set(
    operations.flatMap(({ says }) =>
      (Array.isArray(says.parameters) ? says.parameters : []).map((parameter) =>
        JSON.stringify(parameter).replace(/.*"name":"([^"]+)".*/, '$1'),
      ),
    ),
  ),
]

const QUERY = fc
  .array(fc.tuple(fc.constantFrom(...parameterNames), PIECE), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))

async function assertCalm(path: string, init: RequestInit): Promise<void> {
  const response = await fetch(server.address + path, { ...init, redirect: 'manual' })
  const text = await response.text()
  assert.ok(response.status < 500, `${init.method} ${path} ${response.status} ${text}`)
  // OAuth has a failure shape of its own.
  if (response.status >= 400 && !path.startsWith('/oauth/')) {
    // The answer to an invalid date has its reason beside the failure.
    const { ok: _, reason: __, ...body } = JSON.parse(text)
    assertFailure({ status: response.status, body })
  }
  assert.deepEqual(server.faults, [], `${init.method} ${path}`)
}

test('routes that read accept any parameters', async () => {
  const reads = operations.filter(({ method }) => method === 'get')
  const address = fc
    .tuple(fc.constantFrom(...reads), fc.array(PIECE, { minLength: 3, maxLength: 3 }), QUERY)
    .map(([{ path }, pieces, query]) => {
      let at = 0
      return `${path.replaceAll(/\{[^}]+\}/g, () => pieces[at++] ?? '')}?${query}`
    })
  await fc.assert(
    fc.asyncProperty(address, (path) => assertCalm(path, { method: 'GET' })),
    { numRuns: RUNS },
  )
})

test('any address gets an answer', async () => {
  const address = fc.array(PIECE, { maxLength: 5 }).map((pieces) => `/${pieces.join('/')}`)
  await fc.assert(
    fc.asyncProperty(address, (path) => assertCalm(path, { method: 'GET' })),
    { numRuns: RUNS },
  )
})

test('routes that write accept any body', async () => {
  // Outside /v1 each route follows a standard of its own, with its own failures.
  const writes = operations.filter(({ method, path }) => !['get', 'head'].includes(method) && path.startsWith('/v1'))
  const fields = ['title', 'description', 'id', 'type', 'data', 'path', 'rev', 'entityId', 'note']
  const known = fc.constantFrom<unknown>('rh-5j6zbcv7', 'work', '/x', 1, null, {}, '\u0000', '𐀀\ud800')
  const value = fc.oneof(known, fc.jsonValue({ maxDepth: 3 }))
  const likely = fc.dictionary(fc.constantFrom(...fields, 'resolutions', 'items'), value)
  const body = fc.oneof(
    likely.map((json) => JSON.stringify(json)),
    fc.json(),
    fc.string({ unit: 'binary' }),
  )
  const ask = fc.tuple(fc.constantFrom(...writes), fc.constantFrom('1', '2', '3', '4'), PIECE, body)
  const headers = {
    authorization: `Bearer ${server.people.sara.token}`,
    'content-type': 'application/json',
  }
  await fc.assert(
    fc.asyncProperty(ask, async ([{ method, path }, id, item, text]) => {
      const address = path.replace('{id}', id).replace('{item}', item)
      const init = { method: method.toUpperCase(), headers }
      await assertCalm(address, { ...init, body: text })
    }),
    { numRuns: RUNS },
  )
})

test('any value of a header that the server reads gets an answer', async () => {
  const printable = fc.string({
    unit: fc
      .integer({ min: 32, max: 255 })
      // DEL is the one character in this range that no client sends.
      .filter((code) => code !== 127)
      .map((code) => String.fromCharCode(code)),
    maxLength: 40,
  })
  const name = fc.constantFrom('if-none-match', 'authorization', 'cookie', 'origin', 'accept')
  await fc.assert(
    fc.asyncProperty(name, printable, (header, value) =>
      assertCalm('/v1/entities/rh-5j6zbcv7', { method: 'GET', headers: { [header]: value } }),
    ),
    { numRuns: RUNS },
  )
})
