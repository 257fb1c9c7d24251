/** The main ways to sign in, on each engine of the ledger: a mailed link, tokens, an app's whole OAuth flow, a
 *  suspension. The other files of this folder test each in more detail. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '@yalkut/testing/engines'
import { startAccessServer } from '@yalkut/testing/servers/access-server'
import {
  accessSteps,
  endToken,
  handleIn,
  makeToken,
  personIn,
  restore,
  setRoles,
  suspend,
  tokensOf,
  verify,
  WRITING,
} from '@yalkut/testing/servers/access-steps'
import { startOauthDance } from '@yalkut/testing/servers/oauth-dance'
import * as oauth from 'oauth4webapi'

onEachEngine('on a ledger of its own', (engine) => {
  test('a link starts an account and works once, also when two requests use it at the same time', async () => {
    const server = await startAccessServer({ location: await engine.newLocation() })
    const { linkTo } = accessSteps(server)
    const browser = server.browser()
    const first = await linkTo('Rivka@Example.org ', browser)
    assert.equal((await verify(browser, { token: first })).status, 422, 'a handle is required')
    assert.equal((await verify(browser, { token: first, handle: 'chana' })).status, 409)
    assert.equal((await verify(browser, { token: first, handle: 'rivka' })).status, 200)
    assert.equal(await handleIn(browser), 'rivka')
    const token = await linkTo('rivka@example.org')
    const both = [server.browser(), server.browser()]
    const used = await Promise.all(both.map((one) => verify(one, { token })))
    assert.deepEqual(used.map(({ status }) => status).sort(), [200, 422])
    await browser.send('/v1/auth/sign-out', { json: { everywhere: true } })
    for (const one of [browser, ...both]) assert.equal(await handleIn(one), null)
  })

  test('when two people choose one handle at the same time, only one gets it', async () => {
    const server = await startAccessServer({ location: await engine.newLocation() })
    const { linkTo } = accessSteps(server)
    const links = [await linkTo('one@example.org'), await linkTo('two@example.org')]
    const entered = await Promise.all(links.map((token) => verify(server.browser(), { token, handle: 'tzipora' })))
    assert.deepEqual(entered.map(({ status }) => status).sort(), [200, 409])
  })

  test('tokens read or write as their scope allows, end when revoked, and are limited to twenty', async () => {
    const server = await startAccessServer({ location: await engine.newLocation() })
    const { tokenStatus } = accessSteps(server)
    const malka = await server.signedIn('malka@example.org', 'malka')
    const [reads, writes] = [
      await makeToken(malka, { name: 'reader' }),
      await makeToken(malka, { name: 'agent', scopes: ['read', 'write'] }),
    ]
    assert.equal(await tokenStatus(reads.token), 200)
    assert.equal(await tokenStatus(reads.token, '/v1/suggestions', WRITING), 403)
    assert.equal(await tokenStatus(writes.token, '/v1/suggestions', WRITING), 201)
    assert.equal(await endToken(malka, writes.id), 200)
    assert.equal(await tokenStatus(writes.token), 401)
    const more = Array.from({ length: 20 }, (_, n) => makeToken(malka, { name: `${n}` }))
    const statuses = (await Promise.all(more)).map(({ status }) => status)
    assert.deepEqual(statuses.sort(), [...Array(19).fill(201), 409])
    assert.equal((await tokensOf(malka)).filter(({ revokedAt }) => revokedAt === null).length, 20)
  })

  test('an app connects, refreshes, loses its connection by a second use of a refresh token, and revokes', async () => {
    const dance = await startOauthDance({ location: await engine.newLocation() })
    const { server, as, insecure, connect, refresh, statusOf } = dance
    const chana = await server.signedIn('chana@example.org', 'chana-cohen')
    const { client, tokens } = await connect(chana)
    const first = tokens.refresh_token ?? ''
    const turned = await oauth.processRefreshTokenResponse(as, client, await refresh(client, first))
    assert.equal(await statusOf(turned.access_token), 200)
    assert.equal((await refresh(client, first)).status, 400)
    assert.equal(await statusOf(turned.access_token), 401)
    const again = await connect(chana)
    const access = again.tokens.access_token
    const revoked = await oauth.revocationRequest(as, again.client, oauth.None(), access, insecure)
    await oauth.processRevocationResponse(revoked)
    assert.equal(await statusOf(access), 401)
    const reading = await connect(chana, { decision: 'approve', read: '1' })
    assert.equal(reading.tokens.scope, 'read')
    const [connection] = await tokensOf(chana)
    assert.equal(await endToken(chana, connection?.id), 200)
    assert.equal(await statusOf(reading.tokens.access_token), 401)
  })

  test('a refresh token used twice at the same time gives tokens once at most, and then never again', async () => {
    const dance = await startOauthDance({ location: await engine.newLocation() })
    const { client, tokens } = await dance.connect(await dance.server.signedIn('chana@example.org', 'chana-cohen'))
    const token = tokens.refresh_token ?? ''
    const both = await Promise.all([dance.refresh(client, token), dance.refresh(client, token)])
    const won = both.filter(({ status }) => status === 200)
    assert.ok(won.length <= 1)
    assert.equal((await dance.refresh(client, token)).status, 400)
    assert.equal(await dance.statusOf(tokens.access_token), 401)
  })

  test('a suspension ends sessions, tokens and apps at once, and a restored person signs in anew', async () => {
    const dance = await startOauthDance({ location: await engine.newLocation() })
    const { server, connect, refresh, statusOf } = dance
    const { signedInAs, tokenStatus } = accessSteps(server)
    const [sara, adina] = [await signedInAs('sara'), await signedInAs('adina')]
    const dina = await server.signedIn('dina@example.org', 'dina')
    const id = (await personIn(dina))?.id
    const { token } = await makeToken(dina, { name: 'laptop' })
    const { client, tokens } = await connect(dina)
    assert.equal(await setRoles(sara, id, { steward: true }), 403)
    assert.equal(await setRoles(adina, id, { trusted: true }), 200)
    assert.equal(await suspend(sara, id), 200)
    assert.equal(await tokenStatus(token), 401)
    assert.equal(await statusOf(tokens.access_token), 401)
    assert.equal((await refresh(client, tokens.refresh_token ?? '')).status, 400)
    assert.equal(await handleIn(dina), null)
    assert.equal(await restore(sara, id), 200)
    assert.equal(await tokenStatus(token), 401)
    assert.equal(await handleIn(await server.signedIn('dina@example.org')), 'dina')
  })
})
