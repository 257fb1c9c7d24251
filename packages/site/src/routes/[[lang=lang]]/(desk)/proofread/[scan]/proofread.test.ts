import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskPage, WORDS } from './testing.ts'
import { atDesk } from './testing-desk.ts'

test('a page of right lines is one key a line and one for the page', async () => {
  const { desk, asked } = atDesk({ next: deskPage({ page: 9 }) })
  for (const _ of WORDS.slice(1)) desk.act('right')
  desk.type(`${WORDS[3]} א`)
  await desk.send()
  assert.equal(asked.length, 1)
  assert.equal(asked[0]?.path, '/v1/scans/rh-2w12gaxx/text/confirm')
  assert.deepEqual(asked[0]?.body, {
    page: 8,
    fixes: [{ line: 'l4', text: `${WORDS[3]} א` }],
    before: Object.fromEntries(WORDS.map((text, at) => [`l${at + 1}`, text])),
  })
  assert.equal(desk.page.page, 9)
  assert.deepEqual(desk.sent, { number: 12, isLive: false, page: 8, lines: 4, changed: 1 })
  assert.equal(desk.changed, 0)
})

test('when nothing is left the desk says so', async () => {
  const { desk } = atDesk()
  await desk.send()
  assert.equal(desk.status.kind, 'done')
})

test('Tab goes from one doubtful word to the next, and out of a line that has no more', () => {
  const unsure = [
    { from: 0, to: 5, sure: 50 },
    { from: 11, to: 15, sure: 60 },
  ]
  const [first, ...rest] = deskPage().lines
  assert.ok(first !== undefined)
  const { desk } = atDesk({ page: deskPage({ lines: [{ ...first, unsure }, ...rest] }) })
  assert.equal(desk.act('doubt'), true)
  assert.equal(desk.field?.selectionEnd, 5)
  assert.equal(desk.act('doubt'), true)
  assert.equal(desk.field?.selectionStart, 11)
  assert.equal(desk.act('doubt'), false)
})

test('steps are taken back over the whole page', () => {
  const { desk } = atDesk()
  desk.type('א')
  desk.type('אב')
  desk.act('right')
  desk.act('remove')
  desk.act('undo')
  assert.equal(desk.work.lines[1]?.isRemoved, false)
  desk.act('undo')
  assert.equal(desk.work.at, 0)
  desk.act('undo')
  assert.equal(desk.line?.text, WORDS[0])
  desk.act('redo')
  assert.equal(desk.line?.text, 'אב')
  assert.match(desk.said.line, /redone/)
})

test('what was typed comes back after a reload, and says so', async () => {
  const { desk, open } = atDesk()
  desk.act('right')
  desk.type('אחר')
  await new Promise(setImmediate)
  const again = open()
  await again.start()
  assert.equal(again.line?.text, 'אחר')
  assert.equal(again.work.lines[0]?.isRight, true)
  assert.equal(again.restoredAt, '2026-11-26T21:00:00.000Z')
  await again.startAgain()
  const third = open()
  await third.start()
  assert.equal(third.line?.text, WORDS[0])
  assert.equal(third.restoredAt, null)
})

test('a page whose answer was lost is sent again with its key when the desk is opened', async () => {
  const { desk, asked, service, open } = atDesk()
  desk.type('אחר')
  service.answers.push('away')
  await desk.send()
  assert.equal(desk.status.kind, 'away')
  const again = open()
  await again.start()
  assert.equal(asked.length, 2)
  assert.equal(asked[0]?.key, asked[1]?.key)
  assert.deepEqual(asked[0]?.body, asked[1]?.body)
  assert.equal(again.status.kind, 'done')
})

test('a second press while the first runs sends nothing', async () => {
  const { desk, asked } = atDesk()
  await Promise.all([desk.send(), desk.send()])
  await desk.send()
  assert.equal(asked.filter(({ path }) => path.endsWith('confirm')).length, 1)
})

test('two who change the same line see both versions before anything is sent', async () => {
  const { desk, asked, service } = atDesk()
  desk.type('שלי')
  desk.act('right')
  desk.type('שורה שנייה שלי')
  const lines = deskPage().lines.map((line) => (line.id === 'l1' ? { ...line, text: 'שלהם' } : line))
  service.fresh = deskPage({ lines, rev: 4 })
  service.answers.push({ status: 409, body: { error: 'conflict', message: 'changed' } })
  await desk.send()
  assert.deepEqual(desk.clashes, [{ key: 'l1', was: WORDS[0], mine: 'שלי', theirs: 'שלהם' }])
  assert.equal(desk.work.lines[1]?.text, 'שורה שנייה שלי')
  await desk.send()
  assert.equal(asked.length, 1)
  const [clash] = desk.clashes
  assert.ok(clash !== undefined)
  desk.settle(clash, 'theirs')
  await desk.send()
  assert.equal(asked.length, 2)
  assert.notEqual(asked[0]?.key, asked[1]?.key)
  const body = JSON.stringify(asked[1]?.body)
  assert.match(body, /"l1":"שלהם"/)
  assert.doesNotMatch(body, /"line":"l1"/)
})

test('a draft of an older revision is moved onto the newer one', async () => {
  const { desk, open } = atDesk()
  desk.goTo(2)
  desk.type('שלי')
  await new Promise(setImmediate)
  const lines = deskPage().lines.map((line) => (line.id === 'l1' ? { ...line, text: 'תוקן' } : line))
  const again = open(deskPage({ lines, rev: 9 }))
  await again.start()
  assert.equal(again.work.lines[0]?.text, 'תוקן')
  assert.equal(again.work.lines[2]?.text, 'שלי')
  assert.deepEqual(again.clashes, [])
})

test('a session that ended keeps the page, and a refusal is said', async () => {
  const { desk, service } = atDesk()
  service.answers.push({ status: 401, body: {} })
  await desk.send()
  assert.equal(desk.status.kind, 'signed-out')
  service.answers.push({
    status: 409,
    body: { error: 'state', message: 'This page was read twice.' },
  })
  await desk.send()
  assert.deepEqual(desk.status, {
    kind: 'refused',
    code: 'state',
    message: 'This page was read twice.',
  })
})

test('the whole page at once is the same page', () => {
  const { desk } = atDesk()
  desk.act('whole')
  assert.equal(desk.whole, WORDS.join('\n'))
  assert.equal(desk.act('right'), false)
  desk.typeWhole([...WORDS.slice(0, 3), 'הללויה הודו לה'].join('\n'))
  assert.equal(desk.work.lines[3]?.text, 'הללויה הודו לה')
  desk.act('undo')
  assert.equal(desk.whole, WORDS.join('\n'))
  desk.act('whole')
  assert.equal(desk.whole, null)
})

test('a page without words is sent as such', async () => {
  const { desk, asked } = atDesk()
  desk.setState('problem', 'the page is upside down')
  await desk.send()
  assert.deepEqual(asked[0]?.body, { page: 8, state: 'problem', note: 'the page is upside down' })
})

test('what is typed while a request is out stays on the page, and the next page waits', async () => {
  const { desk, asked } = atDesk({ next: deskPage({ page: 9 }) })
  desk.type('שלי')
  const sending = desk.send()
  desk.type('שלי עוד')
  await sending
  assert.equal(desk.page.page, 8)
  assert.equal(desk.line?.text, 'שלי עוד')
  await desk.send()
  assert.match(JSON.stringify(asked[1]?.body), /שלי עוד/)
  assert.equal(desk.page.page, 9)
})

test('what is typed while a page waits for the network stays, also after a reload', async () => {
  const { desk, service, open, asked } = atDesk()
  desk.type('שלי')
  service.answers.push('away')
  await desk.send()
  desk.goTo(1)
  desk.type('עוד')
  await new Promise(setImmediate)
  const again = open()
  await again.start()
  assert.equal(asked[0]?.key, asked[1]?.key)
  assert.equal(again.work.lines[1]?.text, 'עוד')
  assert.equal(again.status.kind, 'working')
})
