/** Files over HTTP: their description, and their bytes while rights allow.
 *  Source: shapes.md#rights; shapes.md#upload. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { get } from 'node:http'
import { before, describe, test } from 'node:test'
import { saveDerivation } from '@yalkut/ledger/files'
import { type JsonObject, newItemId, parseJsonObject, RIGHTS } from '@yalkut/model'
import { addShelves, merge, post, type Shelves, setData, workData } from '@yalkut/testing/servers/shelves'
import { signIn } from '@yalkut/testing/servers/signed-in'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { changeRights, holdFile } from '@yalkut/testing/worlds/files'

const server = await startTestServer()
const { catalog } = server
let shelves: Shelves

before(async () => {
  shelves = await addShelves(server)
})

const fresh = (): Buffer => randomBytes(2_000)

/** A printing with one scan of this file. */
async function newScan(file: string, kind = 'booklet', sets = [shelves.sichos]): Promise<string> {
  const [publication, scan] = [newItemId(), newItemId()]
  const title = { he: `דפוס ${file.slice(0, 6)}` }
  await merge(server, [
    { id: publication, type: 'publication', data: { kind, title, sets } },
    { id: scan, type: 'scan', data: { publication, file, completeness: 'complete' } },
  ])
  return publication
}

describe('The bytes of a file', () => {
  test('are served while rights allow, with their credit, and 404 when they do not', async () => {
    const bytes = fresh()
    const credit = 'באדיבות משפחת כהן'
    const sha256 = await holdFile(catalog, bytes, { rights: 'credit', credit })
    for (const rights of RIGHTS) {
      await changeRights(catalog, sha256, rights)
      const answer = await server.fetch(`/objects/${sha256}`)
      const served = rights === 'open' || rights === 'credit'
      assert.equal(answer.status, served ? 200 : 404, rights)
      if (served) assert.ok(answer.bytes.equals(bytes))
      else assert.equal(answer.bytes.includes(bytes), false)
      const said = answer.headers.get('x-credit')
      assert.equal(said === null ? null : decodeURIComponent(said), rights === 'credit' ? credit : null)
      const file = await server.get(`/v1/files/${sha256}`)
      assert.deepEqual([file.rights, file.url], [rights, served ? `/objects/${sha256}` : null])
    }
  })

  test('are served in part on request', async () => {
    const bytes = fresh()
    const sha256 = await holdFile(catalog, bytes)
    const part = async (range: string, more: { [name: string]: string } = {}) =>
      await server.fetch(`/objects/${sha256}`, { headers: { range, ...more } })
    const middle = await part('bytes=100-199')
    assert.equal(middle.status, 206)
    assert.equal(middle.headers.get('content-range'), 'bytes 100-199/2000')
    assert.ok(middle.bytes.equals(bytes.subarray(100, 200)))
    assert.ok((await part('bytes=-5')).bytes.equals(bytes.subarray(1_995)))
    const outside = await part('bytes=2000-')
    assert.equal(outside.status, 416)
    assert.equal(outside.headers.get('content-range'), 'bytes */2000')
    assert.equal((await part('bytes=0-1,5-6')).status, 200)
    const etag = middle.headers.get('etag') ?? ''
    assert.equal((await part('bytes=0-9', { 'if-range': etag })).status, 206)
    assert.equal((await part('bytes=0-9', { 'if-range': '"other"' })).status, 200)
  })

  test('are cached for ever, and HEAD answers the same headers without a body', async () => {
    const sha256 = await holdFile(catalog, fresh())
    const whole = await server.fetch(`/objects/${sha256}`)
    assert.equal(whole.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.equal(whole.headers.get('accept-ranges'), 'bytes')
    assert.equal(whole.headers.get('ratelimit'), null)
    const etag = whole.headers.get('etag') ?? ''
    assert.equal(etag, `"${sha256}"`)
    const again = await server.fetch(`/objects/${sha256}`, { headers: { 'if-none-match': etag } })
    assert.deepEqual([again.status, again.bytes.length], [304, 0])
    const head = await server.fetch(`/objects/${sha256}`, { method: 'HEAD' })
    assert.deepEqual([head.status, head.headers.get('content-length')], [200, '2000'])
    const headers = { range: 'bytes=0-9' }
    const part = await server.fetch(`/objects/${sha256}`, { method: 'HEAD', headers })
    assert.deepEqual([part.status, part.headers.get('content-length')], [200, '2000'])
    const mine = await server.fetch(`/objects/${sha256}`, { as: 'chana' })
    assert.equal(mine.headers.get('cache-control'), 'private, no-cache')
  })

  test('of a type that browsers execute are sent as a download, never shown', async () => {
    const page = '<script>alert(1)</script>'
    for (const mime of ['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/javascript', '']) {
      const sha256 = await holdFile(catalog, page + mime, { mime })
      const { headers } = await server.fetch(`/objects/${sha256}`)
      assert.equal(headers.get('content-type'), 'application/octet-stream', mime)
      assert.equal(headers.get('content-disposition'), 'attachment')
      assert.match(headers.get('content-security-policy') ?? '', /sandbox/)
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
    }
    const pdf = await server.fetch(`/objects/${await holdFile(catalog, fresh())}`)
    assert.equal(pdf.headers.get('content-type'), 'application/pdf')
  })

  test('answer 404 for a file that is not held and for an invalid address', async () => {
    for (const odd of ['a'.repeat(64), 'x', '..%2F..%2Fetc%2Fpasswd', `${'a'.repeat(64)}0`]) {
      assert.equal((await server.fetch(`/objects/${odd}`)).status, 404)
    }
  })

  test('are no longer read once the client disconnects', async () => {
    const sha256 = await holdFile(catalog, randomBytes(5_000_000))
    await new Promise<void>((resolve) => {
      get(`${server.address}/objects/${sha256}`, (response) => {
        response.once('data', () => response.destroy())
        response.once('close', () => resolve())
      })
    })
    assert.equal((await server.fetch(`/objects/${sha256}`)).bytes.length, 5_000_000)
    assert.deepEqual(server.faults, [])
  })

  test("in a locked set are never served, whatever the file's own rights", async () => {
    const sha256 = await holdFile(catalog, fresh())
    await newScan(sha256, 'booklet', [shelves.sealed])
    for (const as of ['sara', 'kalman'] as const) {
      assert.equal((await server.fetch(`/objects/${sha256}`, { as })).status, 404)
    }
    assert.equal((await server.get(`/v1/files/${sha256}`)).rights, 'preserved')
  })

  test('derived from a file are served while that file is served', async () => {
    const [source, made] = [fresh(), fresh()]
    const sourceSha256 = await holdFile(catalog, source)
    async function* once() {
      yield made
    }
    const { sha256 } = await catalog.objects.put(once())
    const facts = { profile: 'thumbnail', page: 0, sizeBytes: 2_000, mime: 'image/webp' }
    const more = { encoder: 'test@1', width: 10, height: 10, at: new Date().toISOString() }
    await catalog.ledger.write((tx) => saveDerivation(tx, { sourceSha256, sha256, ...facts, ...more }))
    const answer = await server.fetch(`/objects/${sha256}`)
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/webp'])
    const about = await server.get(`/v1/files/${sourceSha256}/about`)
    assert.equal(objectOf(listOf(about.derivations)[0]).sha256, sha256)
    await changeRights(catalog, sourceSha256, 'preserved')
    assert.equal((await server.fetch(`/objects/${sha256}`)).status, 404)
    const hidden = await server.get(`/v1/files/${sourceSha256}`)
    assert.deepEqual(hidden.derivations, [])
  })
})

describe('The description of a file', () => {
  test('names the items that use the file, and never its uploader', async () => {
    const measured = JSON.stringify({ kind: 'pdf-pages', pages: 12, encoder: 'mupdf@1' })
    const sha256 = await holdFile(catalog, fresh(), { measured })
    const publication = await newScan(sha256)
    const work = newItemId()
    const data = {
      ...workData(`w-${work.slice(3)}`, [shelves.sichos]),
      cover: { file: sha256, page: 2 },
    }
    await merge(server, [{ id: work, type: 'work', data }])
    const about = await server.get(`/v1/files/${sha256}/about`)
    assert.deepEqual(about.measured, { kind: 'pdf-pages', pages: 12, encoder: 'mupdf@1' })
    assert.deepEqual(about.covers, [{ entity: work, page: 2, machine: false }])
    const { total, items } = objectOf(about.usedBy)
    assert.equal(total, 2)
    assert.deepEqual(
      listOf(items)
        .map(({ type, field }) => [type, field])
        .toSorted(),
      [
        ['scan', 'file'],
        ['work', 'cover.file'],
      ],
    )
    assert.equal(JSON.stringify(about).includes('system'), false)
    assert.ok(publication)
    const file = await server.get(`/v1/files/${sha256}`)
    assert.deepEqual([file.bytes, file.mime, file.pageImages], [2_000, 'application/pdf', 12])
  })

  test('is answered for several files at once, in the order of the request', async () => {
    const [a, b] = [await holdFile(catalog, fresh()), await holdFile(catalog, fresh())]
    const ids = [b, 'f'.repeat(64), a].join(',')
    const { items } = await server.get(`/v1/files/batch?ids=${ids}`)
    assert.deepEqual(
      listOf(items).map(({ sha256 }) => sha256),
      [b, a],
    )
    const many = Array.from({ length: 201 }, (_, n) => n.toString(16).padStart(64, '0')).join(',')
    for (const odd of ['', 'x', many]) {
      assert.equal((await server.fetch(`/v1/files/batch?ids=${odd}`)).status, 400)
    }
    assert.equal((await server.fetch(`/v1/files/${'e'.repeat(64)}`)).status, 404)
    assert.equal((await server.fetch('/v1/files/nonsense/about')).status, 400)
  })
})

describe('A family’s request', () => {
  test('stops the scans of its teshura at once, and only a steward sees the report', async () => {
    const sha256 = await holdFile(catalog, fresh())
    const teshura = await newScan(sha256, 'teshura')
    const words = { relation: 'בת', note: 'נא להסיר', contact: 'bas@example.com' }
    const asked = post('dovid', words)
    const answer = await server.send(201, `/v1/teshuros/${teshura}/family-request`, asked)
    assert.equal(answer.paused, 1)
    assert.equal((await server.fetch(`/objects/${sha256}`)).status, 404)
    assert.equal((await server.fetch(`/v1/issues/${answer.report}`)).status, 404)
    const issue = await server.get(`/v1/issues/${answer.report}`, { as: 'sara' })
    assert.equal(objectOf(issue.issue).private, true)
    assert.equal(JSON.stringify(issue).includes('bas@example.com'), false)
    const again = await server.send(201, `/v1/teshuros/${teshura}/family-request`, asked)
    assert.equal(again.paused, 0)
  })

  test('is accepted for teshuros only, and requires a captcha without an account', async () => {
    const book = await newScan(await holdFile(catalog, fresh()))
    const ask = (id: string, as?: 'dovid') =>
      server.fetch(`/v1/teshuros/${id}/family-request`, {
        method: 'POST',
        json: {},
        ...(as !== undefined && { as }),
      })
    assert.equal((await ask(book, 'dovid')).status, 404)
    assert.equal((await ask(shelves.sichos, 'dovid')).status, 404)
    assert.equal((await ask(newItemId(), 'dovid')).status, 404)
    assert.equal((await ask('x', 'dovid')).status, 400)
    const teshura = await newScan(await holdFile(catalog, fresh()), 'teshura')
    assert.equal((await ask(teshura)).status, 403)
  })

  test('restores the scans as they were when it is declined and no other request waits', async () => {
    const sara = await signIn(server, 'sara')
    const decide = async (decision: string): Promise<JsonObject> => {
      const open = parseJsonObject((await sara('/v1/admin/takedowns')).text)
      const mine = listOf(open.takedowns).findLast(({ target }) => target === teshura)
      const decided = await sara(`/v1/admin/takedowns/${mine?.id}/decide`, { json: { decision } })
      return parseJsonObject(decided.text)
    }
    const sha256 = await holdFile(catalog, fresh(), { rights: 'credit' })
    const teshura = await newScan(sha256, 'teshura')
    for (const as of ['dovid', 'kalman'] as const) {
      await server.send(201, `/v1/teshuros/${teshura}/family-request`, post(as, {}))
    }
    assert.deepEqual(await decide('declined'), { files: 0, item: teshura })
    assert.equal((await server.fetch(`/objects/${sha256}`)).status, 404)
    assert.deepEqual(await decide('declined'), { files: 1, item: teshura })
    assert.equal((await server.get(`/v1/files/${sha256}`)).rights, 'credit')
  })

  test('leaves a steward’s decision made in the meantime unchanged when it is declined', async () => {
    const sara = await signIn(server, 'sara')
    const sha256 = await holdFile(catalog, fresh())
    const teshura = await newScan(sha256, 'teshura')
    await server.send(201, `/v1/teshuros/${teshura}/family-request`, post('dovid', {}))
    await changeRights(catalog, sha256, 'link')
    const open = parseJsonObject((await sara('/v1/admin/takedowns')).text)
    const mine = listOf(open.takedowns).find(({ target }) => target === teshura)
    const json = { decision: 'declined' }
    const { text } = await sara(`/v1/admin/takedowns/${mine?.id}/decide`, { json })
    assert.match(text, /^\{"files":0,/)
    assert.equal((await server.get(`/v1/files/${sha256}`)).rights, 'link')
  })

  test('is accepted at most ten times an hour from one person', async () => {
    const teshura = await newScan(await holdFile(catalog, fresh()), 'teshura')
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) {
      const { status } = await server.fetch(`/v1/teshuros/${teshura}/family-request`, post('miriam', {}))
      statuses.push(status)
    }
    assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 201), 429])
  })
})

describe('A request to take something down', () => {
  const words = {
    target: 'https://yalkut.example/likkutei',
    name: 'בעל הזכויות',
    email: 'owner@example.com',
    relation: 'rights-holder',
    statement: 'הספר הזה שלי ואינני מרשה.',
  }

  test('is accepted, and changes nothing by itself', async () => {
    const created = await server.send(201, '/v1/takedowns', post('chana', words))
    assert.equal(created.answerWithinDays, 14)
    assert.ok(Number(created.id) > 0)
  })

  test('with a missing or overlong field is refused', async () => {
    const wrong = [
      { statement: 'קצר' },
      { statement: 'א'.repeat(4_001) },
      { email: 'nobody' },
      { name: ' ' },
      { target: '' },
      { relation: 'cousin' },
    ]
    for (const each of wrong) {
      const { status } = await server.fetch('/v1/takedowns', post('chana', { ...words, ...each }))
      assert.equal(status, 422, JSON.stringify(each))
    }
    const nobody = await server.fetch('/v1/takedowns', { method: 'POST', json: words })
    assert.equal(nobody.status, 403)
  })
})

test('a keeper locks a set, and the files of its scans are withheld', async () => {
  const set = newItemId()
  const sha256 = await holdFile(catalog, fresh())
  await merge(server, [{ id: set, type: 'set', data: setData(`s-${set.slice(3)}`, []) }])
  await newScan(sha256, 'booklet', [set])
  assert.equal((await server.fetch(`/objects/${sha256}`)).status, 200)
  const locked = { ...setData(`s-${set.slice(3)}`, []), policy: 'locked' }
  await merge(server, [{ id: set, type: 'set', data: locked }])
  assert.equal((await server.fetch(`/objects/${sha256}`)).status, 404)
})
