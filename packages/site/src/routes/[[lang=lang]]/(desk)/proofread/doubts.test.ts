import assert from 'node:assert/strict'
import { test } from 'node:test'
import '@yalkut/testing/clients/runes'
import { memoryDrafts } from '#lib/desk/memory-drafts.ts'
import { type Doubt, type DoubtsPage, wordImage } from './doubts-page.ts'
import { doubtsWords } from './words.ts'

const { alikeAddress, DoubtsDesk } = await import('./doubts.svelte.ts')

const TEXT = 'ראשית חכמה יראת ה׳'

function doubtOf(line: number): Doubt {
  const place = { scan: 'rh-2w12gaxx', page: 8, line: `l${line}`, from: 6, to: 10 }
  return { ...place, text: TEXT, sure: 54, rev: 3, image: null, alike: line === 1 ? 11 : 0 }
}

function atDesk(lines: number, more: readonly Doubt[] = []) {
  const store = memoryDrafts()
  const asked: { answers: { line: string; text: string }[]; key: string | null }[] = []
  const service = { status: 200, opened: '', never: '' }
  const page: DoubtsPage = {
    lang: 'en',
    person: { id: 'p1', handle: 'chana' },
    shelf: 'set=rh-1',
    calibration: [],
    doubts: Array.from({ length: lines }, (_, at) => doubtOf(at + 1)),
    signIn: '',
    did: null,
  }
  const fetching = async (path: string, { body, headers }: RequestInit): Promise<Response> => {
    if (body === undefined) return Response.json({ doubts: path.includes('&set=rh-1') ? more : [] })
    asked.push({ ...JSON.parse(String(body)), key: new Headers(headers).get('idempotency-key') })
    if (asked.at(-1)?.answers.some(({ line }) => line === service.never)) {
      return Response.json({ error: 'gone', message: 'It is gone.' }, { status: 410 })
    }
    return Response.json({ suggestion: null, waiting: 1 }, { status: service.status })
  }
  const openAlike = (address: string): void => {
    service.opened = address
  }
  const open = () => new DoubtsDesk(page, { words: doubtsWords('en'), store, fetching, openAlike })
  return { desk: open(), asked, service, open }
}

test('words are answered one after another, and ten leave together', async () => {
  const { desk, asked } = atDesk(30)
  assert.equal(desk.text, 'חכמה')
  desk.act('right')
  desk.type('חכםה')
  desk.act('right')
  desk.act('unreadable')
  for (let n = 3; n < 10; n += 1) {
    assert.equal(asked.length, 0)
    desk.act('right')
  }
  await desk.flush()
  assert.equal(asked.length, 1)
  assert.deepEqual(
    asked[0]?.answers.slice(0, 3).map(({ text }) => text),
    ['חכמה', 'חכםה', '[…]'],
  )
  assert.equal(asked[0]?.answers.length, 10)
  assert.equal(desk.answered, 10)
})

test('the last answer is taken back until it has left', async () => {
  const { desk, asked } = atDesk(30)
  desk.type('אחר')
  desk.act('right')
  desk.act('back')
  assert.equal(desk.at, 0)
  assert.equal(desk.text, 'אחר')
  assert.equal(desk.answered, 0)
  desk.act('right')
  await desk.flush()
  desk.act('back')
  assert.equal(desk.at, 1)
  assert.equal(asked.length, 1)
})

test('answers that were not sent leave when the desk is opened again, with the same key', async () => {
  const { desk, asked, service, open } = atDesk(30)
  desk.act('right')
  service.status = 503
  await desk.flush()
  assert.equal(desk.status.kind, 'busy')
  service.status = 200
  const again = open()
  await again.start()
  assert.deepEqual(asked[1], asked[0])
  assert.equal(again.doubt?.line, 'l2')
  await again.flush()
  assert.equal(asked.length, 2)
})

test('more words are fetched before the last one, each once', async () => {
  const { desk } = atDesk(2, [doubtOf(2), doubtOf(3)])
  await desk.start()
  assert.deepEqual(
    desk.doubts.map(({ line }) => line),
    ['l1', 'l2', 'l3'],
  )
  for (let n = 0; n < 3; n += 1) desk.act('right')
  assert.equal(desk.doubt, null)
})

test('the same fix in all other lines is one key', () => {
  const { desk, service } = atDesk(2)
  desk.type('חכמת')
  assert.equal(desk.act('alike'), true)
  assert.equal(service.opened, alikeAddress(doubtOf(1), 'חכמת'))
  desk.act('right')
  assert.equal(desk.act('alike'), false)
})

test('the image of a word is a part of the image of its line', () => {
  const text = 'א'.repeat(100)
  const image = '/iiif/3/a:1/pct:10,20,80,4/1200,/0/default.webp'
  const doubt = { ...doubtOf(1), text, from: 50, to: 54, image }
  assert.equal(wordImage(doubt, 10), '/iiif/3/a:1/pct:38.8,20,19.2,4/^900,/0/default.webp')
  assert.equal(wordImage({ ...doubt, text: 'קצר' }), image)
})

test('of answers that left together only the refused one is forgotten', async () => {
  const { desk, asked, service } = atDesk(30)
  service.never = 'l2'
  for (let n = 0; n < 3; n += 1) desk.act('right')
  await desk.flush()
  const lines = asked.map(({ answers }) => answers.map(({ line }) => line).join())
  assert.deepEqual(lines, ['l1,l2,l3', 'l1', 'l2', 'l3'])
  assert.deepEqual(desk.status, { kind: 'refused', code: 'gone', message: 'It is gone.' })
  desk.act('right')
  await desk.flush()
  assert.equal(asked.at(-1)?.answers.length, 1)
  assert.equal(desk.status.kind, 'working')
})

test('an answer that left and waits for the network is not taken back', async () => {
  const { desk, asked, service } = atDesk(30)
  desk.act('right')
  service.status = 503
  await desk.flush()
  desk.act('back')
  assert.equal(desk.at, 1)
  service.status = 200
  await desk.flush()
  assert.deepEqual(asked[1], asked[0])
})

test('Ctrl+Z takes back what was typed in the field before it takes back an answer', () => {
  const { desk } = atDesk(30)
  desk.act('right')
  desk.type('אחר')
  assert.equal(desk.act('undo'), false)
  assert.equal(desk.at, 1)
  desk.type('חכמה')
  assert.equal(desk.act('undo'), true)
  assert.equal(desk.at, 0)
})
