/** Reports without an account and without JavaScript: sent by a mailed link, and followed by an address that nobody else knows.
 *  Source: shapes.md#reports; decisions.md#limits. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import { startAccessServer } from '@yalkut/testing/servers/access-server'

let now = new Date('2026-03-01T12:00:00.000Z')
const pass = (ms: number): void => {
  now = new Date(now.getTime() + ms)
}
const HOUR = 3_600_000
const server = await startAccessServer({ clock: () => now, rate: true })
const { baseUrl, mails } = server

async function send(path: string, json: JsonObject): Promise<{ status: number; json: JsonObject }> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(json)
  const response = await fetch(baseUrl + path, { method: 'POST', headers, body })
  return { status: response.status, json: parseJsonObject(await response.text()) }
}

const report = (email: string, more: JsonObject = {}) =>
  send('/v1/reports', { reason: 'wrong-fact', note: 'השנה שגויה', email, ...more })

/** The secret of the last mail's link. */
function linkOf(): string {
  const found = /\/report\/confirm\?token=([\w-]{43})$/m.exec(mails.at(-1)?.text ?? '')?.[1]
  assert.ok(found, 'the mail has a link')
  return found
}

const issues = async (): Promise<number> => {
  const response = await fetch(`${baseUrl}/v1/issues`)
  return Number(JSON.stringify(await response.json()).match(/"open":(\d+)/)?.[1])
}

test('a mailed link sends the report, once; until then there is none', async () => {
  const before = await issues()
  const { status, json } = await report('Rivka@Example.org')
  assert.deepEqual([status, json], [202, { mailed: true }])
  const mail = mails.at(-1)
  assert.equal(mail?.to, 'rivka@example.org')
  assert.doesNotMatch(`${mail?.subject} ${mail?.text}`, /השנה/, 'no word of the report')
  assert.equal(await issues(), before)
  const token = linkOf()
  const sent = await send('/v1/reports/confirm', { token })
  assert.equal(sent.status, 201)
  assert.equal(await issues(), before + 1)
  assert.equal((await send('/v1/reports/confirm', { token })).status, 422)
  const { issue } = parseJsonObject(await (await fetch(`${baseUrl}/v1/issues/${sent.json.number}`)).text())
  assert.match(JSON.stringify(issue), /השנה שגויה/)
  assert.doesNotMatch(JSON.stringify(issue), /example\.org/)
})

test('the plain page of a link changes nothing until its button is pressed', async () => {
  const before = await issues()
  await report('leah@example.org')
  const token = linkOf()
  for (let n = 0; n < 2; n += 1) {
    const page = await fetch(`${baseUrl}/report/confirm?token=${token}`)
    assert.equal(page.status, 200)
    assert.match(await page.text(), /<form method="post" action="\/report\/confirm">/)
  }
  assert.equal(await issues(), before)
  const pressed = await fetch(`${baseUrl}/report/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token }),
  })
  const text = await pressed.text()
  assert.equal(pressed.status, 200, text)
  assert.equal(await issues(), before + 1)
  const track = /href="([^"]*\/report\/track\?token=[\w-]{43})"/.exec(text)?.[1]
  assert.ok(track)
  const tracked = await fetch(track)
  assert.equal(tracked.status, 200)
  assert.match(await tracked.text(), /The report has not been handled yet/)
  assert.equal((await fetch(`${baseUrl}/report/confirm?token=${token}`)).status, 422)
})

test('a link works for a day', async () => {
  await report('sima@example.org')
  const [late] = [linkOf()]
  pass(23 * HOUR)
  await report('sima@example.org')
  const inTime = linkOf()
  pass(HOUR)
  assert.equal((await send('/v1/reports/confirm', { token: late })).status, 422)
  assert.equal((await send('/v1/reports/confirm', { token: inTime })).status, 201)
})

test('nobody can fill the mailbox of another person', async () => {
  pass(2 * HOUR)
  const count = mails.length
  for (let n = 0; n < 3; n += 1) assert.equal((await report('target@example.org')).status, 202)
  const { status, json } = await report('target@example.org')
  assert.equal(status, 429, JSON.stringify(json))
  assert.equal(mails.length, count + 3)
  // From one network address ten are asked for in an hour, whoever they are for.
  for (let n = 4; n <= 10; n += 1) await report(`other-${n}@example.org`)
  assert.equal((await report('eleventh@example.org')).status, 429)
  assert.ok(mails.length <= count + 10)
  pass(HOUR)
  assert.equal((await report('target@example.org')).status, 202)
})

test('a report that could not be sent is not mailed', async () => {
  pass(2 * HOUR)
  const count = mails.length
  const bad: JsonObject[] = [
    { entityId: 'rh-22222222' },
    { after: 'x' },
    { anchor: { segment: 's1', words: 'א' } },
    { entityId: 'nonsense' },
    { note: 'x'.repeat(60_000) },
  ]
  for (const more of bad) {
    const { status } = await report('sima@example.org', more)
    assert.ok([400, 404, 422].includes(status), `${status} ${JSON.stringify(more).slice(0, 80)}`)
  }
  assert.equal((await report('not an address')).status, 422)
  assert.equal(mails.length, count)
})

test('a report is followed by its address alone, also a private one, and never with its words', async () => {
  pass(2 * HOUR)
  await report('chana@example.org', { reason: 'rights', note: 'סודי' })
  const { json } = await send('/v1/reports/confirm', { token: linkOf() })
  const track = String(json.trackUrl)
  assert.ok(track.startsWith(`${baseUrl}/report/track?token=`))
  const token = new URL(track).searchParams.get('token')
  const tracked = await fetch(`${baseUrl}/v1/reports/track?token=${token}`)
  assert.equal(tracked.headers.get('cache-control'), 'no-store')
  const { createdAt, ...rest } = parseJsonObject(await tracked.text())
  assert.equal(createdAt, now.toISOString())
  assert.deepEqual(rest, {
    number: json.number,
    reason: 'rights',
    status: 'open',
    private: true,
    closedAt: null,
    suggestion: null,
  })
  assert.equal((await fetch(`${baseUrl}/v1/reports/track?token=${'x'.repeat(43)}`)).status, 404)
  assert.equal((await fetch(`${baseUrl}/report/track?token=x`)).status, 404)
})
