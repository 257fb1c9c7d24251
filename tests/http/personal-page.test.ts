/** What a page adds for the person who reads it. Source: service.md#personal-page; shapes.md#personal-page. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type JsonObject, newItemId } from '@yalkut/model'
import type { Name } from '@yalkut/testing/servers/people'
import { newTranscript } from '@yalkut/testing/servers/recordings'
import { newScan, readByMachine } from '@yalkut/testing/servers/scans'
import { addShelves, bodyOf, merge, openOf, post, type Shelves } from '@yalkut/testing/servers/shelves'
import { signIn } from '@yalkut/testing/servers/signed-in'
import { statementsOf } from '@yalkut/testing/servers/statements-of'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { unitData } from '@yalkut/testing/values/items'
import { listOf } from '@yalkut/testing/values/json'

const server = await startTestServer({ countsStatements: true })
let shelves: Shelves

before(async () => {
  shelves = await addShelves(server)
})

const pageOf = (as: Name, ...ids: string[]): Promise<JsonObject> =>
  server.get(`/v1/me/page?ids=${ids.join(',')}`, { as })

async function changesOf(as: Name, ...ids: string[]): Promise<JsonObject[]> {
  return listOf((await pageOf(as, ...ids)).changes)
}

async function newUnit(words = 'אחת שתים שלוש'): Promise<string> {
  const id = newItemId()
  const data = unitData(shelves.sichosWork, id.slice(3), { body: bodyOf(words) })
  await merge(server, [{ id, type: 'unit', data }])
  return id
}

async function fixWords(as: Name, entityId: string, text: string): Promise<JsonObject> {
  const fix = { entityId, change: 'edit', version: 'he', segment: 'p1', text }
  return await server.send(201, '/v1/suggestions/words', post(as, fix))
}

describe('A waiting fix is shown to its author', () => {
  test('of a segment of a body, by the item and by what is above it', async () => {
    const unit = await newUnit()
    const { id, number } = await fixWords('chana', unit, 'אחת שתיים שלוש')
    const change = {
      suggestion: id,
      number,
      status: 'open',
      entity: unit,
      version: 'he',
      segment: 'p1',
      before: 'אחת שתים שלוש',
      after: 'אחת שתיים שלוש',
    }
    assert.deepEqual(await changesOf('chana', unit), [change])
    assert.ok((await changesOf('chana', shelves.sichosWork)).some((each) => each.entity === unit))
    assert.deepEqual(await changesOf('chana', shelves.maamarimWork), [])
  })

  test('of a line of a scan, with its place, before and after there is a copy by people', async () => {
    const { scan } = await newScan(server, shelves.sichos)
    await readByMachine(server, scan, 'שורה א\nשורה ב\fעמוד שני')
    const fix = (line: string, text: string) =>
      server.send(201, `/v1/scans/${scan}/text/fix`, post('chana', { page: 1, line, text }))
    const first = await fix('l2', 'שורה שניה')
    const [change, ...others] = await changesOf('chana', scan)
    const { entity: _, ...rest } = change ?? {}
    assert.deepEqual(others, [])
    assert.deepEqual(rest, {
      suggestion: first.id,
      number: first.number,
      status: 'open',
      scan,
      page: 1,
      line: 'l2',
      before: 'שורה ב',
      after: 'שורה שניה',
    })
    await server.send(200, `/v1/suggestions/${first.id}/approve`, post('kalman'))
    await fix('l1', 'שורה ראשונה')
    const [next, ...more] = await changesOf('chana', scan)
    assert.deepEqual([next?.line, next?.before, next?.after], ['l1', 'שורה א', 'שורה ראשונה'])
    assert.deepEqual(more, [])
  })

  test('of a paragraph of a transcript, without its timing', async () => {
    const heard = await newTranscript(server, shelves.sichos, ['דברים שנאמרו', 'עוד דברים'])
    const [segment = ''] = heard.segments
    const json = { segment, content: 'דברים שנשמעו' }
    await server.send(201, `/v1/recordings/${heard.recording}/transcript/fix`, post('chana', json))
    for (const place of [heard.recording, heard.text, heard.event]) {
      const [change, ...others] = await changesOf('chana', place)
      assert.deepEqual(others, [], place)
      assert.deepEqual([change?.segment, change?.before, change?.after], [segment, 'דברים שנאמרו', 'דברים שנשמעו'])
    }
  })

  test('of a field, as a pointer and values', async () => {
    const unit = await newUnit()
    const { data } = await server.get(`/v1/entities/${unit}`)
    const changed = { ...Object(data), label: { he: 'שם חדש' } }
    await openOf(server, [{ id: unit, type: 'unit', data: changed }])
    const [change] = await changesOf('chana', unit)
    assert.deepEqual([change?.field, change?.after], ['/label/he', 'שם חדש'])
  })

  test('until it is merged, or withdrawn; one that was sent back still waits for its author', async () => {
    const unit = await newUnit()
    const { id: merged } = await fixWords('chana', unit, 'אחת שתיים שלוש')
    const { id: other } = await fixWords('chana', unit, 'אחת שתים שלשה')
    const back = await fixWords('chana', unit, 'אחד שתים שלוש')
    assert.equal((await changesOf('chana', unit)).length, 3)
    await server.send(200, `/v1/suggestions/${merged}/approve`, post('kalman'))
    await server.send(200, `/v1/suggestions/${other}/withdraw`, post('chana'))
    const note = { note: 'לא כך' }
    await server.send(200, `/v1/suggestions/${back.id}/send-back`, post('kalman', note))
    const left = await changesOf('chana', unit)
    assert.deepEqual(
      left.map(({ suggestion, status }) => [suggestion, status]),
      [[back.id, 'sent_back']],
    )
  })
})

describe('Nobody else sees it', () => {
  test('no other person, keeper or steward; a visitor is refused', async () => {
    const unit = await newUnit()
    await fixWords('chana', unit, 'אחת שתיים שלוש')
    for (const as of ['dovid', 'kalman', 'sara'] as const) {
      assert.deepEqual(await changesOf(as, unit), [], as)
    }
    const { status } = await server.fetch(`/v1/me/page?ids=${unit}`)
    assert.equal(status, 401)
  })

  test('no cache keeps the answer', async () => {
    const { headers } = await server.fetch('/v1/me/page', { as: 'chana' })
    assert.match(headers.get('cache-control') ?? '', /no-store/)
  })

  test('words that were withheld since leave no one any more, its author neither', async () => {
    const unit = await newUnit('מילים שננעלו')
    await fixWords('chana', unit, 'מילים שנעלמו')
    assert.equal((await changesOf('chana', unit)).length, 1)
    const { data } = await server.get(`/v1/entities/${unit}`)
    await merge(server, [{ id: unit, type: 'unit', data: { ...Object(data), sets: [shelves.sealed] } }])
    const { bytes } = await server.fetch(`/v1/me/page?ids=${unit}`, { as: 'chana' })
    assert.doesNotMatch(bytes.toString(), /ננעלו|נעלמו/)
  })
})

describe('The page of a person', () => {
  test('says what is unread, what is followed and where one stopped', async () => {
    const unit = await newUnit()
    const other = await newUnit()
    await server.send(200, '/v1/follows', post('dovid', { kind: 'entity', id: unit, on: true }))
    const place = { kind: 'read', key: unit, title: 'פרק', href: '/likkutei', place: {} }
    await server.send(200, '/v1/places', { ...post('dovid', place), method: 'PUT' })
    const page = await pageOf('dovid', unit, other)
    assert.deepEqual(page.follows, [unit])
    assert.deepEqual(
      listOf(page.places).map(({ key }) => key),
      [unit],
    )
    assert.equal(typeof page.unread, 'number')
    const { places } = await server.get('/v1/me/page', { as: 'dovid' })
    assert.equal(listOf(places).length, 1)
  })

  test('says where one stopped in the units of a work', async () => {
    const [unit, other] = [await newUnit(), newItemId()]
    const { data } = await server.get(`/v1/entities/${unit}`)
    for (const key of [unit, other]) {
      const place = { kind: 'read', key, title: 'פרק', href: '/likkutei', place: {} }
      await server.fetch('/v1/places', { ...post('miriam', place), method: 'PUT' })
    }
    const page = await pageOf('miriam', String(Object(data).work))
    assert.deepEqual(
      listOf(page.places).map(({ key }) => key),
      [unit],
    )
  })

  test('says what each role may do with changes, and why not', async () => {
    const unit = await newUnit()
    const rights = async (as: Name) => {
      const [one] = listOf((await pageOf(as, unit)).rights)
      return [one?.mayApprove, one?.live, typeof one?.whyNot]
    }
    assert.deepEqual(await rights('chana'), [false, false, 'string'])
    assert.deepEqual(await rights('kalman'), [true, false, 'object'])
    assert.deepEqual(await rights('sara'), [true, false, 'object'])
  })

  test('refuses bad ids and too many', async () => {
    for (const ids of ['nothing', Array.from({ length: 51 }, newItemId).join(',')]) {
      const { status } = await server.fetch(`/v1/me/page?ids=${ids}`, { as: 'chana' })
      assert.equal(status, 400)
    }
  })

  test('takes as many statements for one waiting change as for thirty', async () => {
    const one = await newUnit()
    const many = await newUnit(Array.from({ length: 30 }, (_, at) => `מילה${at}`).join(' '))
    await fixWords('miriam', one, 'אחת')
    for (let at = 0; at < 30; at += 1) await fixWords('miriam', many, `אחרת ${at}`)
    const miriam = await signIn(server, 'miriam')
    const count = async (id: string) => statementsOf(await miriam(`/v1/me/page?ids=${id}`))
    await count(one)
    const [few, lots] = [await count(one), await count(many)]
    assert.equal((await changesOf('miriam', many)).length, 30)
    assert.deepEqual(lots, few)
    assert.ok(few.ledger + few.projection <= 20, JSON.stringify(few))
  })
})
