/** Apps connect: the whole OAuth 2.1 flow over HTTP, with a client library. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suspendPerson } from '@yalkut/catalog/people'
import { findPerson } from '@yalkut/ledger/people'
import { parseJsonObject } from '@yalkut/model'
import { startOauthDance } from '@yalkut/testing/servers/oauth-dance'
import * as oauth from 'oauth4webapi'

const dance = await startOauthDance()
const { server, as, insecure, register, ask, consent, connect, refresh, statusOf } = dance
const { baseUrl } = server
const chana = await server.signedIn('chana@example.org', 'chana-cohen')

test('an app connects with a code and PKCE, and acts for the person until the person disconnects it', async () => {
  const { tokens } = await connect(chana)
  assert.match(tokens.access_token, /^rho_[\w-]{43}$/)
  assert.match(tokens.refresh_token ?? '', /^rhr_[\w-]{43}$/)
  assert.equal(tokens.expires_in, 3_600)
  assert.equal(tokens.scope, 'read write')
  assert.equal(await statusOf(tokens.access_token), 200)
  const { tokens: listed } = parseJsonObject((await chana.send('/v1/tokens')).text)
  assert.ok(Array.isArray(listed))
  const [connection] = listed
  const { id, kind, client } = parseJsonObject(JSON.stringify(connection))
  assert.match(String(id), /^oac-/)
  assert.equal(kind, 'oauth')
  assert.equal(parseJsonObject(JSON.stringify(client)).host, '127.0.0.1:7777')
  assert.equal((await chana.send(`/v1/tokens/${id}`, { method: 'DELETE' })).status, 200)
  assert.equal(await statusOf(tokens.access_token), 401)
})

test('a person may allow reading only', async () => {
  const { tokens } = await connect(chana, { decision: 'approve', read: '1' })
  assert.equal(tokens.scope, 'read')
  assert.equal(await statusOf(tokens.access_token), 200)
  const response = await fetch(`${baseUrl}/v1/suggestions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokens.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ title: 'x' }),
  })
  assert.equal(response.status, 403)
})

test('a person may refuse, and the app gets the refusal', async () => {
  const client = await register()
  const { url } = await ask(client)
  const back = await consent(chana, url, { decision: 'refuse' })
  assert.equal(back.searchParams.get('error'), 'access_denied')
  assert.equal(back.searchParams.get('iss'), baseUrl)
  assert.equal(back.searchParams.get('state'), 'a-state')
})

test('a refresh token is replaced at each use; a second use ends the connection', async () => {
  const { client, tokens } = await connect(chana)
  const first = tokens.refresh_token ?? ''
  const turned = await oauth.processRefreshTokenResponse(as, client, await refresh(client, first))
  assert.notEqual(turned.refresh_token, first)
  assert.equal(await statusOf(turned.access_token), 200)
  const again = await refresh(client, first)
  assert.equal(again.status, 400)
  assert.equal(await statusOf(turned.access_token), 401)
  assert.equal((await refresh(client, turned.refresh_token ?? '')).status, 400)
})

for (const which of ['access_token', 'refresh_token'] as const) {
  test(`revoking the ${which} ends the connection at once`, async () => {
    const { client, tokens } = await connect(chana)
    const token = tokens[which] ?? ''
    const response = await oauth.revocationRequest(as, client, oauth.None(), token, insecure)
    await oauth.processRevocationResponse(response)
    assert.equal(await statusOf(tokens.access_token), 401)
    assert.equal((await refresh(client, tokens.refresh_token ?? '')).status, 400)
  })
}

test('a visitor signs in on the way, and an app’s texts are escaped', async () => {
  const client = await register()
  const { url } = await ask(client)
  const fresh = server.browser()
  const { location } = await fresh.send(url.href)
  const page = await fresh.send(location ?? '')
  assert.match(page.text, /name="email"/)
  assert.ok(page.text.includes(`value="${location}"`), 'the browser returns afterwards')
  assert.ok(page.text.includes('Claude &lt;b&gt;'))
  assert.ok(!page.text.includes('<b>'))
})

test('a suspension stops a person’s apps at once', async () => {
  const dina = await server.signedIn('dina@example.org', 'dina')
  const { client, tokens } = await connect(dina)
  const { me } = parseJsonObject((await dina.send('/v1/auth/me')).text)
  const { person } = parseJsonObject(JSON.stringify(me))
  const { id } = parseJsonObject(JSON.stringify(person))
  const adina = await findPerson(server.catalog.ledger.read, server.people.adina.id)
  assert.ok(adina)
  const officer = { kind: 'person', person: adina, scopes: ['read', 'write'], via: null } as const
  await suspendPerson(server.catalog, officer, String(id), 'spam')
  assert.equal(await statusOf(tokens.access_token), 401)
  assert.equal((await refresh(client, tokens.refresh_token ?? '')).status, 400)
  assert.match((await dina.send('/v1/auth/me')).text, /"me":null/)
})
