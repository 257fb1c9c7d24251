/** Resumable uploads, with the well-known client of the tus protocol and with requests made by hand.
 *  Source: service.md#resumable-uploads; https://tus.io/protocols/resumable-upload. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import { openCatalog } from '@yalkut/catalog'
import { type JsonObject, newItemId, parseJsonObject } from '@yalkut/model'
import { type RunningServer, startServer } from '@yalkut/server'
import { type Sending, type Sent, sendInPieces, sendSlowly } from '@yalkut/testing/clients/resumable'
import { newFolder } from '@yalkut/testing/folders'
import { addPeople, type Name, type People } from '@yalkut/testing/servers/people'
import { addShelves, merge, type Shelves } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { newPdf, newSound } from '@yalkut/testing/servers/uploads'
import { objectOf } from '@yalkut/testing/values/json'

const PATH = '/v1/uploads/resumable'
const server = await startTestServer({ opening: { limits: { rate: false } } })
let shelves: Shelves
let event: string

before(async () => {
  shelves = await addShelves(server)
  event = newItemId()
  const data = { kind: 'farbrengen', title: { he: 'התוועדות' }, sets: [shelves.sichos] }
  await merge(server, [{ id: event, type: 'event', data }])
})

/** Chana's recording of the event, unless the test says otherwise. */
function pieces(sending: Partial<Sending> & Pick<Sending, 'bytes'>): Promise<Sent> {
  const usual = { address: server.address, token: server.people.chana.token }
  const metadata = { what: 'recording', rights: 'mine', for: event }
  return sendInPieces({ ...usual, metadata, ...sending })
}

const stateOf = (url: string, as: Name = 'chana'): Promise<JsonObject> => server.get(new URL(url).pathname, { as })

const shaOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

describe('A file sent in pieces', () => {
  test('becomes the same suggestion as a file sent at once', async () => {
    const bytes = newSound()
    const { url, problem } = await pieces({ bytes })
    assert.equal(problem, null)
    const state = await stateOf(url)
    assert.deepEqual([state.status, state.offset, state.size], ['kept', bytes.length, bytes.length])
    const { sha256, existed, as, rights, served, suggestion } = objectOf(state.answer)
    const known = { sha256, existed, as, rights, served }
    const expected = { existed: false, as: 'recording', rights: 'open', served: false }
    assert.deepEqual(known, { sha256: shaOf(bytes), ...expected })
    const view = await server.get(`/v1/suggestions/${suggestion}`, { as: 'sara' })
    assert.equal(objectOf(view.changeset).author, server.people.chana.id)
    await server.send(200, `/v1/suggestions/${suggestion}/approve`, { method: 'POST', as: 'sara' })
    const { bytes: served2 } = await server.fetch(`/objects/${sha256}`)
    assert.ok(served2.equals(bytes))
    assert.deepEqual(readdirSync(server.catalog.staging.folder), [])
  })

  test('continues after a broken connection', async () => {
    const bytes = newSound()
    const first = await pieces({ bytes, stopAt: 15_000 })
    assert.equal(first.problem, 'stopped')
    const halfway = await stateOf(first.url)
    assert.deepEqual([halfway.status, halfway.offset], ['arriving', 20_000])
    const second = await pieces({ bytes, goOn: first.url })
    assert.deepEqual(second, { url: first.url, problem: null })
    assert.equal(objectOf((await stateOf(first.url)).answer).sha256, shaOf(bytes))
  })

  test('is continued by POST that names PATCH, where a network lets no other method through', async () => {
    const bytes = newSound()
    const first = await pieces({ bytes, stopAt: 15_000 })
    const { offset } = await stateOf(first.url)
    const answer = await fetch(first.url, {
      method: 'POST',
      headers: {
        'X-HTTP-Method-Override': 'PATCH',
        'Tus-Resumable': '1.0.0',
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': String(offset),
        Authorization: `Bearer ${server.people.chana.token}`,
      },
      body: new Uint8Array(bytes.subarray(Number(offset))),
    })
    assert.equal(answer.status, 204, await answer.text())
    assert.equal((await stateOf(first.url)).status, 'kept')
  })

  test('is not begun in a way that this server does not have', async () => {
    for (const header of ['Upload-Defer-Length', 'Upload-Concat']) {
      const headers = {
        'Tus-Resumable': '1.0.0',
        [header]: header === 'Upload-Concat' ? 'partial' : '1',
      }
      const { status, json } = await server.fetch(PATH, { method: 'POST', as: 'chana', headers })
      assert.equal(status, 501)
      assert.match(String(json.message), new RegExp(`^${header} is not supported`))
    }
  })

  test('continues also from the middle of a piece', async () => {
    const bytes = newSound()
    const { url } = await pieces({ bytes, stopAt: 1 })
    const aborted = new AbortController()
    const path = new URL(url).pathname
    async function* halfAPiece(): AsyncGenerator<Uint8Array> {
      yield bytes.subarray(10_000, 13_000)
      await new Promise((resolve) => setTimeout(resolve, 100))
      aborted.abort()
      yield bytes.subarray(13_000, 20_000)
    }
    const headers = {
      ...tusHeaders('chana'),
      'upload-offset': '10000',
      'content-type': 'application/offset+octet-stream',
    }
    const body = ReadableStream.from(halfAPiece())
    const order = {
      method: 'PATCH',
      headers,
      body,
      duplex: 'half',
      signal: aborted.signal,
    } as const
    await assert.rejects(fetch(server.address + path, order))
    const second = await pieces({ bytes, goOn: url })
    assert.equal(second.problem, null)
    assert.equal(objectOf((await stateOf(url)).answer).sha256, shaOf(bytes))
  })

  test('that the catalog holds is answered with the suggestion with which it waits', async () => {
    const bytes = newSound()
    const first = await pieces({ bytes })
    const { suggestion } = objectOf((await stateOf(first.url)).answer)
    const { url } = await pieces({ bytes, token: server.people.dovid.token })
    const { answer, status } = await stateOf(url, 'dovid')
    assert.deepEqual([status, answer], ['held', { sha256: shaOf(bytes), existed: true, usedBy: [], suggestion }])
  })

  test('makes no second farbrengen of a day whose farbrengen was added meanwhile, unless it says so', async () => {
    const eventDate = '5742-06-11'
    const fields = { what: 'recording', rights: 'mine', eventTitle: 'התוועדות', eventDate }
    const [first, second] = [newSound(), newSound()]
    const begun = await pieces({ bytes: first, metadata: fields, stopAt: 1 })
    const another = { ...fields, new: '1' }
    const other = await pieces({ bytes: second, metadata: another, stopAt: 1 })
    const added = newItemId()
    const data = { kind: 'farbrengen', title: { he: 'י״א אדר' }, date: eventDate }
    await merge(server, [{ id: added, type: 'event', data }])
    const { problem } = await pieces({ bytes: first, metadata: fields, goOn: begun.url })
    assert.match(problem ?? '', /409/)
    const state = await stateOf(begun.url)
    assert.equal(state.status, 'refused')
    assert.match(JSON.stringify(state), new RegExp(`"conflict".*${added}`))
    assert.equal((await server.fetch(`/v1/files/${shaOf(first)}`)).status, 404)
    await pieces({ bytes: second, metadata: another, goOn: other.url })
    assert.equal((await stateOf(other.url)).status, 'kept')
  })

  test('belongs to its sender alone', async () => {
    const { url } = await pieces({ bytes: newSound(), stopAt: 1 })
    const path = new URL(url).pathname
    for (const as of ['dovid', 'sara'] as const) {
      for (const method of ['GET', 'HEAD', 'PATCH', 'DELETE']) {
        const { status } = await ask(path, method, as)
        assert.equal(status, 404, `${method} by ${as}`)
      }
    }
    assert.equal((await stateOf(url)).offset, 10_000)
  })
})

function tusHeaders(as: Name): { [name: string]: string } {
  return { 'tus-resumable': '1.0.0', authorization: `Bearer ${server.people[as].token}` }
}

async function ask(
  path: string,
  method: string,
  as: Name,
  headers: { [name: string]: string } = {},
  body?: Buffer,
): Promise<{ status: number; headers: Headers; json: JsonObject }> {
  const piece: { [name: string]: string } =
    method === 'PATCH' ? { 'upload-offset': '10000', 'content-type': 'application/offset+octet-stream' } : {}
  const response = await fetch(server.address + path, {
    method,
    headers: { ...tusHeaders(as), ...piece, ...headers },
    ...(body !== undefined && { body: new Uint8Array(body) }),
  })
  const text = await response.text()
  const json = text === '' ? {} : parseJsonObject(text)
  return { status: response.status, headers: response.headers, json }
}

function metadata(fields: { [name: string]: string }): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}

describe('A resumable upload refuses, in the shape of every failure,', () => {
  const good = { what: 'recording', rights: 'mine' }

  async function begin(
    fields: { [name: string]: string },
    headers: { [name: string]: string } = {},
  ): Promise<{ status: number; json: JsonObject; headers: Headers }> {
    const said = { 'upload-length': '100000', 'upload-metadata': metadata(fields), ...headers }
    return await ask(PATH, 'POST', 'chana', said)
  }

  test('wrong facts about the file, before any byte is sent', async () => {
    assert.equal((await begin({ ...good, for: event })).status, 201)
    const wrong = await begin(good)
    assert.deepEqual([wrong.status, wrong.json.error], [400, 'bad-request'])
    assert.equal((await begin({ ...good, for: newItemId() })).status, 404)
    const large = await begin({ ...good, for: event }, { 'upload-length': '99000000000' })
    assert.deepEqual([large.status, large.json.error], [413, 'too-large'])
    assert.equal((await begin({ ...good, for: event }, { 'upload-length': '0' })).status, 400)
    assert.equal((await begin({ ...good, for: event }, { 'upload-length': '-1' })).status, 400)
    assert.equal((await begin({ ...good, for: event }, { 'upload-metadata': '%' })).status, 400)
    const old = await begin({ ...good, for: event }, { 'tus-resumable': '0.2.2' })
    assert.equal(old.status, 400)
  })

  test('a request without the protocol’s own header', async () => {
    const headers = { authorization: `Bearer ${server.people.chana.token}` }
    const response = await fetch(server.address + PATH, { method: 'POST', headers })
    assert.equal(response.status, 412)
    assert.equal(parseJsonObject(await response.text()).error, 'bad-request')
    assert.equal(response.headers.get('tus-resumable'), '1.0.0')
  })

  test('a piece at the wrong offset, or a piece too many', async () => {
    const bytes = newSound()
    const { url } = await pieces({ bytes, stopAt: 1 })
    const path = new URL(url).pathname
    const early = await ask(path, 'PATCH', 'chana', { 'upload-offset': '5' }, bytes.subarray(0, 9))
    assert.deepEqual([early.status, early.json.error], [409, 'conflict'])
    const much = Buffer.concat([bytes, bytes])
    const { status } = await ask(path, 'PATCH', 'chana', {}, much)
    assert.equal(status, 413)
    assert.equal((await stateOf(url)).status, 'arriving')
  })

  test('a file whose bytes differ from its stated facts, and then deletes it', async () => {
    const bytes = newPdf()
    const { url, problem } = await pieces({ bytes })
    assert.match(problem ?? '', /400/)
    const state = await stateOf(url)
    assert.equal(state.status, 'refused')
    const { code, reason, messageHe } = objectOf(state.refusal)
    assert.equal(code, 'bad-request')
    assert.match(`${String(reason)}: ${String(messageHe)}`, /^[a-z-]+: .*[א-ת]/)
    const path = new URL(url).pathname
    assert.equal((await ask(path, 'HEAD', 'chana')).status, 410)
    assert.deepEqual(
      readdirSync(server.catalog.staging.folder).filter((n) => path.includes(n)),
      [],
    )
  })
})

test('A connection that hangs does not keep its sender out', async () => {
  const bytes = newSound()
  const { url } = await pieces({ bytes, stopAt: 1 })
  const slow = sendSlowly(url, server.people.chana.token, bytes)
  await slow.started
  const ended = slow.ended.catch(() => null)
  const second = await pieces({ bytes, goOn: url })
  assert.equal(second.problem, null)
  assert.equal(objectOf((await stateOf(url)).answer).sha256, shaOf(bytes))
  slow.stop()
  await ended
})

test('Two requests with the same last piece make one file', async () => {
  const bytes = newSound()
  const { url } = await pieces({ bytes, stopAt: 20_000 })
  const path = new URL(url).pathname
  const last = bytes.subarray(20_000)
  const answers = await Promise.all(
    [0, 1, 2].map(() => ask(path, 'PATCH', 'chana', { 'upload-offset': '20000' }, last)),
  )
  const statuses = answers.map(({ status }) => status).sort()
  assert.ok(statuses.includes(204) && statuses.every((each) => [204, 400, 409, 423].includes(each)), `${statuses}`)
  assert.equal((await stateOf(url)).status, 'kept')
})

test('An upload that its sender ends answers 404', async () => {
  const { url } = await pieces({ bytes: newSound(), stopAt: 1 })
  const path = new URL(url).pathname
  assert.equal((await ask(path, 'DELETE', 'chana')).status, 204)
  assert.equal((await ask(path, 'HEAD', 'chana')).status, 410)
})

test('OPTIONS lists the protocol’s features, and browsers may send the headers from any site', async () => {
  const plain = await fetch(server.address + PATH, { method: 'OPTIONS' })
  assert.equal(plain.headers.get('tus-version'), '1.0.0')
  assert.match(plain.headers.get('tus-extension') ?? '', /creation,.*expiration,termination/)
  assert.equal(plain.headers.get('tus-max-size'), '2000000000')
  assert.match(plain.headers.get('access-control-expose-headers') ?? '', /\bETag\b.*Upload-Offset/)
  const preflight = await fetch(server.address + PATH, {
    method: 'OPTIONS',
    headers: { origin: 'https://example.org', 'access-control-request-method': 'PATCH' },
  })
  const allowed = preflight.headers.get('access-control-allow-headers') ?? ''
  for (const name of ['Tus-Resumable', 'Upload-Length', 'Upload-Offset', 'Upload-Metadata']) {
    assert.ok(allowed.includes(name), name)
  }
})

test('A restart of the server during an upload loses nothing', async () => {
  const dataDir = newFolder()
  let people: People | undefined
  const start = async (): Promise<RunningServer> => {
    const catalog = await openCatalog({ dataDir, limits: { rate: false } })
    people ??= await addPeople(catalog)
    return await startServer({ catalog, host: '127.0.0.1', port: 0 })
  }
  const first = await start()
  const token = people?.chana.token ?? ''
  const bytes = newSound()
  const metadata = {
    what: 'recording',
    rights: 'free',
    eventTitle: 'התוועדות',
    eventDate: '5742-05-10',
  }
  const begun = await pieces({ bytes, token, metadata, address: first.address, stopAt: 1 })
  const slow = sendSlowly(begun.url, token, bytes)
  await slow.started
  await first.close()
  await slow.ended
  const second = await start()
  try {
    const goOn = second.address + new URL(begun.url).pathname
    const { address } = second
    const { problem } = await pieces({ bytes, token, metadata, address, goOn })
    assert.equal(problem, null)
    const headers = { authorization: `Bearer ${token}` }
    const state = parseJsonObject(await (await fetch(goOn, { headers })).text())
    assert.equal(objectOf(state.answer).sha256, shaOf(bytes))
  } finally {
    await second.close()
  }
})
