import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { JsonObject } from '@yalkut/model'
import { countStatements } from '@yalkut/testing/projections/count-statements'
import { dumpOf } from '@yalkut/testing/projections/dump'
import { type Followed, newFollowed, type Put } from '@yalkut/testing/projections/line'

const FILE = 'a'.repeat(64)
const SEALED_FILE = 'b'.repeat(64)
const BY = { by: 'asr:whisper@1' }
const CHECKED = { ...BY, checked: true }

function idOf(n: number): string {
  return `rh-${String(n).padStart(8, '0')}`
}

function segment(n: number, text: number, origin?: JsonObject): Put {
  const data = { text: idOf(text), order: 'V', kind: 'paragraph', content: 'א', proofread: 0 }
  return { id: idOf(n), type: 'segment', data: origin === undefined ? data : { ...data, origin } }
}

function page(n: number, layer: number, number: number, proofread: number): Put {
  const data = { layer: idOf(layer), page: number, lines: [], proofread }
  return { id: idOf(n), type: 'text-page', data }
}

function body(...origins: (JsonObject | null)[]): JsonObject {
  const segments = origins.map((origin, at) => {
    const whole = { id: `p${at}`, kind: 'paragraph', text: [{ text: 'א' }] }
    return origin === null ? whole : { ...whole, origin }
  })
  return { profile: 'plain', versions: [{ id: 'he', language: 'he', segments }] }
}

describe('Unchecked words of machines', () => {
  let line: Followed
  const reads = () => line.projection.reads.machineWords
  before(async () => {
    line = await newFollowed()
    await line.holdFile(FILE, 'open')
    await line.holdFile(SEALED_FILE, 'link')
    const title = { he: 'התוועדות', en: 'Farbrengen' }
    await line.merge(
      { id: idOf(1), type: 'event', path: '/f', data: { title, date: '5741-06B-14' } },
      { id: idOf(11), type: 'recording', data: { title, event: idOf(1), file: FILE } },
      { id: idOf(12), type: 'recording', data: { title, event: idOf(1), file: FILE } },
      { id: idOf(13), type: 'recording', data: { title: { he: 'לבד' }, file: FILE } },
      { id: idOf(14), type: 'recording', data: { title, file: SEALED_FILE } },
      // The paragraphs come before their text.
      segment(31, 21, BY),
      segment(32, 21, CHECKED),
      { id: idOf(21), type: 'text', data: { kind: 'transcript', recording: idOf(11) } },
      { id: idOf(22), type: 'text', data: { kind: 'transcript', recording: idOf(12) } },
      segment(33, 22, BY),
    )
    await line.merge(
      { id: idOf(23), type: 'text', data: { kind: 'transcript', recording: idOf(13) } },
      segment(34, 23, BY),
      { id: idOf(24), type: 'text', data: { kind: 'transcript', recording: idOf(14) } },
      segment(35, 24, BY),
    )
    await line.merge(
      { id: idOf(40), type: 'publication', data: { title: { he: 'קובץ' }, kind: 'kovetz' } },
      { id: idOf(41), type: 'scan', data: { publication: idOf(40), file: FILE } },
      page(51, 42, 1, 0),
      page(52, 42, 2, 0),
      { id: idOf(42), type: 'text-layer', data: { scan: idOf(41), kind: 'machine-ocr' } },
      { id: idOf(43), type: 'scan', data: { publication: idOf(40), file: SEALED_FILE } },
      { id: idOf(44), type: 'text-layer', data: { scan: idOf(43), kind: 'machine-ocr' } },
      page(53, 44, 1, 0),
    )
    const work = { title: { he: 'ספר' }, slug: 'sefer' }
    await line.merge(
      { id: idOf(60), type: 'work', path: '/sefer', data: work },
      { id: idOf(61), type: 'unit', data: unit(body(BY, CHECKED, null)) },
      { id: idOf(62), type: 'unit', data: unit(body(CHECKED)) },
      { id: idOf(63), type: 'unit', data: { ...unit(body(BY)), bodySource: { rights: 'link' } } },
      { id: idOf(64), type: 'text', data: { kind: 'translation', unit: idOf(61) } },
      segment(65, 64, BY),
    )
  })
  after(() => line.close())

  function unit(words: JsonObject): JsonObject {
    return { work: idOf(60), label: { he: 'פרק א' }, body: words }
  }

  test('in transcripts are listed by event, all its recordings together, the newest first', () => {
    const found = reads().transcripts(10)
    assert.deepEqual(
      found.map(({ event, paragraphs, checked }) => [event, paragraphs, checked]),
      [
        [null, 1, 0],
        [idOf(1), 3, 1],
      ],
    )
    assert.deepEqual(found[0], {
      event: null,
      recording: idOf(13),
      path: null,
      title: { he: 'לבד' },
      date: null,
      paragraphs: 1,
      checked: 0,
      made: '2026-03-01T12:00:00.000Z',
    })
    assert.deepEqual([found[1]?.path, found[1]?.date], ['/f', '5741-06B-14'])
    assert.equal(reads().transcripts(1).length, 1)
  })

  test('in scans are listed by the pages that a machine read and no person proofread', () => {
    assert.deepEqual(reads().scans(10), [
      {
        scan: idOf(41),
        publication: idOf(40),
        title: { he: 'קובץ' },
        pages: 2,
        checked: 0,
        made: '2026-03-01T12:00:00.000Z',
      },
    ])
  })

  test('in other items are listed with the sefer and the label of the unit', () => {
    assert.deepEqual(
      reads()
        .texts(10)
        .map(({ entity, type, title, label, segments, checked }) => {
          return [entity, type, title?.he, label?.he, segments, checked]
        }),
      [
        [idOf(61), 'unit', 'ספר', 'פרק א', 2, 1],
        [idOf(64), 'text', 'ספר', 'פרק א', 1, 0],
      ],
    )
  })

  test('are counted in total, without withheld items', () => {
    assert.deepEqual(reads().totals(), {
      transcripts: 2,
      paragraphs: 3,
      scans: 1,
      pages: 2,
      texts: 2,
      entries: 2,
    })
  })

  test('become fewer as people check them, until none are left', async () => {
    await line.merge(segment(34, 23, CHECKED))
    assert.deepEqual(
      reads()
        .transcripts(10)
        .map(({ event }) => event),
      [idOf(1)],
    )
    // A person proofreads one page in the community's layer; the machine's layer stays as it was.
    await line.merge(
      { id: idOf(45), type: 'text-layer', data: { scan: idOf(41), kind: 'community' } },
      page(54, 45, 1, 1),
    )
    assert.deepEqual(
      reads()
        .scans(10)
        .map(({ pages, checked }) => [pages, checked]),
      [[2, 1]],
    )
    await line.merge(page(55, 45, 2, 1))
    assert.deepEqual(reads().scans(10), [])
    await line.merge({ id: idOf(55), type: 'text-page', data: null })
    assert.equal(reads().scans(10).length, 1)
    await line.merge({ id: idOf(42), type: 'text-layer', data: null })
    assert.deepEqual(reads().scans(10), [])
    await line.merge({ id: idOf(64), type: 'text', data: null })
    assert.deepEqual(
      reads()
        .texts(10)
        .map(({ entity }) => entity),
      [idOf(61)],
    )
  })

  test('are hidden and shown as the file’s rights change', async () => {
    await line.holdFile(SEALED_FILE, 'credit')
    assert.equal(reads().scans(10).length, 1)
    assert.equal(reads().totals().transcripts, 2)
    await line.holdFile(SEALED_FILE, 'preserved')
    assert.equal(reads().scans(10).length, 0)
  })

  test('are the same after a rebuild', async () => {
    const before = dumpOf(line.folder)
    assert.ok((before.machine_words ?? []).length > 3)
    await line.projection.rebuild(line.feed)
    assert.deepEqual(dumpOf(line.folder), before)
  })

  test('take as many statements for many items as for one', () => {
    const asked = (limit: number): number =>
      countStatements(() => {
        reads().transcripts(limit)
        reads().scans(limit)
        reads().texts(limit)
        reads().totals()
      })
    asked(1)
    assert.equal(asked(200), asked(1))
    assert.ok(asked(200) <= 5)
  })
})

test('the backlog of machines is scans and recordings without words that are served or heard elsewhere', async () => {
  const line = await newFollowed()
  const { machineWords } = line.projection.reads
  const recording = (n: number, data: JsonObject): Put => ({ id: idOf(n), type: 'recording', data })
  await line.holdFile(FILE, 'open')
  await line.holdFile(SEALED_FILE, 'link')
  await line.merge(
    { id: idOf(1), type: 'scan', data: { file: FILE } },
    { id: idOf(2), type: 'scan', data: { file: SEALED_FILE } },
    { id: idOf(3), type: 'scan', data: { file: 'c'.repeat(64) } },
    recording(4, { file: FILE }),
    recording(5, { file: SEALED_FILE, url: 'https://x.example/a.mp3' }),
    recording(6, { url: 'https://x.example/a.mp3' }),
    recording(7, { title: { he: 'בלי קול' } }),
  )
  assert.deepEqual(machineWords.backlog(), { ocr: 1, transcript: 2 })
  await line.holdFile(SEALED_FILE, 'open')
  assert.deepEqual(machineWords.backlog(), { ocr: 2, transcript: 3 })
  assert.equal(machineWords.isRead('ocr', idOf(1)), false)
  await line.merge(
    { id: idOf(8), type: 'text-layer', data: { scan: idOf(1), kind: 'machine-ocr' } },
    { id: idOf(9), type: 'text', data: { kind: 'hanacha', recording: idOf(4) } },
    { id: idOf(10), type: 'text', data: { kind: 'transcript', recording: idOf(6) } },
  )
  assert.deepEqual(machineWords.backlog(), { ocr: 1, transcript: 2 })
  assert.equal(machineWords.isRead('ocr', idOf(1)), true)
  assert.equal(machineWords.isRead('transcript', idOf(4)), false)
  assert.equal(machineWords.isRead('transcript', idOf(6)), true)
  await line.close()
})
