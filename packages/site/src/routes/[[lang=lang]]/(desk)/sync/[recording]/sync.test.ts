/** The sync desk without a browser. Source: shapes.md#anchor. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import '@yalkut/testing/clients/runes'
import type { DraftStore } from '#lib/desk/drafts.ts'
import { memoryDrafts } from '#lib/desk/memory-drafts.ts'
import type { SoundElement } from '#lib/desk/sound/listening.svelte.ts'
import type { SyncPage } from './desk-page.ts'
import type { SyncDesk as Desk } from './sync.svelte.ts'
import { syncPage } from './testing.ts'
import { syncWords } from './words.ts'

const { SyncDesk } = await import('./sync.svelte.ts')

/** A player that stands where it is put. */
function player(): SoundElement {
  return {
    currentTime: 0,
    playbackRate: 1,
    paused: true,
    duration: 60,
    play: async () => undefined,
    pause: () => undefined,
  }
}

interface Sent {
  path: string
  body: { anchors?: unknown }
  key: string | null
}

function openDesk(page = syncPage(), store: DraftStore = memoryDrafts()) {
  const sent: Sent[] = []
  /** The next answers, before the usual one. */
  const answers: { status: number; body: object }[] = []
  let isAway = false
  let refusal: Response | null = null
  let fresh: SyncPage | null = null
  const desk = new SyncDesk(page, {
    words: syncWords('en'),
    store,
    again: async () => fresh,
    fetching: async (path, { body, headers }) => {
      if (path.endsWith('/claim')) return Response.json({ until: '', others: [] })
      const key = new Headers(headers).get('idempotency-key')
      sent.push({ path, body: JSON.parse(String(body)), key })
      if (isAway) throw new Error('no network')
      const own = answers.shift()
      if (own !== undefined) return Response.json(own.body, { status: own.status })
      if (refusal !== null) return refusal
      return Response.json({ number: 7, status: 'open' })
    },
  })
  const element = player()
  desk.listening.take(element)
  const hearAt = (ms: number): void => {
    element.currentTime = ms / 1_000
  }
  const refuse = (next: Response | null, page: SyncPage | null = null): void => {
    refusal = next
    fresh = page
  }
  return { desk, sent, answers, hearAt, refuse, setAway: (away: boolean) => (isAway = away) }
}

const startsOf = (desk: Desk): (number | null)[] => desk.page.paragraphs.map((each) => desk.startOf(each))

test('in the first pass each tap is the beginning of the next paragraph, and none is lost', async () => {
  const { desk, sent, hearAt } = openDesk()
  await desk.start()
  desk.setMode('first')
  for (const ms of [500, 11_000, 22_000, 33_000]) {
    hearAt(ms)
    desk.act('tap')
  }
  assert.deepEqual(startsOf(desk), [500, 11_000, 22_000, 33_000])
  await desk.send()
  assert.equal(sent.length, 1)
  assert.deepEqual(
    sent[0]?.body.anchors,
    [500, 11_000, 22_000, 33_000].map((atMs, at) => ({ segment: `p${at}`, atMs })),
  )
})

test('taps that follow each other sooner than the machine thought are all kept', async () => {
  const page = syncPage()
  const first = page.paragraphs[0]
  assert.ok(first !== undefined)
  first.locked = true
  const { desk, hearAt } = openDesk(page)
  await desk.start()
  desk.setMode('first')
  desk.goTo(1)
  for (const ms of [4_000, 5_500, 6_000]) {
    hearAt(ms)
    desk.act('tap')
  }
  assert.deepEqual(startsOf(desk), [0, 4_000, 5_500, 6_000])
})

test('what was sent is not sent again, and a later time goes out alone', async () => {
  const { desk, sent } = openDesk()
  await desk.start()
  desk.act('tap')
  await desk.send()
  await desk.send()
  assert.equal(sent.length, 1)
  desk.act('right')
  await desk.send()
  assert.deepEqual(sent[1]?.body.anchors, [{ segment: 'p1', atMs: 10_050 }])
})

test('two anchors move and press what is between them; a locked paragraph never moves', async () => {
  const page = syncPage()
  const third = page.paragraphs[2]
  assert.ok(third !== undefined)
  third.locked = true
  const { desk } = openDesk(page)
  await desk.start()
  desk.moveTo('p0', 3_000)
  assert.deepEqual(startsOf(desk), [3_000, 11_500, 20_000, 30_000])
  const before = startsOf(desk)
  desk.moveTo('p1', 25_000)
  assert.deepEqual(startsOf(desk), before, 'there is no room behind a locked one')
  assert.equal(desk.said.line, syncWords('en').noRoom)
})

test('a nudge moves the boundary that is heard; undo takes it back', async () => {
  const { desk } = openDesk()
  await desk.start()
  desk.act('right')
  desk.act('far-right')
  assert.equal(desk.startOf(desk.page.paragraphs[0] ?? assert.fail()), 1_050)
  desk.act('undo')
  assert.equal(desk.startOf(desk.page.paragraphs[0] ?? assert.fail()), 50)
  assert.equal(desk.listening.nowMs, 1_050)
})

test('without a network the same request leaves again with its key', async () => {
  const { desk, sent, setAway } = openDesk()
  await desk.start()
  desk.act('tap')
  setAway(true)
  await desk.send()
  assert.equal(desk.status.kind, 'away')
  setAway(false)
  await desk.send()
  assert.equal(desk.sent?.number, 7)
  assert.equal(new Set(sent.map(({ key }) => key)).size, 1)
})

test('times come back after a reload, but for paragraphs that are gone', async () => {
  const store = memoryDrafts()
  const { desk } = openDesk(syncPage(), store)
  await desk.start()
  desk.act('tap')
  desk.act('right')
  desk.leave()
  const place = { desk: 'sync', person: 'p1', item: 'rh-2w12gaxx' }
  while (!JSON.stringify(await store.find(place)).includes('10050')) await Promise.resolve()
  const page = syncPage()
  const again = openDesk({ ...page, paragraphs: page.paragraphs.slice(1) }, store).desk
  await again.start()
  assert.deepEqual(again.work.anchors, [{ segment: 'p1', atMs: 10_050 }])
  assert.notEqual(again.restoredAt, null)
  assert.equal(again.left, 1)
  assert.ok(again.said.line.endsWith(syncWords('en').left(1)), 'it is said')
})

test('where another person changed the paragraphs the times stand on them as they are now', async () => {
  const { desk, sent, refuse } = openDesk()
  await desk.start()
  desk.act('tap')
  desk.act('right')
  const page = syncPage()
  const body = { error: 'conflict', message: 'changed' }
  refuse(Response.json(body, { status: 409 }), { ...page, paragraphs: page.paragraphs.slice(1) })
  await desk.send()
  assert.equal(desk.left, 1)
  assert.equal(desk.waiting, 1)
  refuse(null)
  await desk.send()
  assert.deepEqual(sent[1]?.body.anchors, [{ segment: 'p1', atMs: 10_050 }])
})

test('times that were sent are not taken back as if they were not', async () => {
  const { desk } = openDesk()
  await desk.start()
  desk.act('tap')
  await desk.send()
  desk.act('right')
  desk.act('undo')
  desk.act('undo')
  assert.equal(desk.waiting, 0)
  assert.deepEqual(desk.work.anchors, [{ segment: 'p0', atMs: 0 }])
})

test('a time that is set before the kept ones were found stands beside them', async () => {
  const store = memoryDrafts()
  const before = openDesk(syncPage(), store).desk
  await before.start()
  before.goTo(2)
  before.act('tap')
  await new Promise(setImmediate)
  const { desk } = openDesk(syncPage(), store)
  const starting = desk.start()
  desk.moveTo('p0', 700)
  await starting
  assert.deepEqual(
    desk.work.anchors.map(({ segment }) => segment),
    ['p2', 'p0'],
  )
})

test('one time is said as one', () => {
  const [he, en] = [syncWords('he'), syncWords('en')]
  assert.equal(he.sent({ number: 7, isLive: false, count: 1 }), 'זמן אחד נשלח (#7) ומחכה לאישור')
  assert.equal(en.sent({ number: 7, isLive: true, count: 1 }), '1 time is in the catalog (#7)')
  assert.doesNotMatch(JSON.stringify(he), /קטע|אצלך|ספרייה/)
})

test('a time that is set while a request is out, or waits for the network, stays and goes out next', async () => {
  const { desk, sent, setAway } = openDesk()
  await desk.start()
  desk.act('tap')
  setAway(true)
  await desk.send()
  desk.act('tap')
  setAway(false)
  await desk.send()
  assert.equal(desk.waiting, 1)
  const sending = desk.send()
  desk.act('tap')
  await sending
  assert.equal(desk.waiting, 1)
  assert.deepEqual(sent.at(-1)?.body.anchors, [{ segment: 'p1', atMs: 10_000 }])
})

test('a time that was sent is not released: it is the service’s, and can only be moved', async () => {
  const { desk, sent } = openDesk()
  await desk.start()
  desk.moveTo('p0', 700)
  await desk.send()
  desk.goTo(0)
  desk.act('lock')
  assert.equal(desk.said.line, syncWords('en').sentAlready)
  const first = desk.page.paragraphs[0] ?? assert.fail()
  assert.deepEqual([desk.isLocked(first), desk.isSent(first), desk.isFree(first)], [true, true, false])
  assert.deepEqual(startsOf(desk)[0], 700)
  desk.moveTo('p0', 900)
  assert.deepEqual([desk.isSent(first), desk.isFree(first)], [false, true])
  desk.act('lock')
  assert.deepEqual(startsOf(desk)[0], 700, 'what is not sent yet is taken back')
  assert.equal(desk.waiting, 0)
  await desk.send()
  assert.equal(sent.length, 1)
})

test('a time that is locked in the catalog is said to be, and is not sent again', async () => {
  const page = syncPage()
  const first = page.paragraphs[0]
  assert.ok(first !== undefined)
  first.locked = true
  const { desk } = openDesk(page)
  await desk.start()
  desk.goTo(0)
  desk.act('lock')
  assert.equal(desk.said.line, syncWords('en').lockedAlready)
  assert.equal(desk.waiting, 0)
})

test('undo takes back what was set since, never what was sent', async () => {
  const { desk, sent } = openDesk()
  await desk.start()
  desk.moveTo('p0', 700)
  await desk.send()
  desk.act('undo')
  assert.equal(startsOf(desk)[0], 700)
  assert.equal(desk.waiting, 0)
  desk.act('redo')
  assert.equal(desk.waiting, 0)
  await desk.send()
  assert.equal(sent.length, 1)
})

test('a refusal keeps its code, by which it is said in the language of the desk', async () => {
  const { desk, answers } = openDesk()
  await desk.start()
  desk.moveTo('p0', 700)
  answers.push({ status: 403, body: { error: 'forbidden', message: 'Not you.' } })
  await desk.send()
  assert.deepEqual(desk.status, { kind: 'refused', code: 'forbidden', message: 'Not you.' })
})
