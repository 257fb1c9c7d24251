/** A server without pages (`--site off`). Source: decisions.md#the-site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestServer } from '@yalkut/testing/servers/test-server'

const server = await startTestServer()

const asBrowser = async (path: string, method = 'GET'): Promise<Response> =>
  await fetch(server.address + path, { method, headers: { accept: 'text/html,*/*;q=0.8' }, redirect: 'manual' })

test('a browser is told in both languages that the pages are off, and that the API works', async () => {
  for (const path of ['/en', '/browse', '/tanya', '/account?tab=mail', '/suggestions/1']) {
    const answer = await asBrowser(path)
    const text = await answer.text()
    assert.equal(answer.status, 404, path)
    assert.match(text, /The pages of this server are off \(it was started with --site off\)/, path)
    assert.match(text, /בשרת הזה אין דפים/, path)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
  }
})

test('a program gets JSON, and so does a browser at an address of the API', async () => {
  const program = await fetch(`${server.address}/browse`)
  assert.match(program.headers.get('content-type') ?? '', /^application\/json/)
  assert.equal(program.status, 404)
  for (const path of ['/v1/nothing', '/iiif/nothing']) {
    assert.match((await asBrowser(path)).headers.get('content-type') ?? '', /^application\/json/, path)
  }
  assert.match((await asBrowser('/browse', 'POST')).headers.get('content-type') ?? '', /^application\/json/)
})

test('consent and the links of mails work without pages, on the one plain page', async () => {
  assert.match(await (await asBrowser('/sign-in')).text(), /<form method="post" action="\/sign-in">/)
  const refused = ['/sign-in/link', '/unsubscribe', '/report/confirm', '/report/track'].map((path) => `${path}?token=x`)
  for (const path of [...refused, '/connect/oar-x']) {
    const answer = await asBrowser(path)
    assert.ok([404, 422].includes(answer.status), `${path} ${answer.status}`)
    assert.match(await answer.text(), /That did not work/, path)
  }
})

test('the plain page writes what people and apps wrote as text', async () => {
  const text = await (await asBrowser(`/sign-in?next=${encodeURIComponent('/"><script>alert(1)</script>')}`)).text()
  assert.doesNotMatch(text, /<script/)
})
