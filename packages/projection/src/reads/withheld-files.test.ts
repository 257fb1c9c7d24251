import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseJsonObject, type Rights, WITHHELD_REASONS } from '@yalkut/model'
import { type Followed, newFollowed, type Put } from '@yalkut/testing/projections/line'

const ids = Array.from({ length: 8 }, (_, n) => `rh-${String(n + 1).padStart(8, '0')}`)
const [SET = '', BOOK = '', SCAN = '', LAYER = '', PAGE = '', RECORDING = '', TEXT = ''] = ids
const SEGMENT = ids[7] ?? ''
const PDF = 'a'.repeat(64)
const AUDIO = 'b'.repeat(64)
const WORDS = 'ברוך הבא'

function set(policy: string): Put {
  return { id: SET, type: 'set', data: { name: { he: 'מדף' }, policy } }
}

const CHAIN: Put[] = [
  set('open'),
  { id: BOOK, type: 'publication', data: { title: { he: 'ספר' }, sets: [SET] } },
  { id: SCAN, type: 'scan', data: { publication: BOOK, file: PDF, note: 'on the shelf' } },
  { id: LAYER, type: 'text-layer', data: { scan: SCAN, kind: 'machine-ocr' } },
  {
    id: PAGE,
    type: 'text-page',
    data: { layer: LAYER, page: 1, proofread: 0, lines: [{ id: 'l1', text: WORDS }] },
  },
  { id: RECORDING, type: 'recording', data: { title: { he: 'שיחה' }, file: AUDIO, sets: [SET] } },
  { id: TEXT, type: 'text', data: { recording: RECORDING, kind: 'transcript', language: 'he' } },
  { id: SEGMENT, type: 'segment', data: { text: TEXT, order: 'V', content: WORDS } },
]

function seen(line: Followed, id: string): { words: boolean; withheld: unknown } {
  const { items, versions, commits } = line.projection.reads
  const item = parseJsonObject(String(items.find(id)?.bytes))
  const history = JSON.stringify(versions.history(id, undefined, 50))
  const changes = commits.list({ since: 0, limit: 100 }).commits.flatMap((c) => c.changes)
  const all = JSON.stringify(changes.filter((change) => change.id === id))
  const everywhere = [JSON.stringify(item), history, all].map((text) => text.includes(WORDS))
  return { words: everywhere.some(Boolean), withheld: item.withheld }
}

async function withLine(body: (line: Followed) => Promise<void>): Promise<void> {
  const line = await newFollowed()
  await body(line)
  await line.close()
}

describe('Words that follow a file', () => {
  for (const [rights, reason] of [
    ['link', WITHHELD_REASONS.link],
    ['preserved', WITHHELD_REASONS.preserved],
  ] as const) {
    test(`are withheld at once when the file becomes ${rights}, and shown again with it`, () =>
      withLine(async (line) => {
        await line.holdFile(PDF, 'open')
        await line.holdFile(AUDIO, 'credit')
        await line.merge(...CHAIN)
        assert.deepEqual(seen(line, PAGE), { words: true, withheld: undefined })
        for (const [file, mine, other] of [
          [PDF, PAGE, SEGMENT],
          [AUDIO, SEGMENT, PAGE],
        ] as const) {
          await line.holdFile(file, rights)
          const item = parseJsonObject(String(line.projection.reads.items.find(mine)?.bytes))
          assert.equal(item.withheld, reason)
          assert.equal(JSON.stringify(item).includes(WORDS), false)
          assert.equal(
            JSON.stringify(line.projection.reads.versions.history(mine, undefined, 9)).includes(WORDS),
            false,
          )
          assert.equal(seen(line, other).withheld, undefined)
          await line.holdFile(file, 'open')
          assert.equal(seen(line, mine).withheld, undefined)
        }
      }))
  }

  test('are withheld from their first commit on when the file was withheld before it', () =>
    withLine(async (line) => {
      await line.holdFile(PDF, 'link')
      await line.holdFile(AUDIO, 'preserved')
      await line.merge(...CHAIN.toReversed())
      for (const id of [PAGE, SEGMENT]) assert.equal(seen(line, id).words, false)
    }))

  test('are shown while the catalog does not have the file and so knows no rights of it', () =>
    withLine(async (line) => {
      await line.merge(...CHAIN)
      assert.equal(seen(line, PAGE).words, true)
    }))

  test('of a transcript that is the text of a unit too follow its recording', () =>
    withLine(async (line) => {
      const [work, unit] = ['rh-00000011', 'rh-00000012']
      await line.holdFile(AUDIO, 'link')
      await line.merge(
        ...CHAIN.filter(({ id }) => id !== TEXT),
        { id: work, type: 'work', data: { title: { he: 'ספר' }, sets: [SET] } },
        { id: unit, type: 'unit', data: { work, order: 'V' } },
        { id: TEXT, type: 'text', data: { unit, recording: RECORDING, licence: 'cc0' } },
      )
      assert.equal(seen(line, SEGMENT).words, false)
    }))

  test('are withheld without changing the scan itself and its notes', () =>
    withLine(async (line) => {
      await line.holdFile(PDF, 'preserved')
      await line.merge(...CHAIN)
      const scan = parseJsonObject(String(line.projection.reads.items.find(SCAN)?.bytes))
      assert.equal(scan.withheld, undefined)
      assert.match(JSON.stringify(scan.data), /on the shelf/)
    }))

  test('in a suggestion are withheld before the merge', () =>
    withLine(async (line) => {
      await line.holdFile(PDF, 'link')
      await line.merge(...CHAIN.slice(0, 2))
      const proposed = CHAIN.slice(2, 5).map(({ id, type, data }) => {
        return { id, type, data, path: null, baseRev: null }
      })
      const byId = new Map(proposed.map((item) => [item.id, item]))
      const { shown } = line.projection.reads.proposals.page(proposed, byId)
      assert.equal(JSON.stringify(shown.map(({ after }) => after)).includes(WORDS), false)
      assert.equal(shown.at(-1)?.after?.withheld, WITHHELD_REASONS.link)
    }))
})

describe('A file', () => {
  const rightsOf = (line: Followed): Rights | undefined => line.projection.reads.files.file(PDF)?.rights

  test('is preserved while an item in a locked set uses it', () =>
    withLine(async (line) => {
      await line.holdFile(PDF, 'open')
      await line.merge(...CHAIN)
      assert.equal(rightsOf(line), 'open')
      await line.merge(set('locked'))
      assert.equal(rightsOf(line), 'preserved')
      assert.equal(line.projection.reads.files.isServed(PDF), false)
      await line.merge(set('open'))
      assert.equal(line.projection.reads.files.isServed(PDF), true)
    }))

  test('lists the items that name it, page by page', () =>
    withLine(async (line) => {
      const { files } = line.projection.reads
      const second = 'rh-00000021'
      await line.holdFile(PDF, 'open')
      await line.merge(...CHAIN, {
        id: second,
        type: 'scan',
        data: { publication: BOOK, file: PDF },
      })
      const { total, items } = files.countUsers(PDF, 1)
      assert.equal(total, 2)
      const [first] = files.usersOf(PDF, { limit: 1 })
      assert.deepEqual(items, [first])
      assert.deepEqual(first, { id: SCAN, type: 'scan', path: null, field: 'file' })
      const rest = files.usersOf(PDF, { limit: 9, after: SCAN })
      assert.deepEqual(
        rest.map(({ id }) => id),
        [second],
      )
      await line.merge({ id: second, type: 'scan', data: null })
      assert.equal(files.countUsers(PDF, 9).total, 1)
      assert.equal(files.file(AUDIO), null)
    }))
})
