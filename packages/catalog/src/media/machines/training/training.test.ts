import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setFileRights } from '@yalkut/ledger/files'
import { type JsonObject, newItemId, parseJsonObject } from '@yalkut/model'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { eventData } from '@yalkut/testing/values/items'
import { addRecording, holdFile } from '@yalkut/testing/worlds/heard'
import { addItem, mergeItems, openWorld, type World } from '@yalkut/testing/worlds/world'
import { splitOf, trainingLines } from './clips.ts'
import { trainingSummary } from './summary.ts'

const BY = { by: 'asr:whisper@1' }
const CHECKED = { ...BY, checked: true }

describe('training data', () => {
  const folder = newFolder()
  let world: World
  let file: string
  let heard: string
  before(async () => {
    world = await openWorld({ dataDir: folder })
    file = await holdFile(world, 'open')
    heard = await addRecording(world, { file, url: 'https://example.org/a.mp3' })
  })
  after(async () => {
    await world.close()
    removeFolder(folder)
  })

  interface Heard {
    content: string
    startMs: number
    endMs: number
    origin?: JsonObject
    timing?: JsonObject
  }

  /** A transcript of these paragraphs with their times; answers their ids. */
  async function addTranscript(
    recording: string,
    paragraphs: readonly Heard[],
    more: JsonObject = {},
  ): Promise<string[]> {
    const [text, alignment] = [newItemId(), newItemId()]
    const ids = paragraphs.map(() => newItemId())
    const common = { kind: 'paragraph', proofread: 0, text }
    await mergeItems(world, [
      { id: text, type: 'text', data: { kind: 'transcript', language: 'yi', recording, ...more } },
      { id: alignment, type: 'alignment', data: { recording, text, granularity: 'paragraph' } },
      ...paragraphs.flatMap(({ content, startMs, endMs, origin, timing }, at) => {
        const segment = ids[at] ?? ''
        const marks: JsonObject = origin === undefined ? {} : { origin }
        const times: JsonObject = timing === undefined ? {} : { origin: timing }
        return [
          {
            id: segment,
            type: 'segment',
            data: { ...common, order: `V${at + 1}`, content, ...marks },
          },
          {
            id: newItemId(),
            type: 'alignment-span',
            data: { alignment, segment, startMs, endMs, ...times },
          },
        ]
      }),
    ])
    return ids
  }

  async function clips(): Promise<JsonObject[]> {
    const lines: JsonObject[] = []
    for await (const line of trainingLines(world.catalog, 'https://yalkut.example')) {
      assert.match(line, /^[^\n]+\n$/)
      lines.push(parseJsonObject(line))
    }
    return lines
  }

  test('has a line for each clip, with its audio, its words and its split', async () => {
    const words = 'ברוך הבא בשם השם ברכנוכם'
    const [first] = await addTranscript(heard, [
      { content: words, startMs: 500, endMs: 3_250, origin: CHECKED, timing: CHECKED },
      { content: words, startMs: 3_250, endMs: 6_000, origin: CHECKED, timing: BY },
      { content: words, startMs: 6_000, endMs: 8_000, origin: BY, timing: BY },
    ])
    const found = await clips()
    assert.equal(found.length, 2)
    assert.deepEqual(found[0], {
      audio: [`https://yalkut.example/objects/${file}`, 'https://example.org/a.mp3'],
      start: 0.5,
      end: 3.25,
      text: words,
      split: splitOf(heard),
      group: 'site',
      section: 'site',
      pdf: null,
      quality: 'gold',
      recording: heard,
      segment: first,
      checkedAt: found[0]?.checkedAt,
    })
    assert.equal(found[1]?.quality, 'silver')
    const { head, counts } = await summary()
    assert.deepEqual(head, [2, 1, 1, 1])
    assert.deepEqual(counts, { unchecked: 1 })
  })

  async function summary(since?: string) {
    const { clips: n, gold, silver, recordings, skipped, ...more } = await trainingSummary(world.catalog, since)
    return { head: [n, gold, silver, recordings], counts: skipped, more }
  }

  test('is counted in hours, in all and since a given time', async () => {
    const { more } = await summary()
    const hours = Math.round((5.5 / 3_600) * 10_000) / 10_000
    assert.deepEqual([more.hours, more.newHours], [hours, null])
    assert.equal(more.trainHours + more.testHours, hours)
    const before = world.catalog.clock().toISOString()
    assert.equal((await summary(before)).more.newHours, 0)
    assert.equal((await summary('2020-01-01T00:00:00Z')).more.newHours, hours)
    const other = await addRecording(world, { url: 'https://example.org/other.mp3' })
    await addTranscript(other, [{ content: 'א'.repeat(50), startMs: 0, endMs: 9_000 }])
    assert.equal((await summary(before)).more.newHours, 0.0025)
  })

  test('never contains withheld text or audio', async () => {
    const known = (await clips()).length
    const paragraph = { content: 'סודסודסוד סוד', startMs: 0, endMs: 2_000 }
    const { sealed } = world
    const linked = await addRecording(world, { file: await holdFile(world, 'link') })
    const locked = await addRecording(world, { url: 'https://example.org/c', sets: [sealed] })
    const lost = await addRecording(world, { file: 'd'.repeat(64) })
    const event = await addItem(world, { type: 'event', data: eventData() })
    const silent = await addRecording(world, { event })
    for (const recording of [linked, locked, lost, silent]) {
      await addTranscript(recording, [paragraph])
    }
    await addTranscript(heard, [paragraph], { licence: 'commercial' })
    const found = await clips()
    assert.equal(found.length, known)
    assert.ok(!JSON.stringify(found).includes('סוד'))
    const { counts } = await summary()
    assert.deepEqual(counts, { unchecked: 1, 'not-served': 3, withheld: 2 })
    const at = world.catalog.clock().toISOString()
    const change = { sha256: file, rights: 'preserved', reason: null, by: null, at } as const
    await world.catalog.ledger.write((tx) => setFileRights(tx, change))
    await world.catalog.latest()
    assert.ok(!JSON.stringify(await clips()).includes(heard), 'a takedown empties it at once')
    assert.equal((await summary()).head[0], 1)
  })
})

test('a recording always has the same split, and about one in ten is for tests', () => {
  const many = Array.from({ length: 5_000 }, (_, n) => `rh-${String(n).padStart(8, '0')}`)
  const tests = many.filter((id) => splitOf(id) === 'test').length
  assert.ok(tests > 400 && tests < 600, `${tests} of 5000`)
  // From `printf %s rh-00000000 | sha256sum`. A changed split would mix training data with test data.
  assert.equal(splitOf('rh-00000000'), splitBySum(SUM_OF_ZEROS))
})

/** The first four bytes of the sha256 of `rh-00000000`. */
const SUM_OF_ZEROS = 'b76e187d'

function splitBySum(hex: string): string {
  return Number.parseInt(hex, 16) % 10 === 0 ? 'test' : 'train'
}
