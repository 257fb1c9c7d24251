/** The desk of adding files without a browser. Source: decisions.md#desks-of-the-site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import '@yalkut/testing/clients/runes'
import type { Place } from './desk-page.ts'

const { fileOf, openDesk, Service, until, uploadPage } = await import('./testing.ts')

const EVENT: Place = { id: 'rh-2w12gaxx', type: 'event', name: { text: 'Shevat' }, href: '/x' }
const candidate = {
  id: 'rh-7k2m9qd4',
  type: 'publication',
  path: '/tanya',
  label: { he: 'תניא' },
  why: 'name',
}

test('a file is hashed, looked up, sent in pieces, and described once', async () => {
  const { desk, service } = openDesk()
  service.candidates = [candidate]
  await desk.add([fileOf('tanya.pdf', 9_000_000)])
  await until(() => desk.ready.length === 1 && desk.rows[0]?.guess === 'name')
  assert.equal(service.asked.filter((each) => each.startsWith('PATCH')).length, 3)
  assert.deepEqual(service.asked.slice(0, 1), ['POST /v1/uploads/check'])
  desk.setRights('mine')
  await desk.lookOver()
  assert.equal(desk.look.kind, 'seen')
  await desk.send()
  assert.deepEqual(desk.rows, [])
  assert.deepEqual(
    desk.sent.map(({ number }) => number),
    [5],
  )
  const [dry, sent] = service.described
  assert.equal(dry?.dryRun, true)
  assert.deepEqual(
    sent?.files.map(({ what, for: place, rights }) => [what, place, rights]),
    [['scan', 'rh-7k2m9qd4', 'mine']],
  )
})

test('no byte leaves of a file that the catalog has', async () => {
  const { desk, service } = openDesk()
  service.existing.add('sha of 10')
  await desk.add([fileOf('a.pdf')])
  await until(() => desk.rows[0]?.progress.kind === 'held')
  assert.equal(service.uploads.size, 0)
  assert.deepEqual(desk.rows[0]?.progress, {
    kind: 'held',
    href: '/proofread/rh-2w12gaxx',
    waits: null,
  })
})

test('what is half sent goes on in another browser when the file is chosen again', async () => {
  const service = new Service()
  const { desk, store } = openDesk(service)
  service.cutAt = 1
  await desk.add([fileOf('long.mp3', 9_000_000)])
  await until(() => desk.rows[0]?.progress.kind === 'stopped')
  const before = service.uploads.get('u1')?.bytes ?? 0
  assert.ok(before > 0 && before < 9_000_000)
  desk.leave()
  Object.assign(service, { isAway: false, cutAt: Number.POSITIVE_INFINITY })
  const { desk: next } = openDesk(service, { store })
  await next.start()
  assert.equal(next.gone.length, 1)
  await next.add([fileOf('long.mp3', 9_000_000)])
  await until(() => next.ready.length === 1)
  assert.equal(next.rows.length, 1)
  // The same upload continued, from where it was.
  assert.equal(service.uploads.size, 1)
})

test('a cut network is waited for, and what stops is sent on by a press', async () => {
  const { desk, service } = openDesk()
  service.isAway = true
  await desk.add([fileOf('a.pdf')])
  await until(() => desk.rows[0]?.progress.kind === 'stopped')
  service.isAway = false
  desk.sendOn()
  await until(() => desk.ready.length === 1)
})

test('a full disk is said in a sentence', async () => {
  const { desk, service } = openDesk()
  const message = 'There is no room for this file now. Try again later.'
  const answer = () => Response.json({ error: 'busy', message }, { status: 507 })
  service.instead.push({ method: 'PATCH', answer })
  await desk.add([fileOf('a.pdf')])
  await until(() => desk.rows[0]?.progress.kind === 'stopped')
  assert.deepEqual(desk.rows[0]?.progress, { kind: 'stopped', why: 'busy', message })
})

test('from a farbrengen a recording is of it, and a PDF its hanacha', async () => {
  const { desk } = openDesk(undefined, { page: uploadPage({ place: EVENT, kind: 'recording' }) })
  await desk.add([fileOf('side 2.mp3'), fileOf('words.pdf')])
  assert.deepEqual(
    desk.rows.map(({ kind, guess, cells }) => [kind, guess, cells.part]),
    [
      ['recording', 'here', '2'],
      ['hanacha', 'here', ''],
    ],
  )
})

test('words of the same name go in with a scan, and name their engine', async () => {
  const { desk, service } = openDesk()
  const xml = '<meta name="ocr-system" content="tesseract 5.3.0" />'
  const words = { file: new File([xml], 'tanya.hocr'), name: 'tanya.hocr' }
  await desk.add([fileOf('tanya.pdf'), words])
  await until(() => desk.ready.length === 1)
  desk.setRights('mine')
  const [row] = desk.rows
  desk.table.setPlace(row?.key ?? '', { kind: 'new', title: 'Tanya' })
  await desk.lookOver()
  assert.deepEqual(service.described[0]?.files[0]?.words, {
    content: xml,
    engine: 'tesseract 5.3.0',
  })
})

test('cells are filled down, pasted and taken back', async () => {
  const { desk } = openDesk()
  await desk.add([fileOf('1.pdf', 1), fileOf('2.pdf', 2), fileOf('10.pdf', 3)])
  const keys = desk.rows.map(({ key }) => key)
  assert.deepEqual(
    desk.rows.map(({ name }) => name),
    ['1.pdf', '2.pdf', '10.pdf'],
  )
  desk.table.set(keys[0] ?? '', 'date', '1900')
  desk.table.fillDown(keys[0] ?? '', 'date')
  assert.deepEqual(
    desk.rows.map(({ cells }) => cells.date),
    ['1900', '1900', '1900'],
  )
  assert.equal(desk.table.paste(keys[1] ?? '', 'date', '1901\t2\n1902\t3\n'), true)
  assert.deepEqual(
    desk.rows.map(({ cells }) => `${cells.date}/${cells.part}`),
    ['1900/', '1901/2', '1902/3'],
  )
  assert.equal(desk.table.paste(keys[1] ?? '', 'date', 'one'), false)
  desk.table.undo()
  assert.deepEqual(
    desk.rows.map(({ cells }) => cells.date),
    ['1900', '1900', '1900'],
  )
})

test('a table of files fills the rows that it names', async () => {
  const { desk } = openDesk()
  await desk.add([fileOf('tapes/a.mp3', 1), fileOf('tapes/b.mp3', 2)])
  const table = 'file,what,for,date,part\na.mp3,recording,"new:Farbrengen, second",11 Shevat 5731,1\nc.mp3,scan,,,\n'
  assert.equal(desk.table.pasteTable(table), true)
  const [a, b] = desk.rows
  assert.deepEqual(a?.place, { kind: 'new', title: 'Farbrengen, second' })
  assert.equal(a?.cells.date, '11 Shevat 5731')
  assert.deepEqual(b?.place, { kind: 'none' })
  assert.equal(desk.table.pasteTable('no table'), false)
})

test('what is missing is said before anything is asked of the catalog', async () => {
  const { desk, service } = openDesk()
  await desk.add([fileOf('a.pdf')])
  await until(() => desk.ready.length === 1)
  await desk.lookOver()
  assert.match(desk.said.line, /rights/)
  desk.setRights('mine')
  await desk.lookOver()
  assert.match(desk.said.line, /details are missing/)
  assert.deepEqual(desk.needs(desk.rows[0] ?? assert.fail()), ['place'])
  assert.equal(service.described.length, 0)
})

test('what the catalog finds wrong stands in the row until it is changed', async () => {
  const { desk, service } = openDesk()
  service.skipped = 'There is no item at /x.'
  await desk.add([fileOf('a.pdf')])
  await until(() => desk.ready.length === 1)
  desk.setRights('mine')
  const key = desk.rows[0]?.key ?? ''
  desk.table.setPlace(key, { kind: 'new', title: 'x' })
  await desk.lookOver()
  assert.match(desk.rows[0]?.wrong ?? '', /no item/)
  desk.table.set(key, 'note', 'y')
  assert.equal(desk.rows[0]?.wrong, null)
  assert.equal(desk.look.kind, 'none')
})

test('a typed hanacha is sent as words', async () => {
  const { desk, service } = openDesk(undefined, {
    page: uploadPage({ place: EVENT, kind: 'hanacha' }),
  })
  const key = desk.addTyped()
  desk.table.setText(key, 'One paragraph')
  desk.setRights('mine')
  await desk.send()
  assert.ok(service.asked.includes('POST /v1/hanachos/text'))
  assert.deepEqual(desk.sent, [{ number: 9, title: 'Words' }])
})

test('words of an event that is new with a recording wait for its approval', async () => {
  const { desk, service } = openDesk()
  await desk.add([fileOf('a.mp3')])
  await until(() => desk.ready.length === 1)
  desk.setRights('mine')
  const key = desk.addTyped()
  for (const { key: each } of desk.rows) {
    desk.table.setPlace(each, { kind: 'new', title: 'Farbrengen' })
    desk.table.set(each, 'date', '11 Shevat 5731')
  }
  desk.table.setText(key, 'Words')
  await desk.send()
  assert.equal(desk.sent.length, 1)
  assert.ok(!service.asked.includes('POST /v1/hanachos/text'))
  assert.match(desk.rows[0]?.wrong ?? '', /waits for approval/)
})
