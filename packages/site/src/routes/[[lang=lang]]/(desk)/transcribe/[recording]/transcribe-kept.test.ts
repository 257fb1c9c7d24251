/** What is typed at the transcribing desk is kept, and nothing is sent before a clash is settled. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryDrafts } from '#lib/desk/memory-drafts.ts'
import type { TranscribePage } from './desk-page.ts'
import { openDesk, transcribePage, WORDS } from './testing.ts'
import { transcribeWords } from './words.ts'

const conflict = () => Response.json({ error: 'conflict', message: 'changed' }, { status: 409 })
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Without the first paragraph. */
function withoutFirst(): TranscribePage {
  const page = transcribePage(WORDS)
  return { ...page, paragraphs: page.paragraphs.slice(1) }
}

test('words typed into a paragraph that is gone wait for a decision, also after a reload', async () => {
  const store = memoryDrafts()
  const { desk, setFresh } = openDesk(transcribePage(WORDS), { store, answers: [conflict()] })
  await desk.start()
  desk.type('mine')
  setFresh(withoutFirst())
  await desk.send()
  assert.deepEqual(desk.clashes, [{ key: 'p0', theirs: null, mine: 'mine' }])
  await settled()
  const { desk: again, bodies } = openDesk(withoutFirst(), { store })
  await again.start()
  assert.deepEqual(again.clashes, [{ key: 'p0', theirs: null, mine: 'mine' }])
  await again.send()
  assert.equal(bodies.length, 0)
  assert.equal(again.said.line, transcribeWords('en').clash)
  assert.equal(again.settling, 1)
  again.settle('p0', 'mine')
  await again.send()
  const rest = { after: null, kind: 'paragraph', language: 'he', startMs: 0 }
  assert.deepEqual(bodies[0]?.add, [{ key: 'n1', content: 'mine', ...rest }])
})

test('a paragraph that is gone can be let go, and an undo brings the question back', async () => {
  const { desk, setFresh } = openDesk(transcribePage(WORDS), { answers: [conflict()] })
  await desk.start()
  desk.type('mine')
  setFresh(withoutFirst())
  await desk.send()
  desk.settle('p0', 'theirs')
  assert.deepEqual([desk.clashes.length, desk.done], [0, 0])
  assert.equal(desk.work.paragraphs.length, 2)
  desk.act('undo')
  assert.equal(desk.clashes.length, 1)
})

test('a paragraph that was only said to be right, and has other words by now, is not right', async () => {
  const { desk, setFresh } = openDesk(transcribePage(WORDS), { answers: [conflict()] })
  await desk.start()
  desk.act('right')
  setFresh(transcribePage(['theirs', ...WORDS.slice(1)]))
  await desk.send()
  assert.deepEqual([desk.clashes.length, desk.done], [0, 0])
  assert.equal(desk.said.line, transcribeWords('en').newer)
})

test('after sending nothing is taken back that was sent; what was typed since is', async () => {
  const { desk } = openDesk(transcribePage(WORDS))
  await desk.start()
  desk.type('sent')
  const sending = desk.send()
  desk.act('undo')
  assert.equal(desk.paragraph?.text, 'sent', 'it is on its way')
  desk.goTo(1)
  desk.type('since')
  await sending
  desk.act('undo')
  assert.equal(desk.work.paragraphs[1]?.text, WORDS[1])
  desk.act('undo')
  assert.equal(desk.work.paragraphs[0]?.text, 'sent')
  assert.equal(desk.work.paragraphs[0]?.isSent, true)
})

test('what is typed before the kept draft was found is done after it', async () => {
  const store = memoryDrafts()
  const before = openDesk(transcribePage(WORDS), { store }).desk
  await before.start()
  before.goTo(1)
  before.type('kept')
  await settled()
  const { desk } = openDesk(transcribePage(WORDS), { store })
  const starting = desk.start()
  desk.type('typed')
  await starting
  assert.deepEqual(
    desk.work.paragraphs.map(({ text }) => text),
    ['typed', 'kept', WORDS[2]],
  )
  desk.act('undo')
  assert.equal(desk.work.paragraphs[0]?.text, WORDS[0])
})

test('starting again is a step that can be taken back', async () => {
  const { desk } = openDesk(transcribePage(WORDS))
  await desk.start()
  desk.type('typed')
  desk.startAgain()
  assert.equal(desk.done, 0)
  desk.act('undo')
  assert.equal(desk.paragraph?.text, 'typed')
})
