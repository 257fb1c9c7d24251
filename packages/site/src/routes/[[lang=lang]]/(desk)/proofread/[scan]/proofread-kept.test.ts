/** What is typed at the proofreading desk is kept, taken back rightly, and sent as its person. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryDrafts } from '#lib/desk/memory-drafts.ts'
import { deskPage, WORDS } from './testing.ts'
import { atDesk } from './testing-desk.ts'

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A store that finds nothing before it is told to. */
function slowStore() {
  const store = memoryDrafts()
  const { promise, resolve } = Promise.withResolvers<void>()
  const find: typeof store.find = async (place) => {
    const found = await store.find<never>(place)
    await promise
    return found
  }
  return { store: { ...store, find }, resolve }
}

test('what is typed before the kept draft was found is done after it, and no step is lost', async () => {
  const { store, resolve } = slowStore()
  const before = atDesk({ store })
  before.desk.goTo(2)
  before.desk.type('kept')
  await settled()
  const { desk } = atDesk({ store })
  const starting = desk.start()
  desk.type('typed')
  assert.equal(desk.act('right'), true)
  resolve()
  await starting
  assert.deepEqual(
    desk.work.lines.map(({ text }) => text),
    ['typed', WORDS[1], 'kept', WORDS[3]],
  )
  assert.equal(desk.work.lines[0]?.isRight, true)
  desk.act('undo')
  desk.act('undo')
  assert.equal(desk.work.lines[0]?.text, WORDS[0])
  assert.equal(desk.work.lines[2]?.text, 'kept')
  await settled()
  const again = atDesk({ store })
  await again.desk.start()
  assert.equal(again.desk.work.lines[2]?.text, 'kept')
})

test('words typed into a line that is gone by now wait for a decision, also after a reload', async () => {
  const { desk, service, open, asked } = atDesk()
  desk.type('שלי')
  service.fresh = deskPage({ lines: deskPage().lines.slice(1), rev: 4 })
  service.answers.push({ status: 409, body: { error: 'conflict', message: 'changed' } })
  await desk.send()
  assert.deepEqual(desk.clashes, [{ key: 'l1', was: WORDS[0], mine: 'שלי', theirs: null }])
  await settled()
  const again = open(service.fresh)
  await again.start()
  await again.send()
  assert.equal(asked.length, 1, 'nothing is sent before')
  const [clash] = again.clashes
  assert.ok(clash !== undefined)
  again.settle(clash, 'mine')
  await again.send()
  assert.match(JSON.stringify(asked[1]?.body), /"after":null,"text":"שלי"/)
})

test('after sending nothing is taken back that was sent; what was typed since is', async () => {
  const { desk } = atDesk()
  desk.type('sent')
  const sending = desk.send()
  desk.act('undo')
  assert.equal(desk.line?.text, 'sent', 'it is on its way')
  desk.goTo(1)
  desk.type('since')
  await sending
  desk.act('undo')
  assert.equal(desk.work.lines[1]?.text, WORDS[1])
  desk.act('undo')
  assert.equal(desk.work.lines[0]?.text, 'sent')
})

test('what was refused can be taken back', async () => {
  const { desk, service } = atDesk()
  desk.type('typed')
  service.answers.push({ status: 422, body: { error: 'invalid', message: 'No.' } })
  await desk.send()
  assert.deepEqual(desk.status, { kind: 'refused', code: 'invalid', message: 'No.' })
  desk.act('undo')
  assert.equal(desk.line?.text, WORDS[0])
  assert.equal(desk.status.kind, 'working')
})

test('a step back after a clash never shows the words of others as they were before', async () => {
  const { desk, service, asked } = atDesk()
  desk.goTo(1)
  desk.type('שלי')
  const lines = deskPage().lines.map((line) => (line.id === 'l1' ? { ...line, text: 'תוקן' } : line))
  service.fresh = deskPage({ lines, rev: 4 })
  service.answers.push({ status: 409, body: { error: 'conflict', message: 'changed' } })
  await desk.send()
  desk.act('undo')
  assert.deepEqual(
    desk.work.lines.map(({ text }) => text),
    ['תוקן', ...WORDS.slice(1)],
  )
  await desk.send()
  assert.doesNotMatch(JSON.stringify(asked[1]?.body), /fixes/)
})

test('starting again is a step that can be taken back', async () => {
  const { desk, open } = atDesk()
  desk.type('typed')
  await desk.startAgain()
  assert.equal(desk.line?.text, WORDS[0])
  desk.act('undo')
  assert.equal(desk.line?.text, 'typed')
  await settled()
  const again = open()
  await again.start()
  assert.equal(again.line?.text, 'typed')
})

test('what waits for the network waits while one types on, and both are sent', async () => {
  const { desk, service, asked } = atDesk()
  desk.type('first')
  service.answers.push('away')
  await desk.send()
  desk.goTo(1)
  desk.type('second')
  assert.equal(desk.status.kind, 'away')
  await desk.again()
  assert.equal(asked[0]?.key, asked[1]?.key)
  assert.equal(desk.status.kind, 'working')
  assert.equal(desk.line?.text, 'second')
  await desk.send()
  assert.match(JSON.stringify(asked[2]?.body), /second/)
})

test('a press after the network is back means all that stands there', async () => {
  const { desk, service, asked } = atDesk()
  desk.type('first')
  service.answers.push('away')
  await desk.send()
  desk.goTo(1)
  desk.type('second')
  await desk.send()
  assert.equal(asked.length, 3)
  assert.match(JSON.stringify(asked[2]?.body), /second/)
  assert.equal(desk.status.kind, 'done')
})

test('without a network the next page waits for it, and nothing is sent twice', async () => {
  const { desk, service, asked } = atDesk()
  service.next = 'away'
  desk.type('typed')
  await desk.send()
  assert.equal(desk.status.kind, 'next-away')
  await desk.send()
  assert.equal(asked.length, 1)
  service.next = deskPage({ page: 9 })
  await desk.again()
  assert.equal(desk.page.page, 9)
  assert.equal(desk.status.kind, 'working')
})

test('a next page that is shown to somebody else is not worked on', async () => {
  const { desk, service } = atDesk()
  service.next = deskPage({ page: 9, person: { id: 'p2', handle: 'dovid' } })
  await desk.send()
  assert.equal(desk.page.page, 8)
  assert.equal(desk.status.kind, 'other-person')
})

test('a form without scripts comes back with what was chosen', () => {
  const { desk } = atDesk({ page: deskPage({ typed: { state: 'problem', note: 'upside down' } }) })
  assert.equal(desk.work.state, 'problem')
  const words = atDesk({ page: deskPage({ state: 'blank', typed: { state: '' } }) })
  assert.equal(words.desk.work.state, null)
})
