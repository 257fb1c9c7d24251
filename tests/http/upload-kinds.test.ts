/** What each kind of PDF becomes, and PDFs that are refused.
 *  Source: routes.md#files-uploads-libraries; shapes.md#upload. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { encryptedPdf, hugePage, pictureBomb } from '@yalkut/testing/bytes/make-pdf'
import { addShelves, merge, type Shelves } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { newPdf, uploadingOn } from '@yalkut/testing/servers/uploads'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer({ opening: { limits: { rate: false } } })
const { send, sent, suggested, approve, addEvent } = uploadingOn(server)
let shelves: Shelves
let event: string

before(async () => {
  shelves = await addShelves(server)
  event = await addEvent(shelves.sichos)
})

describe('A hanacha', () => {
  test('becomes a booklet with its scan, based on the farbrengen, which links to the booklet', async () => {
    const query = { what: 'hanacha', rights: 'mine', for: event, kind: 'mugah' }
    const answer = await sent(query, newPdf(3))
    assert.deepEqual([answer.as, answer.rights, answer.served], ['hanacha', 'open', false])
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

  test('belongs to a publication of the catalog', async () => {
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

  test('belongs to a printing that the catalog lacks, named by the sefer or another printing', async () => {
    const printing = { publisher: 'קה״ת', printing: '2' }
    const query = { what: 'scan', rights: 'public-domain', ...printing }
    const first = await sent({ ...query, for: shelves.sichosWork, year: 'תשמ״ב' }, newPdf())
    assert.equal(first.as, 'printing')
    const { publication } = await suggested(first)
    const { publisher, date, printing: number, work, title } = publication ?? {}
    assert.deepEqual(
      { publisher, date, number, work, title },
      {
        publisher: 'קה״ת',
        date: '5742',
        number: 2,
        work: shelves.sichosWork,
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

  test('belongs to a teshura, with a credit that names the families', async () => {
    const query = { what: 'scan', as: 'teshura', rights: 'mine', simcha: 'wedding' }
    const families = { families: 'משפחת כהן, משפחת לוי', date: '12 Elul 5749', set: shelves.sichos }
    const answer = await sent({ ...query, ...families }, newPdf())
    assert.deepEqual([answer.as, answer.rights, answer.served], ['teshura', 'credit', false])
    const { publication } = await suggested(answer)
    assert.deepEqual(publication?.simcha, {
      kind: 'wedding',
      families: ['משפחת כהן', 'משפחת לוי'],
      date: '5749-12-12',
    })
    await approve(answer, 'kalman')
    const { headers } = await server.fetch(`/objects/${answer.sha256}`)
    const credit = decodeURIComponent(headers.get('x-credit') ?? '')
    assert.match(credit, /משפחת כהן, משפחת לוי/)
  })
})

describe('A document', () => {
  test('is stored as a sefer, a letter or a paper', async () => {
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

  test('contains the unit that its sender names, on all its pages', async () => {
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

describe('An unusable PDF', () => {
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
