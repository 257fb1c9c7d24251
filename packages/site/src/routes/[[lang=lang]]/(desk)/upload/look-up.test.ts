/** Looking up files that a new account may not send yet, without a browser. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import '@yalkut/testing/clients/runes'
import { uploadWords } from './words.ts'

const { fileOf, Service, until } = await import('./testing.ts')
const { LookUp } = await import('./look-up.svelte.ts')

/** The size of a file that the browser cannot read. */
const GONE = 30

function openLookUp() {
  const service = new Service()
  const desk = new LookUp({
    words: uploadWords('en'),
    fetching: service.fetching,
    hash: async (file, onDone) => {
      onDone(file.size)
      return file.size === GONE ? null : `sha of ${file.size}`
    },
  })
  const states = () => desk.rows.map(({ state }) => state.kind)
  return { desk, service, states }
}

test('each file is held, free or unreadable; nothing of it is sent', async () => {
  const { desk, service, states } = openLookUp()
  service.existing.add('sha of 10')
  desk.add([fileOf('a.pdf', 10), fileOf('b.pdf', 20), fileOf('moved.pdf', GONE)])
  await until(() => states().at(-1) === 'unreadable')
  assert.deepEqual(states(), ['held', 'free', 'unreadable'])
  const [held] = desk.rows
  assert.deepEqual(held?.state, { kind: 'held', href: '/proofread/rh-2w12gaxx', waits: null })
  assert.deepEqual(service.asked, ['POST /v1/uploads/check', 'POST /v1/uploads/check'])
  assert.equal(service.uploads.size, 0)
  assert.match(desk.said.line, /^moved\.pdf: /)
})

test('files that are chosen while others are looked up come after them', async () => {
  const { desk, states } = openLookUp()
  desk.add([fileOf('a.pdf', 10)])
  desk.add([fileOf('b.pdf', 20)])
  await until(() => states().every((state) => state === 'free'))
  assert.deepEqual(
    desk.rows.map(({ name }) => name),
    ['a.pdf', 'b.pdf'],
  )
})

test('an answer that cannot be read is none, and the files after it are looked up', async () => {
  const { desk, service, states } = openLookUp()
  const page = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
  service.instead.push({ method: 'POST', answer: page }, { method: 'POST', answer: () => Response.json(null) })
  desk.add([fileOf('a.pdf', 10), fileOf('b.pdf', 20), fileOf('c.pdf', 40)])
  await until(() => states().at(-1) === 'free')
  assert.deepEqual(states(), ['unanswered', 'unanswered', 'free'])
  desk.again(0)
  await until(() => states()[0] === 'free')
})

test('a file that was not answered is asked for again by a press', async () => {
  const { desk, service, states } = openLookUp()
  service.isAway = true
  desk.add([fileOf('a.pdf')])
  await until(() => states()[0] === 'unanswered')
  service.isAway = false
  desk.again(0)
  await until(() => states()[0] === 'free')
})
