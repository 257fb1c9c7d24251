/** The desk of contents without a browser. Source: service.md#contents-maps; decisions.md#desks-of-the-site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import '@yalkut/testing/clients/runes'
import { fc } from '@yalkut/testing/properties/fast-check'
import type { DraftStore } from '#lib/desk/drafts.ts'
import { memoryDrafts } from '#lib/desk/memory-drafts.ts'
import type { MapPage } from './desk-page.ts'
import type { MapDesk as Desk } from './map.svelte.ts'
import { known, mapPage } from './testing.ts'
import { mapWords } from './words.ts'

const { MapDesk } = await import('./map.svelte.ts')

interface Answer {
  status: number
  body: object
}

function open(
  page: MapPage,
  { store = memoryDrafts(), answers = [] }: { store?: DraftStore; answers?: Answer[] } = {},
) {
  const posts: { path: string; body: unknown; key: string | null }[] = []
  const desk = new MapDesk(page, {
    words: mapWords('en'),
    store,
    async fetching(path, { body, headers }) {
      if (path.endsWith('/claim')) return Response.json({ until: null, others: [] })
      const key = new Headers(headers).get('idempotency-key')
      posts.push({ path, body: JSON.parse(String(body)), key })
      const answer = answers.shift()
      if (answer === undefined) throw new TypeError('no network')
      return Response.json(answer.body, { status: answer.status })
    },
  })
  return { desk, posts, store }
}

function name(desk: Desk, text: string): void {
  desk.act('begin')
  desk.type(text)
  desk.act('begin')
}

const shown = ({ work }: Desk) => work.entries.map((each) => [each.page, each.level, each.name])

const UNITS = ['א', 'ב', 'ג'].map((letter) => ({ id: `u-${letter}`, name: `שיחה ${letter}` }))
const STARTS = [2, 9, 15].map((page, at) => ({
  page,
  text: `שיחה ${'אבג'[at]}`,
  isInside: page === 9,
}))

test('two keys a unit where beginnings and names are known: the next beginning follows', () => {
  const { desk } = open(mapPage({ levels: ['sicha'], units: UNITS, starts: STARTS }))
  desk.act('likely')
  for (let n = 0; n < 3; n += 1) {
    desk.act('begin')
    desk.act('begin')
  }
  assert.deepEqual(
    desk.work.entries.map(({ page, unit, isShared }) => [page, unit, isShared]),
    [
      [2, 'u-א', false],
      [9, 'u-ב', true],
      [15, 'u-ג', false],
    ],
  )
})

test('names are typed, chosen among proposals, or read; levels are changed while one types', () => {
  const { desk } = open(mapPage({ units: UNITS }))
  desk.act('begin')
  assert.equal(desk.work.naming?.text, 'שיחה א', 'the next unit of the sefer is offered first')
  desk.act('higher')
  desk.type('בראשית')
  desk.act('begin')
  assert.equal(desk.work.at, 1, 'under a heading the first unit begins on the same page')
  desk.act('another')
  desk.type('שיחה')
  assert.deepEqual(
    desk.choices.map((choice) => choice.unit),
    ['u-א', 'u-ב', 'u-ג'],
  )
  desk.act('down')
  desk.act('down')
  desk.act('begin')
  assert.deepEqual(shown(desk), [
    [1, 0, 'בראשית'],
    [1, 1, 'שיחה ב'],
  ])
  assert.equal(desk.work.entries[1]?.unit, 'u-ב')
})

test('undo after any acts gives the start, and redo gives the end again', () => {
  const entries = [known('a', 1, 9), known('b', 10, 30)]
  const acts = fc.array(
    fc.oneof(
      fc.record({ go: fc.integer({ min: 1, max: 30 }) }),
      fc.record({ name: fc.string({ minLength: 1, maxLength: 5 }) }),
      fc.record({ number: fc.constantFrom('1', 'ט״ו', '', 'x', 'ב.', null) }),
      fc.constantFrom('deeper', 'higher', 'end', 'share', 'remove', 'move-left', 'move-right').map((act) => ({ act })),
    ),
    { maxLength: 40 },
  )
  const facts = (desk: Desk) => [desk.work.entries, desk.work.anchors]
  fc.assert(
    fc.property(acts, (list) => {
      const { desk } = open(mapPage({ entries }))
      const start = facts(desk)
      for (const each of list) {
        if ('go' in each) desk.goTo(each.go)
        else if ('name' in each) {
          name(desk, each.name)
          desk.act('escape')
        } else if ('number' in each) desk.number(each.number)
        else desk.act(each.act)
      }
      const end = facts(desk)
      for (let n = 0; n <= list.length; n += 1) desk.act('undo')
      assert.deepEqual(facts(desk), start)
      for (let n = 0; n <= list.length; n += 1) desk.act('redo')
      assert.deepEqual(facts(desk), end)
    }),
  )
})

test('it is shown first, then sent once, with its key', async () => {
  const { desk, posts } = open(mapPage({ levels: [] }), {
    answers: [{ status: 201, body: { number: 7, status: 'open' } }],
  })
  await desk.send()
  assert.equal(desk.isPreviewing, false, 'nothing to send yet')
  name(desk, 'שער')
  desk.number('i')
  await desk.send()
  assert.ok(desk.isPreviewing)
  await Promise.all([desk.send(), desk.send()])
  assert.deepEqual(desk.sent, { number: 7, isLive: false })
  assert.equal(posts.length, 1)
  assert.match(posts[0]?.key ?? '', /^[0-9a-f-]{36}$/)
  await desk.send()
  assert.equal(posts.length, 1, 'what was sent is not sent again')
})

test('what was not answered comes back in a new page and leaves with the same key', async () => {
  const first = open(mapPage({ levels: [] }))
  name(first.desk, 'שער')
  await first.desk.send()
  await first.desk.send()
  assert.equal(first.desk.status.kind, 'away')
  const second = open(mapPage({ levels: [] }), {
    store: first.store,
    answers: [{ status: 201, body: { number: 8, status: 'open' } }],
  })
  await second.desk.start()
  assert.deepEqual(second.desk.sent, { number: 8, isLive: false })
  assert.equal(second.posts[0]?.key, first.posts[0]?.key)
})

test('a draft is kept with the name that is being typed, and meets what changed since', async () => {
  const first = open(mapPage({ levels: [] }))
  name(first.desk, 'שער')
  first.desk.goTo(9)
  first.desk.act('begin')
  first.desk.type('פר')
  // The store writes the newest state after the one that it is writing.
  await setImmediate()
  const second = open(mapPage({ levels: [], entries: [known('x', 20, 30)] }), {
    store: first.store,
  })
  await second.desk.start()
  assert.deepEqual(shown(second.desk), [
    [1, 0, 'שער'],
    [20, 0, 'x'],
  ])
  assert.equal(second.desk.work.naming?.text, 'פר')
  assert.notEqual(second.desk.restoredAt, null)
})

test('another person’s contents are joined, and a clash is settled before anything leaves', async () => {
  const theirs = [known('t', 1, 30, { name: 'שלהם' })]
  const { desk, posts } = open(mapPage({ levels: [] }), {
    answers: [
      {
        status: 409,
        body: { error: 'conflict', message: 'Changed.', detail: { entries: theirs } },
      },
      { status: 201, body: { number: 9, status: 'open' } },
    ],
  })
  name(desk, 'שלי')
  await desk.send()
  await desk.send()
  const [clash] = desk.clashes
  assert.ok(clash)
  await desk.send()
  assert.equal(posts.length, 1, 'nothing leaves before it is settled')
  desk.settle(clash, 'mine')
  await desk.send()
  await desk.send()
  assert.deepEqual(desk.sent, { number: 9, isLive: false })
  const body = posts[1]?.body
  assert.deepEqual(body, {
    scan: 'rh-2w12gaxy',
    known: { t: 1 },
    entries: [{ id: 't', from: 1, to: 30, label: { he: 'שלי' } }],
  })
})

test('typing is never taken for an act, and letters of the name stay in it', () => {
  const { desk } = open(mapPage())
  desk.act('begin')
  for (const act of ['left', 'right', 'likely', 'end', 'remove', 'number'] as const) {
    assert.equal(desk.act(act), false, act)
  }
  assert.ok(desk.act('escape'))
  assert.deepEqual(desk.work.entries, [])
})
