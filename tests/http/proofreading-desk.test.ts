/** Claims at a desk and the next page for a person, over HTTP. Source: shapes.md#claims-at-a-desk; shapes.md#next-page. */
import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import type { Name } from '@yalkut/testing/servers/people'
import { newTranscript } from '@yalkut/testing/servers/recordings'
import { newScan, readByMachine } from '@yalkut/testing/servers/scans'
import { addShelves, merge, post, setData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf } from '@yalkut/testing/values/json'
import { changeRights, holdFile } from '@yalkut/testing/worlds/files'

let now = new Date('2026-03-01T12:00:00.000Z')
const later = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const server = await startTestServer({ clock: () => now })
const shelves = await addShelves(server)

const PAGES = 'אחת\fשתים\fשלש'

async function readScan(content = PAGES, set = shelves.sichos): Promise<string> {
  const { scan } = await newScan(server, set)
  await readByMachine(server, scan, content)
  return scan
}

async function openSet(parent?: string): Promise<string> {
  const set = newItemId()
  const data = { ...setData(`d-${set.slice(3)}`, [server.people.kalman.id]), policy: 'open' }
  await merge(server, [{ id: set, type: 'set', data: { ...data, ...(parent && { parent }) } }])
  return set
}

const claim = (as: Name, scan: string, page: number, more: object = {}) =>
  server.send(200, `/v1/scans/${scan}/claim`, post(as, { page, ...more }))

const next = (scan: string, as?: Name, query = '') =>
  server.get(`/v1/scans/${scan}/next${query}`, as === undefined ? {} : { as })

async function pageFor(scan: string, as?: Name, query = ''): Promise<unknown> {
  return (await next(scan, as, query)).page
}

/** The confirmation of a page, decided by a steward. */
async function confirm(as: Name, scan: string, page: number, merged = true): Promise<void> {
  const sent = await server.send(201, `/v1/scans/${scan}/text/confirm`, post(as, { page }))
  if (merged && sent.status === 'open') {
    await server.send(200, `/v1/suggestions/${sent.id}/approve`, post('sara'))
  }
}

describe('A claim of a page', () => {
  let scan: string
  beforeEach(async () => {
    scan = await readScan()
  })

  test('is shown to others for ten minutes, keeps nobody out, and is renewed and released', async () => {
    const first = await claim('chana', scan, 2)
    assert.deepEqual(first, { until: '2026-03-01T12:10:00.000Z', others: [] })
    const seen = { by: 'chana', page: 2, until: first.until }
    assert.deepEqual((await claim('dovid', scan, 2)).others, [seen], 'it is granted all the same')
    later(9)
    const renewed = await claim('chana', scan, 2)
    assert.equal(renewed.until, '2026-03-01T12:19:00.000Z')
    later(5)
    assert.deepEqual(
      listOf((await claim('miriam', scan, 1)).others).map(({ by }) => by),
      ['chana'],
      'that of Dovid has lapsed',
    )
    assert.deepEqual(await claim('chana', scan, 2, { release: true }), {
      until: null,
      others: [{ by: 'miriam', page: 1, until: '2026-03-01T12:24:00.000Z' }],
    })
    assert.deepEqual((await claim('miriam', scan, 1)).others, [])
  })

  test('lapses also when the clock was set back since', async () => {
    await claim('chana', scan, 2)
    later(-24 * 60)
    assert.deepEqual((await claim('dovid', scan, 2)).others, [])
    later(24 * 60)
  })

  test('of a project lasts three hours, and a shorter one of the desk does not end it', async () => {
    const slug = `pages-${scan.slice(3)}`
    const focus = { missing: 'proofreading', scan, level: 1 }
    await server.send(201, '/v1/projects', post('kalman', { slug, name: slug, set: shelves.sichos, focus }))
    await server.send(200, `/v1/projects/${slug}/next`, post('chana'))
    await claim('chana', scan, 1)
    await claim('chana', scan, 1, { release: true })
    later(60)
    assert.deepEqual((await claim('dovid', scan, 3)).others, [
      { by: 'chana', page: 1, until: new Date(now.getTime() + 120 * 60_000).toISOString() },
    ])
    assert.equal((await server.get(`/v1/proofread/next?project=${slug}`, { as: 'dovid' })).page, 2)
    await server.send(200, `/v1/projects/${slug}/release`, post('chana', { item: 'page:1' }))
    assert.deepEqual((await claim('dovid', scan, 3)).others, [])
    await server.send(200, `/v1/projects/${slug}/next`, post('chana'))
    await server.send(200, `/v1/projects/${slug}/close`, post('kalman'))
    assert.deepEqual((await claim('dovid', scan, 3)).others, [])
  })

  test('and of a part of a recording, is for people who may write, where words are shown', async () => {
    const { recording } = await newTranscript(server, shelves.sichos, ['אחת'])
    const path = `/v1/recordings/${recording}/claim`
    const part = { fromMs: 60_000, toMs: 120_000 }
    const mine = await server.send(200, path, post('chana', part))
    assert.deepEqual((await server.send(200, path, post('dovid', { fromMs: 0, toMs: 1 }))).others, [
      { by: 'chana', ...part, until: mine.until },
    ])
    await server.send(422, path, post('chana', { fromMs: 5, toMs: 1 }))
    await server.send(404, `/v1/scans/${recording}/claim`, post('chana', { page: 1 }))
    await server.send(404, `/v1/recordings/${scan}/claim`, post('chana', part))
    const { readToken } = server.people.chana
    for (const [status, headers] of [
      [401, {}],
      [403, { authorization: `Bearer ${readToken}` }],
    ] as const) {
      const { method, json } = post('chana', { page: 1 })
      await server.send(status, `/v1/scans/${scan}/claim`, { method, json, headers })
    }
  })
})

describe('The next page', () => {
  test('is the least read one after the present page, for this person', async () => {
    const scan = await readScan()
    assert.deepEqual(await next(scan), { page: 1, level: 0, claimed: null })
    await confirm('chana', scan, 1)
    assert.equal(await pageFor(scan, 'chana'), 2)
    assert.equal(await pageFor(scan, 'chana', '?after=2'), 3)
    assert.equal(await pageFor(scan, 'chana', '?after=3'), 2, 'it begins again')
    assert.equal(await pageFor(scan, 'dovid', '?level=1'), 1)
    assert.equal(await pageFor(scan, 'chana', '?level=1'), null, 'she was the first reader')
    await confirm('dovid', scan, 1)
    assert.equal(await pageFor(scan, 'miriam', '?level=1'), null, 'it was read twice')
  })

  test('is none that this person has confirmed, also while that waits for review', async () => {
    const scan = await readScan('אחת\fשתים\nשלש')
    await confirm('chana', scan, 1, false)
    const fix = { page: 2, line: 'l1', text: 'שתיים' }
    await server.send(201, `/v1/scans/${scan}/text/fix`, post('chana', fix))
    assert.equal(await pageFor(scan, 'chana'), 2, 'of one line no more than the line was read')
    assert.equal(await pageFor(scan, 'dovid'), 1)
  })

  test('that somebody else holds comes last, with the claim', async () => {
    const scan = await readScan('אחת\fשתים')
    const { until } = await claim('dovid', scan, 1)
    await confirm('miriam', scan, 2)
    assert.deepEqual(await next(scan, 'chana'), { page: 2, level: 1, claimed: null })
    assert.deepEqual(await next(scan, 'chana', '?level=0'), {
      page: 1,
      level: 0,
      claimed: { by: 'dovid', until },
    })
    assert.deepEqual(await next(scan, 'dovid'), { page: 1, level: 0, claimed: null })
  })

  test('of a shelf is found in the sets below it, in its sefarim and printings', async () => {
    const parent = await openSet()
    const set = await openSet(parent)
    const path = `/v1/proofread/next?set=${parent}`
    const ask = async (as: Name, query = path) => (await server.fetch(query, { as })).body
    assert.equal(await ask('chana'), null)
    const long = await readScan('א\fב\fג', set)
    const short = await readScan('א\fב', set)
    const one = (scan: string, page: number, level = 0) => ({ scan, page, level, claimed: null })
    assert.deepEqual(await ask('chana'), one(short, 1), 'what is nearly done comes first')
    const { until } = await claim('dovid', short, 1)
    assert.deepEqual(await ask('chana'), one(short, 2))
    await confirm('chana', short, 2)
    assert.deepEqual(await ask('chana'), one(long, 1), 'not the page that Dovid holds')
    for (const page of [1, 2, 3]) await confirm('chana', long, page)
    assert.deepEqual(await ask('chana'), { ...one(short, 1), claimed: { by: 'dovid', until } })
    await confirm('dovid', short, 1)
    assert.deepEqual(await ask('chana'), one(short, 1, 1), 'the second reading of what Dovid read')
    assert.deepEqual(await ask('dovid'), one(short, 2, 1))
    await confirm('chana', short, 1)
    assert.equal(await ask('chana'), null)
    const publication = newItemId()
    const scan = newItemId()
    const title = { he: 'דפוס' }
    await merge(server, [
      {
        id: publication,
        type: 'publication',
        data: { kind: 'booklet', title, work: shelves.sichosWork },
      },
      {
        id: scan,
        type: 'scan',
        data: { publication, file: 'b'.repeat(64), completeness: 'complete' },
      },
    ])
    await readByMachine(server, scan, 'א')
    const work = `/v1/proofread/next?work=${shelves.sichosWork}`
    assert.deepEqual(await ask('chana', work), one(scan, 1))
    assert.notEqual(await ask('chana', '/v1/proofread/next'), null)
    assert.equal((await server.fetch(`/v1/proofread/next?set=${newItemId()}`)).status, 404)
    assert.equal((await server.fetch('/v1/proofread/next?project=none')).status, 404)
  })

  test('is none of a scan whose words are withheld, nor may its pages be claimed', async () => {
    const set = await openSet()
    const file = await holdFile(server.catalog, `a scan of ${set}`, { rights: 'link' })
    const { scan } = await newScan(server, set, { file })
    await readByMachine(server, scan, 'סודי')
    const shelf = `/v1/proofread/next?set=${set}`
    assert.equal((await server.fetch(`/v1/scans/${scan}/next`)).status, 404)
    assert.equal((await server.fetch(shelf)).body, null)
    await server.send(403, `/v1/scans/${scan}/claim`, post('sara', { page: 1 }))
    await changeRights(server.catalog, file, 'open')
    assert.equal(await pageFor(scan), 1)
    assert.equal((await server.get(shelf)).scan, scan)
  })
})
