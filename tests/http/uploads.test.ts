/** Files sent in one piece, over HTTP: kept with the suggestion that brings them, found to be held, or refused with a
 *  reason. Source: contract.md, upload; shapes.md, 4 and 13. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { before, describe, test } from 'node:test'
import { type JsonObject, newItemId } from '@yalkut/model'
import { encryptedPdf, hugePage, pictureBomb } from '../../packages/imaging/src/testing/make-pdf.ts'
import { listOf, objectOf } from '../support/json.ts'
import type { Name } from '../support/people.ts'
import { addShelves, merge, post, type Shelves } from '../support/shelves.ts'
import { type Answer, startTestServer } from '../support/test-server.ts'
import { newPdf, newSound, sending } from '../support/uploads.ts'

const server = await startTestServer({ opening: { limits: { rate: false } } })
let shelves: Shelves
let event: string

before(async () => {
  shelves = await addShelves(server)
  event = await addEvent()
})

async function addEvent(sets: string[] = [shelves.sichos]): Promise<string> {
  const id = newItemId()
  const title = { he: 'התוועדות יו״ד שבט', en: 'Farbrengen Yud Shevat' }
  const data = { kind: 'farbrengen', title, date: '5742-05-10', sets }
  await merge(server, [{ id, type: 'event', data }])
  return id
}

async function send(
  query: { [name: string]: string },
  body: Buffer,
  as: Name = 'chana',
  type?: string,
): Promise<Answer> {
  const { path, ask } = sending(as, query, body, type)
  return await server.fetch(path, ask)
}

async function sent(query: { [name: string]: string }, body: Buffer): Promise<JsonObject> {
  const { status, json } = await send(query, body)
  assert.equal(status, 201, JSON.stringify(json))
  return json
}

/** The items of a suggestion as they would become, by type. */
async function suggested(answer: JsonObject): Promise<{ [type: string]: JsonObject }> {
  const view = await server.get(`/v1/suggestions/${answer.suggestion}`, { as: 'sara' })
  return Object.fromEntries(
    listOf(view.entries).map((entry) => [String(entry.type), objectOf(entry.after)]),
  )
}

const approve = (answer: JsonObject, as: Name = 'sara') =>
  server.send(200, `/v1/suggestions/${answer.suggestion}/approve`, post(as))

describe('A recording', () => {
  test('is kept, measured, and suggested for its event', async () => {
    const bytes = newSound()
    const answer = await sent({ what: 'recording', rights: 'mine', for: event }, bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const { items: _, suggestion: __, ...rest } = answer
    assert.deepEqual(rest, {
      sha256,
      existed: false,
      as: 'recording',
      rights: 'open',
      served: true,
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
    assert.deepEqual([file.bytes, file.mime, file.rights], [bytes.length, 'audio/wav', 'open'])
    const { bytes: served } = await server.fetch(`/objects/${sha256}`)
    assert.ok(served.equals(bytes))
  })

  test('of a farbrengen that the catalog lacks brings it along', async () => {
    const query = { eventTitle: 'התוועדות | Farbrengen', eventDate: '19 Kislev 5711' }
    const set = shelves.sichos
    const answer = await sent({ what: 'recording', rights: 'free', set, ...query }, newSound())
    assert.deepEqual([answer.rights, answer.served], ['credit', true])
    const { event: added, recording } = await suggested(answer)
    const title = { he: 'התוועדות', en: 'Farbrengen' }
    assert.deepEqual(added, { kind: 'farbrengen', title, date: '5711-03-19', sets: [set] })
    assert.equal(recording?.event, answer.event)
    await approve(answer, 'kalman')
    const { path } = await server.get(`/v1/entities/${answer.event}`)
    assert.equal(path, '/events/5711-03-19/farbrengen')
  })

  test('is a hint’s business only where its bytes say nothing', async () => {
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

describe('A hanacha', () => {
  test('becomes a booklet with its scan, based on the farbrengen, which links to it', async () => {
    const query = { what: 'hanacha', rights: 'mine', for: event, kind: 'mugah' }
    const answer = await sent(query, newPdf(3))
    assert.deepEqual([answer.as, answer.rights, answer.served], ['hanacha', 'open', true])
    const { publication, scan, relation, event: linked } = await suggested(answer)
    assert.deepEqual([publication?.kind, publication?.date], ['booklet', '5742-05-10'])
    assert.deepEqual(publication?.sets, [shelves.sichos])
    assert.deepEqual([scan?.file, scan?.pageCount], [answer.sha256, 3])
    assert.deepEqual([relation?.kind, relation?.to], ['based-on', event])
    assert.deepEqual(listOf(linked?.links), [
      {
        kind: 'mugah',
        label: { he: 'מוגה', en: 'Edited' },
        url: `http://localhost:8787/objects/${answer.sha256}`,
      },
    ])
    await approve(answer, 'kalman')
  })

  test('that is not served is not linked', async () => {
    const query = { what: 'hanacha', rights: 'unsure', eventTitle: 'שיחה', eventDate: '5742' }
    const answer = await sent(query, newPdf())
    assert.deepEqual([answer.rights, answer.served], ['link', false])
    const { event: added, relation } = await suggested(answer)
    assert.equal(added?.links, undefined)
    assert.equal(relation?.to, answer.event)
  })
})

describe('A scan', () => {
  async function addPublication(): Promise<string> {
    const id = newItemId()
    const title = { he: 'ליקוטי שיחות א', en: 'Likkutei Sichos 1' }
    const data = { kind: 'book-volume', title, work: shelves.sichosWork, volume: '1' }
    await merge(server, [{ id, type: 'publication', data }])
    return id
  }

  test('of a publication that the catalog has', async () => {
    const publication = await addPublication()
    for (const name of ['publication', 'for']) {
      const answer = await sent({ what: 'scan', rights: 'free', [name]: publication }, newPdf(2))
      assert.deepEqual([answer.as, answer.rights], ['scan-of', 'credit'])
      const { scan, ...others } = await suggested(answer)
      assert.deepEqual(others, {})
      assert.deepEqual([scan?.publication, scan?.pageCount], [publication, 2])
      await approve(answer, 'kalman')
    }
  })

  test('of a printing that the catalog lacks, by the sefer or another printing', async () => {
    const printing = { publisher: 'קה״ת', printing: '2' }
    const query = { what: 'scan', rights: 'public-domain', ...printing }
    const first = await sent({ ...query, for: shelves.sichosWork, year: 'תשמ״ב' }, newPdf())
    assert.equal(first.as, 'printing')
    const { publication } = await suggested(first)
    const { publisher, date, printing: number, work, title } = publication ?? {}
    assert.deepEqual(
      { publisher, date, number, work, title },
      {
        ...{ publisher: 'קה״ת', date: '5742', number: 2, work: shelves.sichosWork },
        title: { he: 'ספר likkutei', en: 'likkutei' },
      },
    )
    await approve(first, 'kalman')
    const other = await addPublication()
    const second = await sent({ ...query, for: other, year: '1982' }, newPdf())
    const reprint = (await suggested(second)).publication
    assert.deepEqual(
      [reprint?.gregorianYear, reprint?.reprintOf, reprint?.volume, reprint?.work],
      [1982, other, '1', shelves.sichosWork],
    )
    await approve(second, 'kalman')
  })

  test('of a teshura, whose credit names the families', async () => {
    const query = { what: 'scan', as: 'teshura', rights: 'mine', simcha: 'wedding' }
    const families = { families: 'משפחת כהן, משפחת לוי', date: '12 Elul 5749', set: shelves.sichos }
    const answer = await sent({ ...query, ...families }, newPdf())
    assert.deepEqual([answer.as, answer.rights, answer.served], ['teshura', 'credit', true])
    const { publication } = await suggested(answer)
    assert.deepEqual(publication?.simcha, {
      kind: 'wedding',
      families: ['משפחת כהן', 'משפחת לוי'],
      date: '5749-12-12',
    })
    const { headers } = await server.fetch(`/objects/${answer.sha256}`)
    const credit = decodeURIComponent(headers.get('x-credit') ?? '')
    assert.match(credit, /משפחת כהן, משפחת לוי/)
    await approve(answer, 'kalman')
  })
})

describe('A document', () => {
  test('is kept as a sefer, a letter or a paper', async () => {
    const query = { what: 'document', rights: 'mine', set: shelves.sichos }
    const sefer = { ...query, as: 'sefer', title: 'תורת שמואל | Toras Shmuel', genre: 'maamarim' }
    const first = await sent(sefer, newPdf(4))
    const { work, publication } = await suggested(first)
    assert.deepEqual([work?.slug, work?.genre], ['toras-shmuel', 'maamarim'])
    const [made] = listOf(first.items).filter(({ type }) => type === 'work')
    assert.equal(publication?.work, made?.id)
    const letter = { ...query, as: 'letter', title: 'מכתב', date: '1950-02-03' }
    const second = await sent(letter, newPdf())
    const manuscript = (await suggested(second)).publication
    assert.deepEqual([manuscript?.kind, manuscript?.date], ['manuscript', '5710-05-16'])
    const third = await sent({ ...query, title: 'דו״ח', year: '5730' }, newPdf())
    assert.deepEqual([third.as, (await suggested(third)).publication?.kind], ['document', 'other'])
    for (const each of [first, second, third]) await approve(each, 'kalman')
  })

  test('holds the unit that it is said to hold, on all its pages', async () => {
    const unit = newItemId()
    const position = [{ level: 'chapter', value: '1' }]
    const data = { work: shelves.sichosWork, position, order: 'V', label: { he: 'א' } }
    await merge(server, [{ id: unit, type: 'unit', data }])
    const query = { what: 'document', as: 'letter', rights: 'mine', title: 'מכתב', unit }
    const found = await suggested(await sent(query, newPdf(2)))
    const map = found['contents-map']
    assert.deepEqual([map?.unit, map?.pages], [unit, { from: 1, to: 2, scheme: 'pdf' }])
  })
})

describe('A PDF that cannot be used', () => {
  const query = { what: 'document', rights: 'mine', title: 'x' }
  const BAD: readonly [why: string, reason: string, bytes: Buffer][] = [
    ['cut short', 'broken', newPdf().subarray(0, 100)],
    ['locked with a password', 'encrypted', encryptedPdf()],
    ['of a page as large as a field', 'page-size', hugePage()],
    ['of endless pages', 'too-many-pages', newPdf(10_001)],
    ['with a picture as large as a town', 'bomb', pictureBomb()],
  ]
  for (const [why, reason, bytes] of BAD) {
    test(`is refused, such as one ${why}, and leaves nothing`, async () => {
      const { status, json } = await send(query, bytes, 'chana', 'application/pdf')
      assert.deepEqual([status, json.error], [422, 'invalid'])
      assert.equal(objectOf(json.detail).reason, reason)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      assert.equal(await server.catalog.objects.size(sha256), null)
      assert.deepEqual(readdirSync(server.catalog.staging.folder), [])
    })
  }
})

describe('Bytes that are held', () => {
  test('are answered with what uses them', async () => {
    const bytes = newSound()
    const query = { what: 'recording', rights: 'mine', for: event }
    const first = await sent(query, bytes)
    const waiting = await send(query, bytes, 'dovid')
    assert.deepEqual(waiting.json, { sha256: first.sha256, existed: true, usedBy: [] })
    await approve(first, 'kalman')
    const again = await send(query, bytes, 'dovid')
    assert.equal(again.status, 200)
    const [user] = listOf(again.json.usedBy)
    assert.deepEqual([user?.type, user?.path], ['recording', null])
  })

  test('sent by two at once become one file and one suggestion', async () => {
    const bytes = newSound()
    const query = { what: 'recording', rights: 'mine', for: event }
    const answers = await Promise.all(
      (['chana', 'dovid', 'kalman', 'miriam'] as const).map((as) => send(query, bytes, as)),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 201])
    const first = answers.find(({ status }) => status === 201)
    const { bytes: served } = await server.fetch(`/objects/${first?.json.sha256}`)
    assert.ok(served.equals(bytes))
  })
})

describe('What its sender says of its rights', () => {
  const ROWS = [
    ['mine', 'open', true],
    ['public-domain', 'open', true],
    ['free', 'credit', true],
    ['unsure', 'link', false],
  ] as const
  for (const [statement, rights, served] of ROWS) {
    test(`“${statement}” makes it ${rights}${served ? '' : ', which is not served'}`, async () => {
      const query = { what: 'recording', rights: statement, for: event }
      const answer = await sent(query, newSound())
      assert.deepEqual([answer.rights, answer.served], [rights, served])
      const { status } = await server.fetch(`/objects/${answer.sha256}`)
      assert.equal(status, served ? 200 : 404)
      const about = await server.get(`/v1/files/${answer.sha256}/about`)
      const [source] = listOf(about.sources)
      assert.deepEqual([source?.source, source?.attestation], ['contribution', statement])
      assert.ok(!JSON.stringify(about).includes(server.people.chana.id), 'never who uploaded it')
    })
  }

  test('counts for nothing in a locked set', async () => {
    const locked = await addEvent([shelves.sealed])
    const query = { what: 'recording', rights: 'mine', for: locked }
    const answer = await sent(query, newSound())
    assert.deepEqual([answer.rights, answer.served], ['preserved', false])
    await approve(answer)
    assert.equal((await server.fetch(`/objects/${answer.sha256}`)).status, 404)
  })
})

describe('A mistake in what is said of a file', () => {
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
    test(`is told before it is sent: ${JSON.stringify(query)}`, async () => {
      const { status, json } = await send(query, newPdf())
      assert.deepEqual([status, json.error], [400, 'bad-request'])
    })
  }

  test('such as an item that is not there, or of another kind', async () => {
    const query = { what: 'recording', rights: 'mine' }
    assert.equal((await send({ ...query, for: newItemId() }, newSound())).status, 404)
    assert.equal((await send({ ...query, for: shelves.sichosWork }, newSound())).status, 400)
    assert.equal((await send({ ...query, for: event, set: event }, newSound())).status, 400)
  })
})

describe('A body', () => {
  /** A request by hand, whose head says what the test wants. */
  function asked(
    headers: { [name: string]: string },
    write: (send: (bytes: Buffer) => void, end: () => void, abort: () => void) => void,
  ): Promise<{ status: number | null; continued: boolean }> {
    const path = `/v1/uploads?what=recording&rights=mine&for=${event}`
    return new Promise((resolve) => {
      let continued = false
      const authorization = `Bearer ${server.people.chana.token}`
      const order = httpRequest(server.address + path, {
        method: 'POST',
        headers: { authorization, ...headers },
      })
      order.on('continue', () => {
        continued = true
        order.end(newSound())
      })
      order.on('response', (response) => {
        resolve({ status: response.statusCode ?? null, continued })
        // Read or not, nothing more is sent.
        order.destroy()
      })
      order.on('error', () => resolve({ status: null, continued }))
      write(
        (bytes) => order.write(bytes),
        () => order.end(),
        () => order.destroy(),
      )
    })
  }

  const staged = (): string[] => readdirSync(server.catalog.staging.folder)

  test('without a length is taken as it comes', async () => {
    const bytes = newSound()
    const { status } = await asked({ 'transfer-encoding': 'chunked' }, (write, end) => {
      write(bytes.subarray(0, 100))
      write(bytes.subarray(100))
      end()
    })
    assert.equal(status, 201)
  })

  test('that breaks off leaves nothing', async () => {
    const bytes = newSound()
    await asked({ 'content-length': String(bytes.length) }, (write, _end, abort) => {
      write(bytes.subarray(0, 20_000))
      setTimeout(abort, 100)
    })
    for (let look = 0; look < 50 && staged().length > 0; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    assert.deepEqual(staged(), [])
  })

  test('is not asked for when it is said to be too large, or the question is wrong', async () => {
    const large = { 'content-length': '99000000000', expect: '100-continue' }
    assert.deepEqual(await asked(large, () => undefined), { status: 413, continued: false })
    const small = { 'content-length': String(newSound().length), expect: '100-continue' }
    const fine = await asked(small, () => undefined)
    assert.deepEqual(fine, { status: 201, continued: true })
  })

  test('of another kind is refused at its first bytes', async () => {
    const head = Buffer.concat([newPdf(), Buffer.alloc(10_000)])
    const { status } = await asked({ 'content-length': '1900000000' }, (write) => write(head))
    assert.equal(status, 400)
    assert.deepEqual(staged(), [])
  })
})
