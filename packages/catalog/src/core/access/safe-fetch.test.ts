import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:https'
import { after, before, describe, test } from 'node:test'
import { LOCALHOST_CERTIFICATE, LOCALHOST_KEY } from '@yalkut/testing/outside/localhost-certificate'
import { refused } from '@yalkut/testing/values/refused'
import { createSafeFetch } from './safe-fetch.ts'

const guarded = createSafeFetch()

describe('an address that a stranger gave', () => {
  for (const address of [
    'http://example.org/', // not https
    'https://127.0.0.1/',
    'https://127.1/', // browsers and Node read it as 127.0.0.1
    'https://0x7f.1/',
    'https://2130706433/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost/',
    'https://localhost./',
    'https://user:secret@example.org/',
    'ftp://example.org/',
    'file:///etc/passwd',
    'data:application/json,{}',
    '//example.org',
    '',
  ]) {
    test(`${address || 'nothing'} is not fetched`, async () => {
      await assert.rejects(guarded(address), refused('upstream'))
    })
  }
})

describe('a fetch', () => {
  let server: Server
  let site = ''
  let asked = 0
  before(async () => {
    server = createServer({ key: LOCALHOST_KEY, cert: LOCALHOST_CERTIFICATE })
    server.on('request', (request, response) => {
      asked += 1
      if (request.url === '/large') response.end('x'.repeat(2_000))
      else if (request.url === '/inside') {
        response.writeHead(302, { location: 'https://169.254.169.254/' }).end()
      } else if (request.url === '/slow') response.write('x')
      else response.setHeader('content-type', 'text/plain').end('hello')
    })
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
    const address = server.address()
    assert.ok(address !== null && typeof address === 'object')
    site = `https://localhost:${address.port}`
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const ca = LOCALHOST_CERTIFICATE
  const allowing = createSafeFetch({ isAllowed: () => true, ca })

  test('answers the status, headers and body of the other server', async () => {
    const { status, headers, body } = await allowing(`${site}/`)
    assert.deepEqual([status, headers['content-type'], body.toString()], [200, 'text/plain', 'hello'])
  })

  test('follows no redirect', async () => {
    assert.equal((await allowing(`${site}/inside`)).status, 302)
  })

  test('fails at its limits of size and time', async () => {
    await assert.rejects(allowing(`${site}/large`, { maxBytes: 1_000 }), refused('upstream'))
    await assert.rejects(allowing(`${site}/slow`, { timeoutMs: 100 }), refused('upstream'))
  })

  test('sends no request to a name that resolves to a private address', async () => {
    const before = asked
    await assert.rejects(createSafeFetch({ ca })(`${site}/`), refused('upstream'))
    assert.equal(asked, before)
  })

  test('refuses a certificate of an unknown authority', async () => {
    await assert.rejects(createSafeFetch({ isAllowed: () => true })(`${site}/`), refused('upstream'))
  })
})
