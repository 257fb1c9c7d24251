/** Stewards decide the rights of files, and requests to take files down. Source: routes.md#stewards-and-admins. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOneTimeLink } from '@yalkut/catalog/people'
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import type { Browser } from '@yalkut/testing/clients/browser'
import { startAccessServer } from '@yalkut/testing/servers/access-server'
import type { Name } from '@yalkut/testing/servers/people'
import { holdFile } from '@yalkut/testing/worlds/files'

const server = await startAccessServer()
const { baseUrl, people, catalog } = server

async function signedIn(handle: Name): Promise<Browser> {
  const { ledger, clock } = catalog
  const link = await createOneTimeLink(ledger, clock, { handle, baseUrl })
  const browser = server.browser()
  const token = new URL(link).searchParams.get('token') ?? ''
  await browser.send('/v1/auth/email/verify', { json: { token } })
  return browser
}

const [sara, adina, chana] = [await signedIn('sara'), await signedIn('adina'), await signedIn('chana')]

const rightsOf = (sha256: string): string => `/v1/admin/files/${sha256}/rights`
const served = async (sha256: string): Promise<number> => (await fetch(`${baseUrl}/objects/${sha256}`)).status

function rows(value: unknown): JsonObject[] {
  assert.ok(Array.isArray(value))
  return value.map((each) => parseJsonObject(JSON.stringify(each)))
}

test('a steward or an admin changes a file’s rights with a reason, and the change works at once', async () => {
  const sha256 = await holdFile(catalog, 'one')
  const put = (browser: Browser, json: object) => browser.send(rightsOf(sha256), { method: 'PUT', json })
  const order = { rights: 'preserved', reason: 'The publisher asked.' }
  assert.equal((await put(chana, order)).status, 403)
  assert.equal(await served(sha256), 200)
  assert.equal((await put(sara, { ...order, reason: ' ' })).status, 422)
  assert.equal((await put(sara, { ...order, rights: 'free' })).status, 422)
  assert.equal((await put(sara, order)).status, 200)
  assert.equal(await served(sha256), 404)
  const credit = { rights: 'credit', credit: 'By kindness', reason: 'They agreed.' }
  assert.equal((await put(adina, credit)).status, 200)
  assert.equal(await served(sha256), 200)
  const history = parseJsonObject((await sara.send(rightsOf(sha256))).text)
  assert.deepEqual(
    rows(history.events).map(({ before, after, reason }) => [before, after, reason]),
    [
      ['preserved', 'credit', 'They agreed.'],
      ['open', 'preserved', 'The publisher asked.'],
      [null, 'open', null],
    ],
  )
  const log = parseJsonObject((await sara.send(`/v1/admin/audit?subject=${sha256}`)).text)
  assert.equal(rows(log.entries).length, 2)
  assert.equal((await chana.send(rightsOf(sha256))).status, 403)
  assert.equal((await sara.send(rightsOf('f'.repeat(64)))).status, 404)
})

test('no token opens these routes', async () => {
  const sha256 = await holdFile(catalog, 'two')
  for (const path of [rightsOf(sha256), '/v1/admin/takedowns']) {
    const headers = { authorization: `Bearer ${people.sara.token}` }
    assert.equal((await fetch(baseUrl + path, { headers })).status, 403)
    assert.equal((await fetch(baseUrl + path)).status, 401)
  }
})

test('a request is upheld, and its file is no longer served', async () => {
  const sha256 = await holdFile(catalog, 'three')
  const id = await request(sha256)
  assert.equal(await served(sha256), 200)
  const open = parseJsonObject((await sara.send('/v1/admin/takedowns?limit=1')).text)
  const [first] = rows(open.takedowns)
  assert.deepEqual([first?.id, first?.contact], [id, 'owner@example.com'])
  const decide = (browser: Browser, decision: string) =>
    browser.send(`/v1/admin/takedowns/${id}/decide`, { json: { decision } })
  assert.equal((await decide(chana, 'upheld')).status, 403)
  assert.equal((await decide(sara, 'perhaps')).status, 422)
  assert.deepEqual(parseJsonObject((await decide(sara, 'upheld')).text), { files: 1, item: null })
  assert.equal(await served(sha256), 404)
  assert.equal((await decide(sara, 'declined')).status, 409)
  const missing = await sara.send('/v1/admin/takedowns/999999/decide', {
    json: { decision: 'upheld' },
  })
  assert.equal(missing.status, 404)
})

test('a request is declined, and nothing changes', async () => {
  const sha256 = await holdFile(catalog, 'four')
  const id = await request(sha256)
  const declined = await adina.send(`/v1/admin/takedowns/${id}/decide`, {
    json: { decision: 'declined', note: 'It is in the public domain.' },
  })
  assert.equal(declined.status, 200)
  assert.equal(await served(sha256), 200)
  const page = parseJsonObject((await sara.send('/v1/admin/takedowns?status=declined')).text)
  assert.equal(rows(page.takedowns)[0]?.note, 'It is in the public domain.')
})

async function request(target: string): Promise<number> {
  const statement = 'This is mine and I did not agree.'
  const who = { name: 'Owner', email: 'owner@example.com', relation: 'rights-holder' }
  const response = await fetch(`${baseUrl}/v1/takedowns`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ target, statement, ...who }),
  })
  assert.equal(response.status, 201)
  return Number(parseJsonObject(await response.text()).id)
}
