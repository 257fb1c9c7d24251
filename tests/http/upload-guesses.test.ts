/** What a file seems to be before it is sent, over HTTP: by its bytes, its pages, its name.
 *  Source: service.md#uploads-and-additions; shapes.md#check-before-an-upload; shapes.md#propose. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { bandsOf } from '@yalkut/ledger/files'
import { type JsonObject, newItemId } from '@yalkut/model'
import { addShelves, bodyOf, merge, post, SEALED_WORDS, type Shelves } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { holdFile } from '@yalkut/testing/worlds/files'

const server = await startTestServer()
let shelves: Shelves
const event = newItemId()
const adar = newItemId()
const publication = newItemId()

before(async () => {
  shelves = await addShelves(server)
  const { sichos, sealed } = shelves
  const title = { he: 'התוועדות יו״ד שבט', en: 'Farbrengen Yud Shevat' }
  const hidden = { kind: 'farbrengen', title: { he: 'נעול' }, date: '5742-05-10', sets: [sealed] }
  await merge(server, [
    {
      id: event,
      type: 'event',
      data: { kind: 'farbrengen', title, date: '5742-05-10', sets: [sichos] },
    },
    {
      id: adar,
      type: 'event',
      data: { kind: 'farbrengen', title: { he: 'פורים' }, date: '5741-06B-14', sets: [sichos] },
    },
    { id: newItemId(), type: 'event', data: { ...hidden, body: bodyOf(SEALED_WORDS) } },
    {
      id: publication,
      type: 'publication',
      data: {
        kind: 'book-volume',
        title: { he: 'ליקוטי שיחות א' },
        work: shelves.sichosWork,
        publisher: 'קה״ת',
        gregorianYear: 1962,
        printing: 1,
      },
    },
  ])
})

const check = (json: JsonObject) => server.send(200, '/v1/uploads/check', post('chana', json))
const propose = (json: JsonObject) => server.send(200, '/v1/uploads/propose', post('chana', json))

/** A file with pages that look like the given pages, as the scan of a publication. */
async function holdPages(hashes: readonly string[]): Promise<{ sha256: string; scan: string }> {
  const sha256 = await holdFile(server.catalog, randomBytes(20))
  await server.catalog.ledger.write(async (tx) => {
    for (const [at, hash] of hashes.entries()) {
      const [band0, band1, band2, band3] = bandsOf(hash)
      const row = { sha256, page: at + 1, hash, band0, band1, band2, band3 }
      await tx.insertInto('page_hashes').values(row).execute()
    }
  })
  const scan = newItemId()
  const data = { publication, file: sha256, completeness: 'complete' }
  await merge(server, [{ id: scan, type: 'scan', data }])
  return { sha256, scan }
}

const newHashes = (count: number): string[] => Array.from({ length: count }, () => randomBytes(8).toString('hex'))

/** The same page, scanned again: a few bits differ. */
const noisy = (hash: string): string => (BigInt(`0x${hash}`) ^ 0x0000_0001_0000_8004n).toString(16).padStart(16, '0')

describe('Checking a file', () => {
  test('finds held bytes', async () => {
    const { sha256, scan } = await holdPages([])
    const { proposal, usedBy, machine } = await check({ sha256: sha256.toUpperCase() })
    assert.equal(machine, true)
    assert.equal(objectOf(proposal).as, 'existing')
    assert.deepEqual(usedBy, [{ id: scan, type: 'scan', path: null }])
  })

  test('finds a held file whose pages all look like its own', async () => {
    const hashes = newHashes(30)
    const { sha256, scan } = await holdPages(hashes)
    const { proposal, similar, publications } = await check({ pageHashes: hashes.map(noisy) })
    const { reason, reasonHe, ...rest } = objectOf(proposal)
    assert.deepEqual(rest, { as: 'duplicate', sha256, publication })
    assert.ok(String(reason).length > 10)
    assert.match(String(reasonHe), /^[א-ת]/u)
    const items = [{ id: scan, type: 'scan', path: null, publication }]
    assert.deepEqual(similar, [{ sha256, kind: 'same', matched: 30, of: 30, items }])
    const [known] = listOf(publications)
    const { id, publisher, gregorianYear, printing } = known ?? {}
    assert.deepEqual(
      { id, publisher, gregorianYear, printing },
      { id: publication, publisher: 'קה״ת', gregorianYear: 1962, printing: 1 },
    )
  })

  test('with most, some or none of its pages in a held file says so', async () => {
    const hashes = newHashes(20)
    await holdPages(hashes)
    const most = [...hashes.slice(0, 15), ...newHashes(5)]
    assert.equal(objectOf((await check({ pageHashes: most })).proposal).as, 'scan-of')
    const few = [...hashes.slice(0, 4), ...newHashes(16)]
    const found = await check({ pageHashes: few })
    assert.equal(objectOf(found.proposal).as, 'printing')
    const [alike] = listOf(found.similar)
    assert.deepEqual([alike?.kind, alike?.matched, alike?.of], ['shares', 4, 20])
    assert.deepEqual((await check({ pageHashes: newHashes(20) })).similar, [])
  })

  test('searches by its title and its purpose', async () => {
    const asked = async (json: JsonObject): Promise<unknown> => objectOf((await check(json)).proposal).as
    assert.equal(await asked({ for: publication, title: 'חלק ב' }), 'scan-of')
    assert.equal(await asked({ publication, title: 'חלק ב' }), 'scan-of')
    assert.equal(await asked({ for: shelves.sichosWork, title: 'חלק ב' }), 'printing')
    assert.equal(await asked({ title: 'תשורה משמחת נישואין' }), 'teshura')
    assert.equal(await asked({ title: 'Teshura Cohen-Levi' }), 'teshura')
    assert.equal(await asked({ title: 'ליקוטי שיחות א' }), 'scan-of')
    const { publications } = await check({ work: shelves.sichosWork, title: 'חלק ב' })
    assert.deepEqual(
      listOf(publications).map(({ id }) => id),
      [publication],
    )
  })

  test('without facts, or with wrong facts, is refused', async () => {
    await server.send(422, '/v1/uploads/check', post('chana', {}))
    await server.send(422, '/v1/uploads/check', post('chana', { work: shelves.sichosWork }))
    await server.send(400, '/v1/uploads/check', post('chana', { sha256: 'x' }))
    await server.send(400, '/v1/uploads/check', post('chana', { pageHashes: ['x'] }))
    await server.send(400, '/v1/uploads/check', post('chana', { for: 'x' }))
    await server.send(400, '/v1/uploads/check', post('chana', { publication, work: 'x' }))
    await server.send(404, '/v1/uploads/check', post('chana', { for: newItemId(), title: 'x' }))
    const many = newHashes(1).concat(Array(5_000).fill('0000000000000000'))
    await server.send(422, '/v1/uploads/check', post('chana', { pageHashes: many }))
  })

  test('with thousands of pages that all look alike ends quickly', async () => {
    const hash = '0f0f0f0f0f0f0f0f'
    await holdPages(Array(2_000).fill(hash))
    const started = process.hrtime.bigint()
    const found = await check({ pageHashes: Array(5_000).fill(hash) })
    const [alike] = listOf(found.similar)
    assert.deepEqual([alike?.kind, alike?.matched], ['same', 5_000])
    assert.ok(process.hrtime.bigint() - started < 5_000_000_000n)
  })
})

describe('Proposing where a file belongs', () => {
  const ids = (answer: JsonObject): unknown[] => listOf(answer.candidates).map(({ id }) => id)

  test('reads the date in its name, and finds the farbrengen', async () => {
    for (const name of ['Farbrengen 10 Shevat 5742.mp3', 'י שבט תשמ"ב.mp3', '1982.02.03.mp3']) {
      const answer = await propose({ what: 'recording', name })
      assert.equal(answer.date, '5742-05-10', name)
      assert.deepEqual([answer.machine, answer.what, answer.as], [true, 'recording', 'recording'])
      const found = listOf(answer.candidates).find(({ id }) => id === event)
      assert.deepEqual(found, {
        id: event,
        type: 'event',
        path: null,
        why: 'date',
        date: '5742-05-10',
        label: { he: 'התוועדות יו״ד שבט', en: 'Farbrengen Yud Shevat' },
      })
    }
  })

  test('proposes any year when the name has none', async () => {
    const answer = await propose({ what: 'hanacha', name: 'יו"ד שבט מוגה.pdf' })
    assert.deepEqual([answer.date, answer.as], [null, 'mugah'])
    assert.ok(ids(answer).includes(event))
  })

  test('proposes either Adar when the name has only “Adar”', async () => {
    const answer = await propose({ what: 'recording', name: '5741-06-14.mp3' })
    assert.deepEqual([answer.date, answer.possible], [null, ['5741-06A-14', '5741-06B-14']])
    assert.ok(ids(answer).includes(adar))
  })

  test('searches by the words of its name', async () => {
    const answer = await propose({ what: 'document', name: 'ליקוטי שיחות א.pdf' })
    const [found] = listOf(answer.candidates)
    assert.deepEqual([found?.id, found?.why, answer.as], [publication, 'name', 'document'])
    const letter = await propose({ what: 'document', name: 'Letter to Mr Cohen 1950-02-03.pdf' })
    assert.deepEqual([letter.as, letter.date, letter.title], ['letter', '5710-05-16', 'Letter to Mr Cohen'])
  })

  test('names held files that look like it', async () => {
    const hashes = newHashes(5)
    const { sha256 } = await holdPages(hashes)
    const answer = await propose({ what: 'hanacha', name: 'x.pdf', pageHashes: hashes })
    assert.deepEqual(
      listOf(answer.similar).map((each) => [each.sha256, each.kind]),
      [[sha256, 'same']],
    )
  })

  test('never shows withheld words', async () => {
    const answer = await propose({ what: 'recording', name: `${SEALED_WORDS} 5742-05-10.mp3` })
    assert.ok(!JSON.stringify(answer.candidates).includes(SEALED_WORDS))
  })

  test('without facts, or with wrong facts, is refused', async () => {
    await server.send(400, '/v1/uploads/propose', post('chana', { name: 'x' }))
    await server.send(422, '/v1/uploads/propose', post('chana', { what: 'book', name: 'x' }))
    await server.send(422, '/v1/uploads/propose', post('chana', { what: 'recording' }))
    const odd = { what: 'recording', sha256: 'x' }
    await server.send(422, '/v1/uploads/propose', post('chana', odd))
  })
})
