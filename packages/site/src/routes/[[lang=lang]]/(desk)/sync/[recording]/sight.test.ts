/** Pressing and dragging on the wave, without a browser. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import '@yalkut/testing/clients/runes'
import { memoryDrafts } from '#lib/desk/memory-drafts.ts'
import { syncPage } from './testing.ts'
import { syncWords } from './words.ts'

const { SyncDesk } = await import('./sync.svelte.ts')
const { numbered, Sight } = await import('./sight.svelte.ts')

function atWave() {
  const whole = syncPage()
  const page = { ...whole, paragraphs: whole.paragraphs.slice(0, 3).map((each) => ({ ...each, score: null })) }
  const fetching = async (): Promise<Response> => Response.json({ until: '', others: [] })
  const around = { words: syncWords('en'), store: memoryDrafts(), again: async () => null }
  const desk = new SyncDesk(page, { ...around, fetching })
  desk.setMode('first')
  return { desk, sight: new Sight(desk) }
}

test('a press on a mark chooses its paragraph and sets no time, though the hand trembles', () => {
  const { desk, sight } = atWave()
  sight.press('p1', 10_000, 300)
  sight.move(302, 0.9)
  sight.drop()
  assert.equal(desk.paragraph?.id, 'p1')
  assert.equal(desk.waiting, 0)
  assert.equal(desk.listening.nowMs, 10_000)
})

test('a drag sets the time; while it lasts the wave stands still and its mark stays', () => {
  const { desk, sight } = atWave()
  desk.listening.seek(12_000)
  assert.equal(sight.fromMs, 0)
  sight.press('p1', 10_000, 300)
  desk.listening.seek(40_000)
  sight.move(310, 0.45)
  assert.equal(sight.fromMs, 0)
  assert.deepEqual(
    sight.marks.map(({ id, ms }) => [id, ms]),
    [
      ['p0', 0],
      ['p1', 10_800],
      ['p2', 20_000],
    ],
  )
  sight.drop()
  assert.deepEqual(desk.work.anchors, [{ segment: 'p1', atMs: 10_800 }])
})

test('a pointer that the browser takes sets nothing', () => {
  const { desk, sight } = atWave()
  sight.press('p1', 10_000, 300)
  sight.move(360, 0.5)
  sight.cancel()
  sight.drop()
  assert.equal(desk.waiting, 0)
})

test('the wave is seen from nearer and farther, within its bounds', () => {
  const { desk, sight } = atWave()
  const spans = ['larger', 'larger', 'larger', 'smaller'].map((act) => {
    desk.act(act === 'larger' ? 'larger' : 'smaller')
    return [sight.spanMs, sight.isNear]
  })
  assert.deepEqual(spans, [
    [8_000, true],
    [3_000, true],
    [3_000, true],
    [8_000, true],
  ])
  for (let n = 0; n < 5; n += 1) desk.act('smaller')
  assert.equal(sight.spanMs, 60_000)
})

test('a number that would stand in the number before it is left out', () => {
  const marks = [0, 4, 10, 12].map((place) => ({ id: `p${place}`, place }))
  assert.deepEqual([...numbered(marks, 1_000)], ['p0', 'p4', 'p10'])
  assert.deepEqual([...numbered(marks, 300)], ['p0', 'p10'])
  assert.deepEqual([...numbered([], 300)], [])
})
