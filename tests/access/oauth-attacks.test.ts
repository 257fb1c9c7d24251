/** Attacks on each step of the OAuth flow, and their refusals. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseJsonObject } from '@yalkut/model'
import { REDIRECT, startOauthDance } from '@yalkut/testing/servers/oauth-dance'
import * as oauth from 'oauth4webapi'

const dance = await startOauthDance()
const { server, as, insecure, register, ask, consent, connect, refresh, statusOf, tokenForm } = dance
const { baseUrl } = server
const chana = await server.signedIn('chana@example.org', 'chana-cohen')

test('two uses of a refresh token at the same time end the connection', async () => {
  const { client, tokens } = await connect(chana)
  const token = tokens.refresh_token ?? ''
  const answers = await Promise.all([refresh(client, token), refresh(client, token)])
  const given = await Promise.all(answers.map(async (answer) => parseJsonObject(await answer.text())))
  for (const { access_token: access } of given) {
    if (typeof access === 'string') assert.equal(await statusOf(access), 401)
  }
  assert.ok(answers.some(({ status }) => status === 400))
})

test('another app cannot revoke or refresh', async () => {
  const { tokens } = await connect(chana)
  const thief = await register()
  const token = tokens.refresh_token ?? ''
  await oauth.revocationRequest(as, thief, oauth.None(), token, insecure)
  assert.equal((await refresh(thief, token)).status, 400)
  assert.equal(await statusOf(tokens.access_token), 200)
})

test('a code works once; a second use revokes the tokens of the first', async () => {
  const client = await register()
  const { url, verifier } = await ask(client)
  const code = (await consent(chana, url)).searchParams.get('code') ?? ''
  const form = {
    grant_type: 'authorization_code',
    client_id: client.client_id,
    redirect_uri: REDIRECT,
    code,
    code_verifier: verifier,
  }
  const response = await fetch(`${baseUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  const { access_token: access } = parseJsonObject(await response.text())
  assert.equal(await statusOf(String(access)), 200)
  assert.deepEqual(await tokenForm(form), { status: 400, error: 'invalid_grant' })
  assert.equal(await statusOf(String(access)), 401)
})

test('a code without its verifier, client and address is refused', async () => {
  const client = await register()
  const other = await register()
  const wrongs: { [field: string]: string }[] = [
    { code_verifier: oauth.generateRandomCodeVerifier() },
    { client_id: other.client_id },
    { redirect_uri: `${REDIRECT}/` },
    { code: 'x'.repeat(43) },
    { resource: 'https://elsewhere.example' },
  ]
  for (const wrong of wrongs) {
    const { url, verifier } = await ask(client)
    const code = (await consent(chana, url)).searchParams.get('code') ?? ''
    const answer = await tokenForm({
      grant_type: 'authorization_code',
      client_id: client.client_id,
      redirect_uri: REDIRECT,
      code,
      code_verifier: verifier,
      ...wrong,
    })
    assert.equal(answer.status, 400, JSON.stringify(wrong))
    assert.match(String(answer.error), /^invalid_(grant|target)$/)
  }
})

test('an unregistered address is never redirected to: no open redirect', async () => {
  const client = await register()
  for (const redirect of [
    'https://evil.example/',
    `${REDIRECT}/more`,
    `${REDIRECT}?a=1`,
    `${REDIRECT}#x`,
    'http://127.0.0.1.evil.example:7777/callback',
    'http://evil.example@127.0.0.1:7777/callback',
    '//evil.example',
    'javascript:alert(1)',
  ]) {
    const { url } = await ask(client, { redirect_uri: redirect })
    const answer = await chana.send(url.href)
    assert.equal(answer.status, 400, redirect)
    assert.equal(answer.location, null)
  }
})

test('a request without PKCE by S256 is refused', async () => {
  const client = await register()
  const lacking: { [parameter: string]: string }[] = [{ code_challenge_method: 'plain' }, { code_challenge: '' }]
  for (const more of lacking) {
    const { url } = await ask(client, more)
    const { location } = await chana.send(url.href)
    assert.equal(new URL(location ?? '').searchParams.get('error'), 'invalid_request')
  }
})

test('other flows, and access to other resources, are refused', async () => {
  const client = await register()
  for (const [more, error] of [
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
    [{ prompt: 'none' }, 'login_required'],
  ] as const) {
    const { url } = await ask(client, more)
    const { location } = await chana.send(url.href)
    assert.match(location ?? '', new RegExp(`error=${error}`))
  }
})

test('a request belongs to the browser that started it', async () => {
  const client = await register()
  const { url } = await ask(client)
  const thief = server.browser()
  const { location } = await thief.send(url.href)
  const led = await chana.send(location ?? '', { form: { decision: 'approve', read: '1' } })
  assert.equal(led.status, 404)
  const id = (location ?? '').split('/').at(-1) ?? ''
  const told = await chana.send(`/v1/oauth/requests/${id}`, { json: { approve: true } })
  assert.equal(told.status, 404)
})

test('a request is answered once, by a person on the site, from the site’s own page', async () => {
  const client = await register()
  const { url } = await ask(client)
  const { location } = await chana.send(url.href)
  const id = (location ?? '').split('/').at(-1) ?? ''
  const api = `/v1/oauth/requests/${id}`
  const shown = parseJsonObject((await chana.send(api)).text)
  assert.deepEqual(shown.scopes, ['read', 'write'])
  assert.equal(shown.redirectUri, REDIRECT)
  const json = { approve: true, scopes: ['read'] }
  for (const origin of ['https://evil.example', 'null', null, `${baseUrl}.evil.example`]) {
    assert.equal((await chana.send(api, { json, origin })).status, 403, String(origin))
  }
  const authorization = `Bearer ${server.people.chana.token}`
  assert.equal((await chana.send(api, { json, headers: { authorization } })).status, 403)
  const { redirect } = parseJsonObject((await chana.send(api, { json })).text)
  assert.equal((await chana.send(api, { json })).status, 404)
  const back = await chana.send(String(redirect))
  assert.match(back.location ?? '', /^http:\/\/127\.0\.0\.1:7777\/callback\?code=/)
})

test('an app registers only return addresses of its own', async () => {
  for (const [uris, isTaken] of [
    [['https://app.example/callback'], true],
    [['http://localhost/callback', 'cursor://anysphere.cursor/callback'], true],
    [['http://evil.example/callback'], false],
    [['javascript:alert(1)'], false],
    [['data:text/html,x'], false],
    [['https://app.example/callback#x'], false],
    [['/callback'], false],
    [[], false],
  ] as const) {
    const response = await fetch(`${baseUrl}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: uris }),
    })
    assert.equal(response.status, isTaken ? 201 : 400, String(uris))
    const { error } = parseJsonObject(await response.text())
    if (!isTaken) assert.match(String(error), /^invalid_/)
  }
})

test('an invalid description of an app is refused with the error code of OAuth', async () => {
  for (const [body, type] of [
    ['[]', 'application/json'],
    ['"x"', 'application/json'],
    ['{"redirect_uris"', 'application/json'],
    ['redirect_uris=x', 'application/x-www-form-urlencoded'],
  ] as const) {
    const headers = { 'content-type': type }
    const response = await fetch(`${baseUrl}/oauth/register`, { method: 'POST', headers, body })
    assert.equal(response.status, 400, body)
    const { error, error_description } = parseJsonObject(await response.text())
    assert.match(String(error), /^invalid_/)
    assert.ok(typeof error_description === 'string' && error_description !== '')
  }
})

test('a question mark in an app’s parameter does not cut off the rest', async () => {
  const client = await register()
  const { url } = await ask(client, { state: 'a?b' })
  const raw = new URL(url.href.replace('a%3Fb', 'a?b'))
  assert.ok(raw.href.includes('state=a?b'))
  const back = await consent(chana, raw)
  assert.equal(back.searchParams.get('state'), 'a?b')
  assert.notEqual(back.searchParams.get('code'), null)
})

test('a token in the address is ignored', async () => {
  const { tokens } = await connect(chana)
  for (const name of ['access_token', 'token', 'authorization']) {
    const response = await fetch(`${baseUrl}/v1/inbox/count?${name}=${tokens.access_token}`)
    assert.equal(response.status, 401)
  }
})
