import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { JsonObject } from '@yalkut/model'
import { countStatements } from '@yalkut/testing/projections/count-statements'
import { type Followed, newFollowed, type Put } from '@yalkut/testing/projections/line'
import type { FocusQuery } from './focus.ts'
import type { FocusChoice } from './focus-part.ts'

function idOf(n: number): string {
  return `rh-${String(n).padStart(8, '0')}`
}

function event(n: number, date?: string): Put {
  const title = { he: `אירוע ${n}` }
  return { id: idOf(n), type: 'event', data: date === undefined ? { title } : { title, date } }
}

function recording(n: number, ofEvent?: number): Put {
  const data: JsonObject = { title: { he: `הקלטה ${n}` } }
  if (ofEvent !== undefined) data.event = idOf(ofEvent)
  return { id: idOf(n), type: 'recording', data }
}

function text(n: number, of: number, kind = 'transcript'): Put {
  return { id: idOf(n), type: 'text', data: { kind, recording: idOf(of) } }
}

function page(n: number, layer: number, at: number, proofread: number): Put {
  const data = { layer: idOf(layer), page: at, lines: [], proofread }
  return { id: idOf(n), type: 'text-page', data }
}

describe('The work of a project', () => {
  let line: Followed
  before(async () => {
    line = await newFollowed()
    await line.merge(
      event(1, '5741'),
      event(2, '5741-05-10'),
      event(3, '5741-06A-14'),
      event(4, '5741-06B-01'),
      event(5, '5743-05-10'),
      event(6),
    )
    await line.merge(recording(11, 2), recording(12, 5), recording(13), recording(14, 3))
    await line.merge(text(21, 11), text(22, 12), text(23, 13), text(24, 14, 'hanacha'))
    const alignment = { recording: idOf(12), text: idOf(22) }
    await line.merge({ id: idOf(31), type: 'alignment', data: alignment })
    const unit = { events: [idOf(4), idOf(1)] }
    await line.merge({ id: idOf(32), type: 'unit', data: unit })
    await line.merge(
      { id: idOf(40), type: 'scan', data: {} },
      { id: idOf(41), type: 'text-layer', data: { scan: idOf(40) } },
      { id: idOf(42), type: 'text-layer', data: { scan: idOf(40) } },
      page(51, 41, 1, 0),
      page(52, 41, 2, 0),
      page(53, 41, 10, 0),
      page(61, 42, 1, 2),
      page(62, 42, 2, 1),
    )
  })
  after(() => line.close())

  function todo(query: FocusQuery, choice: Partial<FocusChoice> = {}): string[] {
    const found = line.projection.reads.focus.todo(query, { limit: 100, ...choice })
    return found.map(({ item }) => item)
  }

  function count(...queries: FocusQuery[]): [number, number][] {
    return line.projection.reads.focus.count(queries).map(({ total, done }) => [total, done])
  }

  test('is the events of a year or month that have no recording, by date', () => {
    const ofYear: FocusQuery = { missing: 'recordings', within: '5741' }
    assert.deepEqual(todo(ofYear), [1, 4].map(idOf))
    assert.deepEqual(todo({ missing: 'recordings', within: '5741-06B' }), [idOf(4)])
    assert.deepEqual(todo({ missing: 'recordings', within: '5741-06A' }), [])
    assert.deepEqual(count(ofYear, { missing: 'recordings', within: '5741-06A' }), [
      [4, 2],
      [1, 1],
    ])
  })

  test('is, without a part of the calendar, every event, those without a date too', () => {
    const all: FocusQuery = { missing: 'recordings', within: null }
    assert.deepEqual(todo(all), [1, 4, 6].map(idOf))
    assert.deepEqual(count(all), [[6, 3]])
    assert.deepEqual(todo({ missing: 'texts', within: null }), [idOf(6)])
  })

  test('has a text when a unit names the event, or a recording of it has one', () => {
    assert.deepEqual(todo({ missing: 'texts', within: '5741' }), [])
    assert.deepEqual(count({ missing: 'texts', within: '5741' }), [[4, 4]])
    assert.deepEqual(count({ missing: 'texts', within: '5743' }), [[1, 1]])
  })

  test('is the recordings with a transcript and without an alignment', () => {
    const all: FocusQuery = { missing: 'sync', within: null }
    assert.deepEqual(todo(all), [11, 13].map(idOf))
    assert.deepEqual(todo({ missing: 'sync', within: '5741' }), [idOf(11)])
    assert.deepEqual(todo({ missing: 'sync', within: '5743' }), [])
    const years: FocusQuery[] = ['5741', '5743', '5744'].map((within) => {
      return { missing: 'sync', within }
    })
    assert.deepEqual(count(all, ...years), [
      [3, 1],
      [1, 0],
      [1, 1],
      [0, 0],
    ])
    const [first] = line.projection.reads.focus.todo(all, { limit: 1 })
    assert.deepEqual(first, {
      item: idOf(11),
      kind: 'recording',
      id: idOf(11),
      page: null,
      date: '5741-05-10',
      title: { he: 'הקלטה 11' },
      event: idOf(2),
      level: null,
    })
  })

  test('is the pages of a scan below the wanted proofread level in every layer, by number', () => {
    const [once, twice] = [1, 2].map((level): FocusQuery => {
      return { missing: 'proofreading', scan: idOf(40), level }
    })
    assert.ok(once !== undefined && twice !== undefined)
    assert.deepEqual(todo(once), ['page:10'])
    assert.deepEqual(todo(twice), ['page:2', 'page:10'])
    assert.deepEqual(count(twice, once, { missing: 'proofreading', scan: idOf(1), level: 1 }), [
      [3, 1],
      [3, 2],
      [0, 0],
    ])
  })

  test('leaves out claimed work, and tells of claimed work whether it is still to be done', () => {
    const events: FocusQuery = { missing: 'recordings', within: '5741' }
    const pages: FocusQuery = { missing: 'proofreading', scan: idOf(40), level: 2 }
    const sync: FocusQuery = { missing: 'sync', within: null }
    assert.deepEqual(todo(events, { except: [idOf(1)] }), [idOf(4)])
    assert.deepEqual(todo(events, { only: [idOf(4), idOf(2)] }), [idOf(4)])
    assert.deepEqual(todo(sync, { except: [idOf(11)] }), [idOf(13)])
    assert.deepEqual(todo(sync, { only: [idOf(12)] }), [])
    assert.deepEqual(todo(pages, { except: ['page:2'] }), ['page:10'])
    assert.deepEqual(todo(pages, { only: ['page:1', 'page:10'] }), ['page:10'])
    assert.deepEqual(todo(pages, { limit: 1 }), ['page:2'])
  })

  test('changes when a page is proofread again or deleted', async () => {
    const wanted: FocusQuery = { missing: 'proofreading', scan: idOf(40), level: 1 }
    await line.merge(page(53, 41, 10, 1))
    assert.deepEqual(count(wanted), [[3, 3]])
    await line.merge({ id: idOf(53), type: 'text-page', data: null })
    assert.deepEqual(count(wanted), [[2, 2]])
  })

  test('is counted for many projects with as many statements as for a few', () => {
    const some: FocusQuery[] = [
      { missing: 'recordings', within: '5741' },
      { missing: 'recordings', within: null },
      { missing: 'texts', within: '5741-05' },
      { missing: 'texts', within: null },
      { missing: 'sync', within: null },
      { missing: 'proofreading', scan: idOf(40), level: 1 },
    ]
    const many = Array.from({ length: 20 }, () => some.map((query) => ({ ...query }))).flat()
    const few = countStatements(() => count(...some))
    assert.equal(
      countStatements(() => count(...many)),
      few,
    )
    assert.ok(few <= 4, `${few} statements`)
    assert.deepEqual(count(...many).slice(-6), count(...some))
  })
})
