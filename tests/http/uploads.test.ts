/** Files sent in one piece, over HTTP: stored with their suggestion, found to be held, or refused with a reason.
 *  Source: routes.md#files-uploads-libraries; shapes.md#rights; shapes.md#upload. */
import assert from 'node:assert/strict'
import { createHash, randomInt } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { encodedSound } from '@yalkut/testing/bytes/encoded-sound'
import { addShelves, merge, type Shelves } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { newPdf, newSound, uploadingOn } from '@yalkut/testing/servers/uploads'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer({ opening: { limits: { rate: false } } })
const { send, sent, suggested, approve, addEvent } = uploadingOn(server)
let shelves: Shelves
let event: string

before(async () => {
  shelves = await addShelves(server)
  event = await addEvent(shelves.sichos)
})

describe('A recording', () => {
  test('is stored, measured, and suggested for its event', async () => {
    const bytes = newSound()
    const answer = await sent({ what: 'recording', rights: 'mine', for: event }, bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const { items: _, suggestion: __, ...rest } = answer
    assert.deepEqual(rest, {
      sha256,
      existed: false,
      as: 'recording',
      rights: 'open',
      served: false,
    })
    const { recording } = await suggested(answer)
    assert.deepEqual(recording, {
      title: { he: 'התוועדות יו״ד שבט', en: 'Farbrengen Yud Shevat' },
      event,
      file: sha256,
      durationMs: 2_000,
      sources: [{ source: 'contribution' }],
    })
    const file = await server.get(`/v1/files/${sha256}`)
    assert.deepEqual([file.bytes, file.mime, file.rights], [bytes.length, 'audio/wav', 'preserved'])
    await approve(answer, 'kalman')
    assert.equal((await server.get(`/v1/files/${sha256}`)).rights, 'open')
    const { bytes: served } = await server.fetch(`/objects/${sha256}`)
    assert.ok(served.equals(bytes))
  })

  test('says in its answer, and in its suggestion, what people should know of the file', async () => {
    const pdf = newPdf()
    const answer = await sent(
      { what: 'document', as: 'document', rights: 'mine', title: 'קובץ קטוע', set: shelves.sichos },
      pdf.subarray(0, pdf.length - 60),
    )
    assert.match(String(answer.warnings), /broken or was cut off/)
    const { changeset } = await server.get(`/v1/suggestions/${answer.suggestion}`)
    assert.match(String(objectOf(changeset).description), /שבור או קטוע/)
  })

  for (const [format, mime] of [
    ['mp3', 'audio/mpeg'],
    ['ogg', 'audio/ogg'],
  ] as const) {
    test(`in ${format} is recognized by its bytes, measured and served`, async () => {
      const bytes = await encodedSound(format, 3, [randomInt(200, 2_000), randomInt(200, 2_000)])
      const answer = await sent({ what: 'recording', rights: 'mine', for: event }, bytes)
      const { recording } = await suggested(answer)
      const lengthMs = Number(recording?.durationMs)
      assert.ok(Math.abs(lengthMs - 3_000) <= 60, `${lengthMs}`)
      await approve(answer, 'kalman')
      const { headers, bytes: served } = await server.fetch(`/objects/${answer.sha256}`)
      assert.equal(headers.get('content-type'), mime)
      assert.ok(served.equals(bytes))
    })
  }

  test('of a farbrengen that the catalog lacks brings the farbrengen along', async () => {
    const query = { eventTitle: 'התוועדות | Farbrengen', eventDate: '19 Kislev 5711' }
    const set = shelves.sichos
    const answer = await sent({ what: 'recording', rights: 'free', set, ...query }, newSound())
    assert.deepEqual([answer.rights, answer.served], ['credit', false])
    const { event: added, recording } = await suggested(answer)
    const title = { he: 'התוועדות', en: 'Farbrengen' }
    assert.deepEqual(added, { kind: 'farbrengen', title, date: '5711-03-19', sets: [set] })
    assert.equal(recording?.event, answer.event)
    await approve(answer, 'kalman')
    const { path } = await server.get(`/v1/entities/${answer.event}`)
    assert.equal(path, '/events/5711-03-19/farbrengen')
  })

  test('of a day whose farbrengen the catalog has is refused with it, unless another one is meant', async () => {
    const [known, letter] = [newItemId(), newItemId()]
    const title = { he: 'התוועדות' }
    await merge(server, [
      { id: known, type: 'event', data: { kind: 'farbrengen', title, date: '5713-10-13' } },
      { id: letter, type: 'event', data: { kind: 'letter', title, date: '5713-10-14' } },
    ])
    const query = { what: 'recording', rights: 'free', eventTitle: 'אחרת' }
    const same = { ...query, eventDate: '5713-10-13' }
    const refused = await send(same, newSound())
    assert.deepEqual([refused.status, refused.json.error], [409, 'conflict'])
    const { candidates } = objectOf(refused.json.detail)
    assert.deepEqual(
      listOf(candidates).map(({ id, date }) => [id, date]),
      [[known, '5713-10-13']],
    )
    assert.equal((await send({ ...same, new: '1' }, newSound())).status, 201)
    for (const eventDate of ['5713-10-14', '5713-10', '5713']) {
      assert.equal((await send({ ...query, eventDate }, newSound())).status, 201, eventDate)
    }
  })

  test('is recognized by its media type only where its bytes are not conclusive', async () => {
    const query = { what: 'recording', rights: 'mine', for: event }
    const right = await send(query, newSound(), 'chana', 'application/pdf')
    assert.equal(right.status, 201)
    const pdf = await send(query, newPdf(), 'chana', 'audio/mpeg')
    assert.deepEqual([pdf.status, pdf.json.error], [400, 'bad-request'])
    const words = Buffer.from('these are words and no sound '.repeat(400))
    assert.equal((await send(query, words, 'chana', 'text/plain')).status, 400)
    assert.equal((await send(query, words, 'chana', 'audio/mpeg')).status, 422)
    assert.equal((await send(query, Buffer.alloc(0))).status, 400)
  })
})

describe('Bytes that are held', () => {
  test('are answered with the items that use them', async () => {
    const bytes = newSound()
    const query = { what: 'recording', rights: 'mine', for: event }
    const first = await sent(query, bytes)
    const waiting = await send(query, bytes, 'dovid')
    const { sha256, suggestion } = first
    assert.deepEqual(waiting.json, { sha256, existed: true, usedBy: [], suggestion })
    await approve(first, 'kalman')
    const again = await send(query, bytes, 'dovid')
    assert.equal(again.status, 200)
    const [user] = listOf(again.json.usedBy)
    assert.deepEqual([user?.type, user?.path], ['recording', null])
  })

  test('sent by two people at once become one file and one suggestion', async () => {
    const bytes = newSound()
    const query = { what: 'recording', rights: 'mine', for: event }
    const answers = await Promise.all(
      (['chana', 'dovid', 'kalman', 'miriam'] as const).map((as) => send(query, bytes, as)),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 201])
    const first = answers.find(({ status }) => status === 201)
    assert.ok(first !== undefined)
    // Anybody of the four may have been the first, and only a steward approves a suggestion of their own.
    await approve(first.json, 'sara')
    const { bytes: served } = await server.fetch(`/objects/${first.json.sha256}`)
    assert.ok(served.equals(bytes))
  })
})

describe('The sender’s statement of rights', () => {
  const ROWS = [
    ['mine', 'open', true],
    ['public-domain', 'open', true],
    ['free', 'credit', true],
    ['unsure', 'link', false],
  ] as const
  for (const [statement, rights, served] of ROWS) {
    test(`“${statement}” makes the file ${rights}${served ? '' : ', which is not served'}`, async () => {
      const query = { what: 'recording', rights: statement, for: event }
      const answer = await sent(query, newSound())
      assert.deepEqual([answer.rights, answer.served], [rights, false])
      await approve(answer, 'kalman')
      const { status } = await server.fetch(`/objects/${answer.sha256}`)
      assert.equal(status, served ? 200 : 404)
      const about = await server.get(`/v1/files/${answer.sha256}/about`)
      const [source] = listOf(about.sources)
      assert.deepEqual([source?.source, source?.attestation], ['contribution', statement])
      assert.ok(!JSON.stringify(about).includes(server.people.chana.id), 'the uploader is never named')
    })
  }

  test('has no effect in a locked set', async () => {
    const locked = await addEvent(shelves.sealed)
    const query = { what: 'recording', rights: 'mine', for: locked }
    const answer = await sent(query, newSound())
    assert.deepEqual([answer.rights, answer.served], ['preserved', false])
    await approve(answer)
    assert.equal((await server.fetch(`/objects/${answer.sha256}`)).status, 404)
  })
})

describe('A mistake in the facts about a file', () => {
  const WRONG: readonly { [name: string]: string }[] = [
    {},
    { what: 'recording' },
    { rights: 'mine' },
    { what: 'song', rights: 'mine' },
    { what: 'recording', rights: 'stolen' },
    { what: 'recording', rights: 'mine' },
    { what: 'recording', rights: 'mine', for: 'not an id' },
    { what: 'recording', rights: 'mine', eventTitle: 'x' },
    { what: 'recording', rights: 'mine', eventTitle: 'x', eventDate: 'some day' },
    { what: 'hanacha', rights: 'mine', kind: 'poem', eventTitle: 'x', eventDate: '5742' },
    { what: 'scan', rights: 'mine' },
    { what: 'scan', rights: 'mine', as: 'teshura' },
    { what: 'scan', rights: 'mine', for: 'rh-00000000', year: 'long ago' },
    { what: 'scan', rights: 'mine', for: 'rh-00000000', printing: '0' },
    { what: 'document', rights: 'mine' },
    { what: 'document', rights: 'mine', title: 'x', as: 'teshura' },
    { what: 'document', rights: 'mine', title: 'x', genre: 'novel' },
  ]
  for (const query of WRONG) {
    test(`is refused before the file is sent: ${JSON.stringify(query)}`, async () => {
      const { status, json } = await send(query, newPdf())
      assert.deepEqual([status, json.error], [400, 'bad-request'])
    })
  }

  test('is refused also for an unknown item, or an item of another kind', async () => {
    const query = { what: 'recording', rights: 'mine' }
    assert.equal((await send({ ...query, for: newItemId() }, newSound())).status, 404)
    assert.equal((await send({ ...query, for: shelves.sichosWork }, newSound())).status, 400)
    assert.equal((await send({ ...query, for: event, set: event }, newSound())).status, 400)
  })
})
