/** Closing an account, handles to choose from, and the progress to be trusted. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import type { Browser } from '@yalkut/testing/clients/browser'
import { startAccessServer } from '@yalkut/testing/servers/access-server'
import { accessSteps, handleIn, makeToken, restore, setRoles } from '@yalkut/testing/servers/access-steps'

const server = await startAccessServer()
const { signedInAs, tokenStatus } = accessSteps(server)

const close = async (browser: Browser, handle: string): Promise<number> =>
  (await browser.send('/v1/auth/close', { json: { handle } })).status

async function json(browser: Browser, path: string): Promise<JsonObject> {
  const { status, text } = await browser.send(path)
  return { status, ...parseJsonObject(text) }
}

async function stateOf(browser: Browser, handle: string): Promise<unknown> {
  return (await json(browser, `/v1/auth/handle?handle=${encodeURIComponent(handle)}`)).state
}

test('a closed account signs in nowhere, and its name stands nowhere', async () => {
  const { catalog } = server
  const malka = await server.signedIn('malka@example.org', 'malka')
  await malka.send('/v1/auth/name', { method: 'PUT', json: { name: 'Malka Levi' } })
  const phone = await server.signedIn('malka@example.org')
  const { token } = await makeToken(malka, { name: 'laptop' })
  await malka.send('/v1/follows', { json: { kind: 'report', id: '999' } })
  const { me } = await json(malka, '/v1/auth/me')
  const id = String(parseJsonObject(JSON.stringify(parseJsonObject(JSON.stringify(me)).person)).id)
  const draft = await malka.send('/v1/suggestions', { json: { title: 'What Malka began' } })
  assert.equal(draft.status, 201, draft.text)
  assert.equal(await close(malka, 'malkah'), 422)
  assert.equal(await handleIn(malka), 'malka')
  assert.equal(await close(malka, '@Malka'), 200)
  assert.deepEqual([await handleIn(malka), await handleIn(phone)], [null, null])
  assert.equal(malka.cookie('__Host-rh_session'), undefined)
  assert.equal(await tokenStatus(token), 401)
  assert.equal((await json(server.browser(), '/v1/people/malka')).status, 404)
  const found = await server.browser().send('/v1/people?q=malka')
  assert.doesNotMatch(found.text, /Malka|malka/)
  for (const table of ['emails', 'sessions', 'follows', 'inbox', 'person_words'] as const) {
    const rows = await catalog.ledger.read.selectFrom(table).select('person_id').where('person_id', '=', id).execute()
    assert.deepEqual(rows, [], table)
  }
  const row = await catalog.ledger.read.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  assert.match(row.handle, /^closed-[a-z0-9]{10}$/)
  assert.doesNotMatch(JSON.stringify(row), /malka/i)
  const kept = await json(await signedInAs('sara'), `/v1/suggestions/${parseJsonObject(draft.text).id}`)
  assert.equal(kept.status, 200)
})

test('the handle of a closed account is never free again; its mail begins a new account', async () => {
  const perl = await server.signedIn('perl@example.org', 'perl')
  assert.equal(await stateOf(server.browser(), 'Perl'), 'taken')
  assert.equal(await close(perl, 'perl'), 200)
  assert.equal(await stateOf(server.browser(), 'perl'), 'taken')
  const again = await server.signedIn('perl@example.org', 'perl2')
  assert.equal(await handleIn(again), 'perl2')
  const renamed = await again.send('/v1/auth/username', { method: 'PUT', json: { handle: 'perl' } })
  assert.equal(renamed.status, 409)
})

test('a closed account is not restored, and the last admin stays', async () => {
  const adina = await signedInAs('adina')
  assert.equal(await close(adina, 'adina'), 409)
  const tova = await server.signedIn('tova@example.org', 'tova')
  const { me } = await json(tova, '/v1/auth/me')
  const { id } = parseJsonObject(JSON.stringify(parseJsonObject(JSON.stringify(me)).person))
  assert.equal(await setRoles(adina, id, { admin: true }), 200)
  assert.equal(await close(tova, 'tova'), 200)
  assert.equal(await restore(adina, id), 409)
  assert.equal(await close(adina, 'adina'), 409)
})

test('no token, no visitor and no page of another site closes an account', async () => {
  const gila = await server.signedIn('gila@example.org', 'gila')
  const { token } = await makeToken(gila, { name: 'agent', scopes: ['read', 'write'] })
  const init = { method: 'POST', body: JSON.stringify({ handle: 'gila' }) }
  assert.equal(await tokenStatus(token, '/v1/auth/close', init), 403)
  assert.equal(await close(server.browser(), 'gila'), 401)
  const foreign = { json: { handle: 'gila' }, origin: 'https://evil.example' }
  assert.equal((await gila.send('/v1/auth/close', foreign)).status, 403)
  assert.equal(await handleIn(gila), 'gila')
})

test('a handle is free, taken, unfit or one’s own', async () => {
  const dina = await server.signedIn('dina@example.org', 'dina-katz')
  const states = ['new-one', 'dina-katz', 'DINA-KATZ', 'admin', 'a', '<b>', 'closed-1', 'שלום']
  const visitor = await Promise.all(states.map((handle) => stateOf(server.browser(), handle)))
  assert.deepEqual(visitor, ['free', 'taken', 'taken', 'unfit', 'unfit', 'unfit', 'unfit', 'free'])
  assert.equal(await stateOf(dina, 'Dina-Katz'), 'yours')
})

test('a person sees how far it is to be trusted', async () => {
  const trustOf = async (browser: Browser) => {
    const { me } = await json(browser, '/v1/auth/me')
    return parseJsonObject(JSON.stringify(me)).trust
  }
  const bayla = await server.signedIn('bayla@example.org', 'bayla')
  const none = { trusted: false, given: false, merged: 0, needed: 20, reverted: 0 }
  assert.deepEqual(await trustOf(bayla), none)
  const { me } = await json(bayla, '/v1/auth/me')
  const { id } = parseJsonObject(JSON.stringify(parseJsonObject(JSON.stringify(me)).person))
  await setRoles(await signedInAs('sara'), id, { trusted: true })
  assert.deepEqual(await trustOf(bayla), { ...none, trusted: true, given: true })
})
