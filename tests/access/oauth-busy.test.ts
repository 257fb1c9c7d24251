/** Apps that call while another program locks the ledger are told to retry, and a retry succeeds.
 *  Source: service.md#errors; RFC 6749, 4.1.2.1 and 5.2. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseJsonObject } from '@yalkut/model'
import { onEachEngine } from '@yalkut/testing/engines'
import { whileLocked } from '@yalkut/testing/ledger/locked-ledger'
import { REDIRECT, startOauthDance } from '@yalkut/testing/servers/oauth-dance'
import * as oauth from 'oauth4webapi'

async function assertLater(response: Response): Promise<void> {
  assert.equal(response.status, 503)
  assert.equal(response.headers.get('retry-after'), '30')
  const { error, error_description: words } = parseJsonObject(await response.text())
  assert.equal(error, 'temporarily_unavailable')
  assert.match(String(words), /Nothing was changed; try again/)
}

onEachEngine('an app that calls while the ledger is locked', (engine) => {
  async function start() {
    const location = { ...(await engine.newLocation()), patienceMs: 200 }
    const dance = await startOauthDance({ location })
    const chana = await dance.server.signedIn('chana@example.org', 'chana-cohen')
    const locked = <T>(work: () => Promise<T>): Promise<T> => whileLocked(engine, location, work)
    const post = (path: string, form: { [field: string]: string }): Promise<Response> =>
      fetch(dance.server.baseUrl + path, { method: 'POST', body: new URLSearchParams(form) })
    return { dance, chana, held: locked, post }
  }

  test('gets tokens for its code, and for its refresh token, on a retry', async () => {
    const { dance, chana, held: locked, post } = await start()
    const { as, register, ask, consent, refresh, statusOf } = dance
    const client = await register()
    const { url, verifier } = await ask(client)
    const back = await consent(chana, url)
    const form = {
      grant_type: 'authorization_code',
      client_id: client.client_id,
      redirect_uri: REDIRECT,
      code: back.searchParams.get('code') ?? '',
      code_verifier: verifier,
    }
    await locked(async () => assertLater(await post('/oauth/token', form)))
    const given = parseJsonObject(await (await post('/oauth/token', form)).text())
    const first = String(given.refresh_token)
    await locked(async () => {
      await assertLater(await refresh(client, first))
      assert.equal(await statusOf(String(given.access_token)), 200, 'the app’s present tokens still work')
    })
    const turned = await oauth.processRefreshTokenResponse(as, client, await refresh(client, first))
    assert.equal(await statusOf(turned.access_token), 200)
  })

  test('revokes and registers on a retry', async () => {
    const { dance, chana, held: locked, post } = await start()
    const { client, tokens } = await dance.connect(chana)
    const revoke = (): Promise<Response> =>
      post('/oauth/revoke', { token: tokens.access_token, client_id: client.client_id })
    const register = (): Promise<Response> =>
      fetch(`${dance.server.baseUrl}/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ redirect_uris: [REDIRECT] }),
      })
    await locked(async () => {
      await assertLater(await revoke())
      assert.equal(await dance.statusOf(tokens.access_token), 200)
      await assertLater(await register())
    })
    assert.equal((await revoke()).status, 200)
    assert.equal(await dance.statusOf(tokens.access_token), 401)
    assert.equal((await register()).status, 201)
  })

  test('gets the error through the browser when a person would have to decide', async () => {
    const { dance, chana, held: locked } = await start()
    const { url } = await dance.ask(await dance.register())
    const told = await locked(() => chana.send(url.href))
    assert.equal(told.status, 303)
    const back = new URL(told.location ?? '')
    assert.equal(back.origin + back.pathname, REDIRECT)
    assert.equal(back.searchParams.get('error'), 'temporarily_unavailable')
    assert.equal(back.searchParams.get('state'), 'a-state')
    assert.equal(back.searchParams.get('iss'), dance.server.baseUrl)
    const again = await chana.send(url.href)
    assert.match(again.location ?? '', /^\/connect\/oar-/)
  })

  test('gets its answer when the person decides again', async () => {
    const { dance, chana, held: locked } = await start()
    const { url } = await dance.ask(await dance.register())
    const { location } = await chana.send(url.href)
    const id = location?.split('/').at(-1)
    for (const approve of [true, false]) {
      const decide = { json: { approve } }
      const busy = await locked(() => chana.send(`/v1/oauth/requests/${id}`, decide))
      assert.deepEqual([busy.status, busy.headers.get('retry-after')], [503, '30'])
      assert.equal(parseJsonObject(busy.text).error, 'busy')
    }
    const answered = await chana.send(`/v1/oauth/requests/${id}`, { json: { approve: true } })
    assert.equal(answered.status, 200, answered.text)
    const { redirect } = parseJsonObject(answered.text)
    const back = await chana.send(String(redirect))
    assert.ok(new URL(back.location ?? '').searchParams.has('code'))
  })
})
