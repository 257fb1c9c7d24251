/** PostgreSQL cannot store a U+0000. Both engines refuse it in every input, with a message.
 *  Source: decisions.md#safety. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isJsonObject, type Json, type JsonObject, parseJsonObject } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { signIn } from '@yalkut/testing/servers/signed-in'
import { startTestServer, type TestServer } from '@yalkut/testing/servers/test-server'
import { listOf } from '@yalkut/testing/values/json'

const NUL = '\u0000'

onOneEngine('The character U+0000', (engine) => {
  test('is refused in every parameter, in every field and by the OAuth server', async () => {
    const { databaseUrl } = await engine.newLocation()
    const server = await startTestServer({
      opening: databaseUrl === undefined ? {} : { databaseUrl },
    })
    await askParameters(server)
    await sendBodies(server)
    await askOauth(server)
    assert.deepEqual(server.faults, [])
  })
})

async function askParameters(server: TestServer): Promise<void> {
  const sara = await signIn(server, 'sara')
  for (const { method, path, says } of server.document.operations) {
    if (method !== 'get') continue
    const filled = path.replaceAll(/\{[^}]+\}/g, '%00')
    const queries = listOf(says.parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }) => `${filled}?${String(name)}=a%00`)
    for (const address of [filled, ...queries]) {
      const { status } = await fetch(server.address + address, { redirect: 'manual' })
      assert.ok(status < 500, `${address}: ${status}`)
      const seen = await sara(address)
      assert.ok(seen.status < 500, `${address} on the site: ${seen.status}`)
    }
  }
}

async function sendBodies(server: TestServer): Promise<void> {
  const sara = await signIn(server, 'sara')
  for (const { method, path, says } of server.document.operations) {
    // Requests that would end the calling session are left out.
    if (method === 'get' || path === '/v1/auth/sign-out') continue
    const address = path.replaceAll(/\{[^}]+\}/g, '1')
    for (const json of oddBodies(schemaOf(says.requestBody))) {
      const { status } = await sara(address, { method: method.toUpperCase(), json })
      assert.ok(status < 500, `${method} ${address} ${JSON.stringify(json)}: ${status}`)
    }
  }
}

async function askOauth({ address }: TestServer): Promise<void> {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const [method, path, body] of [
    ['GET', '/oauth/authorize?client_id=%00&response_type=code', undefined],
    ['POST', '/oauth/token', 'grant_type=authorization_code&code=%00&client_id=%00'],
    ['POST', '/oauth/token', 'grant_type=refresh_token&refresh_token=%00&client_id=%00'],
    ['POST', '/oauth/revoke', 'token=%00&client_id=%00'],
  ] as const) {
    const init = body === undefined ? { method } : { method, body, headers: form }
    const answer = await fetch(address + path, { ...init, redirect: 'manual' })
    assert.ok(answer.status >= 300 && answer.status < 500, `${path}: ${answer.status}`)
  }
  const json = { client_name: `${NUL}An\u202e app`, redirect_uris: ['http://127.0.0.1/back'] }
  const registered = await fetch(`${address}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  })
  assert.equal(parseJsonObject(await registered.text()).client_name, 'An app')
}

function schemaOf(requestBody: Json | undefined): JsonObject {
  const content = isJsonObject(requestBody) ? requestBody.content : undefined
  const json = isJsonObject(content) ? content['application/json'] : undefined
  return isJsonObject(json) && isJsonObject(json.schema) ? json.schema : {}
}

/** The body's required fields, with a U+0000 in one field after the other. */
function oddBodies(schema: JsonObject): JsonObject[] {
  const properties = isJsonObject(schema.properties) ? schema.properties : {}
  const fields = Object.keys(properties)
  const usual = Object.fromEntries(fields.map((name) => [name, usualOf(properties[name])]))
  return fields.flatMap((name) => [
    { ...usual, [name]: NUL },
    { ...usual, [name]: [`a${NUL}`] },
    { ...usual, [name]: { id: NUL, kind: NUL } },
  ])
}

function usualOf(schema: Json | undefined): Json {
  if (!isJsonObject(schema)) return 'a'
  if (schema.type === 'array') return []
  if (schema.type === 'integer' || schema.type === 'number') return 1
  if (schema.type === 'boolean') return false
  if (schema.type === 'object') return {}
  const [first] = Array.isArray(schema.enum) ? schema.enum : []
  return first ?? 'abc'
}
