/** Apps identified by the address of a document about them, and the addresses that are refused. */
import assert from 'node:assert/strict'
import { createServer } from 'node:https'
import { after, test } from 'node:test'
import { createSafeFetch } from '@yalkut/catalog/core'
import { LOCALHOST_CERTIFICATE, LOCALHOST_KEY } from '@yalkut/testing/outside/localhost-certificate'
import { startAccessServer } from '@yalkut/testing/servers/access-server'
import { calculatePKCECodeChallenge, generateRandomCodeVerifier } from 'oauth4webapi'

const REDIRECT = 'http://127.0.0.1/callback'
let asked: string[] = []
const site = createServer({ key: LOCALHOST_KEY, cert: LOCALHOST_CERTIFICATE }, (request, response) => {
  const path = request.url ?? ''
  asked.push(path)
  const said = path === '/other.json' ? `${address}/app.json` : address + path
  const document = { client_id: said, client_name: 'Editor', redirect_uris: [REDIRECT] }
  if (path === '/moved.json') response.writeHead(302, { location: '/app.json' }).end()
  else if (path === '/large.json') response.end(JSON.stringify({ ...document, x: 'x'.repeat(9_000) }))
  else if (path === '/secret.json') {
    response.end(JSON.stringify({ ...document, token_endpoint_auth_method: 'client_secret_post' }))
  } else if (path === '/words.json') response.end('hello')
  else response.end(JSON.stringify(document))
})
await new Promise<void>((resolve) => site.listen(0, 'localhost', resolve))
after(() => {
  site.closeAllConnections()
  site.close()
})
const bound = site.address()
assert.ok(bound !== null && typeof bound === 'object')
const address = `https://localhost:${bound.port}`

const trusting = createSafeFetch({ isAllowed: () => true, ca: LOCALHOST_CERTIFICATE })
const server = await startAccessServer({ safeFetch: trusting })
const guarded = await startAccessServer({
  safeFetch: createSafeFetch({ ca: LOCALHOST_CERTIFICATE }),
})

async function authorize(baseUrl: string, clientId: string, redirectUri = REDIRECT) {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: await calculatePKCECodeChallenge(generateRandomCodeVerifier()),
    code_challenge_method: 'S256',
    resource: `${baseUrl}/mcp`,
  })
  const browser = (baseUrl === server.baseUrl ? server : guarded).browser()
  return { browser, got: await browser.send(`/oauth/authorize?${query}`) }
}

test('an app is described by its document, and shown with the site of the document', async () => {
  const { browser, got } = await authorize(server.baseUrl, `${address}/app.json`)
  assert.equal(got.status, 303, got.text)
  const page = await browser.send(got.location ?? '')
  assert.ok(page.text.includes('Editor'))
  assert.ok(page.text.includes(new URL(address).host))
  // An app that opened this page in a window of its own hears from that window afterwards.
  assert.equal(page.headers.get('cross-origin-opener-policy'), null)
  assert.match(page.headers.get('permissions-policy') ?? '', /camera=\(\)/)
})

test('an app on a machine returns to any of its ports, and to no other address', async () => {
  const app = `${address}/app.json`
  assert.equal((await authorize(server.baseUrl, app, 'http://127.0.0.1:5123/callback')).got.status, 303)
  for (const elsewhere of ['http://127.0.0.1:5123/other', 'https://evil.example/callback']) {
    const { got } = await authorize(server.baseUrl, app, elsewhere)
    assert.deepEqual([got.status, got.location], [400, null], elsewhere)
  }
})

test('a document that is another app’s, redirected, too large, missing, or that needs a secret is refused', async () => {
  for (const name of ['other', 'moved', 'large', 'words', 'secret']) {
    const { got } = await authorize(server.baseUrl, `${address}/${name}.json`)
    assert.deepEqual([got.status, got.location], [400, null], name)
  }
})

test('internal addresses are never fetched', async () => {
  asked = []
  for (const inside of [
    `${address}/app.json`, // a name that resolves to this machine
    'https://127.0.0.1/app.json',
    'https://127.1/app.json',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/app.json',
    'https://[::ffff:127.0.0.1]/app.json',
    'https://10.0.0.1/app.json',
    'http://example.org/app.json',
  ]) {
    const { got } = await authorize(guarded.baseUrl, inside)
    assert.deepEqual([got.status, got.location], [400, null], inside)
  }
  assert.deepEqual(asked, [])
})

test('a request that cannot go back to an app is a page in both languages, whoever asks', async () => {
  for (const accept of ['text/html,application/xhtml+xml;q=0.9', '*/*', 'application/json']) {
    const query = new URLSearchParams({ client_id: '<script>alert("x&y")</script>' })
    const path = `/oauth/authorize?${query}`
    const { status, headers, text } = await server.browser().send(path, { headers: { accept } })
    assert.equal(status, 400)
    assert.match(headers.get('content-type') ?? '', /^text\/html/)
    assert.match(text, /<html lang="he" dir="rtl">/)
    assert.match(text, /<p lang="he" dir="rtl">[^<]*היישום[^<]*<\/p><p lang="en" dir="ltr">The app/)
    assert.match(text, /<code dir="auto">invalid_[a-z]+: /)
    assert.doesNotMatch(text, /<script|alert\("/)
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'; style-src 'sha256-/)
    assert.match(headers.get('permissions-policy') ?? '', /camera=\(\)/)
  }
})
