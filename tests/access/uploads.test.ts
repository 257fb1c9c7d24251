/** Uploads from the site's own pages, and from other sites. Source: service.md#sessions; decisions.md#sessions. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startAccessServer } from '@yalkut/testing/servers/access-server'
import { newSound } from '@yalkut/testing/servers/uploads'

const server = await startAccessServer()
const malka = await server.signedIn('malka@example.org', 'malka')
const session = `__Host-rh_session=${malka.cookie('__Host-rh_session')?.value}`

const QUERY = new URLSearchParams({
  what: 'recording',
  rights: 'mine',
  eventTitle: 'התוועדות',
  eventDate: '5742-05-10',
})

async function send(path: string, method: string, headers: { [name: string]: string }, body?: Buffer): Promise<number> {
  const response = await fetch(server.baseUrl + path, {
    method,
    headers: { cookie: session, ...headers },
    ...(body !== undefined && { body: new Uint8Array(body) }),
  })
  await response.arrayBuffer()
  return response.status
}

const OWN = { origin: server.baseUrl }
const OTHER = { origin: 'https://evil.example' }

test('a file is accepted from the site’s own pages only', async () => {
  const path = `/v1/uploads?${QUERY}`
  assert.equal(await send(path, 'POST', OTHER, newSound()), 403)
  assert.equal(await send(path, 'POST', {}, newSound()), 403)
  assert.equal(await send(path, 'POST', OWN, newSound()), 201)
})

test('a resumable upload is accepted from the site’s own pages only, with each piece', async () => {
  const metadata = [...QUERY].map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join(',')
  const tus = { 'tus-resumable': '1.0.0' }
  const bytes = newSound()
  const begin = { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': metadata }
  assert.equal(await send('/v1/uploads/resumable', 'POST', { ...begin, ...OTHER }), 403)
  const begun = await fetch(`${server.baseUrl}/v1/uploads/resumable`, {
    method: 'POST',
    headers: { cookie: session, ...OWN, ...begin },
  })
  const path = begun.headers.get('location') ?? ''
  const type = 'application/offset+octet-stream'
  const piece = { ...tus, 'upload-offset': '0', 'content-type': type }
  assert.equal(await send(path, 'PATCH', { ...piece, ...OTHER }, bytes), 403)
  assert.equal(await send(path, 'HEAD', { ...tus, ...OTHER }), 401, 'read as a visitor')
  assert.equal(await send(path, 'PATCH', { ...piece, ...OWN }, bytes), 204)
})
