/** The form of takedown requests: who may send it, what it says of mistakes, what it never shows. Source: service.md#takedowns. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { isJsonObject, type Json, parseJsonObject } from '@yalkut/model'
import { signIn } from '@yalkut/testing/servers/signed-in'
import { startSiteServer } from '@yalkut/testing/servers/site-server'

const server = await startSiteServer({
  sample: true,
  opening: { limits: { rate: true, captcha: true } },
})
/** The steward. */
const sara = await signIn(server, 'sara')

/** The address that the server gives itself. */
const own = 'http://localhost:8787'

const GOOD = {
  target: '/tanya',
  name: 'רבקה',
  email: 'rivka@example.org',
  relation: 'family',
  statement: 'המכתב הזה אינו שלכם, והוא פרטי.',
}

interface Sending {
  origin?: string
  path?: string
}

/** Sends the form as a browser without scripts does. */
async function send(
  fields: Record<string, string>,
  { origin, path = '/takedown' }: Sending = {},
): Promise<{ status: number; html: string; location: string | null; cache: string | null }> {
  const response = await fetch(server.address + path, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      ...(origin === undefined ? {} : { origin }),
    },
    body: new URLSearchParams(fields),
  })
  return {
    status: response.status,
    html: await response.text(),
    location: response.headers.get('location'),
    cache: response.headers.get('cache-control'),
  }
}

/** Finds the number that the browser's script finds. */
async function solve(): Promise<string> {
  const { algorithm, challenge, maxnumber, salt, signature } = await server.get('/v1/captcha')
  for (let number = 0; number <= Number(maxnumber); number++) {
    const hash = createHash('sha256')
      .update(`${String(salt)}${number}`)
      .digest('hex')
    if (hash !== challenge) continue
    const solution = { algorithm, challenge, number, salt, signature }
    return Buffer.from(JSON.stringify(solution)).toString('base64')
  }
  throw new Error('The captcha has no answer.')
}

async function requests(): Promise<Json[]> {
  const { takedowns } = parseJsonObject((await sara('/v1/admin/takedowns')).text)
  return Array.isArray(takedowns) ? takedowns : []
}

test('the page is for its reader alone, and takes the item from the address', async () => {
  const { html, headers } = await server.page('/takedown?target=%2Ftanya%22%3E%3Cscript%3E')
  assert.equal(headers.get('cache-control'), 'private, no-cache')
  assert.match(html, /name="target"[^>]*value="\/tanya&quot;>&lt;script>"/)
})

test('a request with a solved captcha is recorded, and its number is said', async () => {
  const before = await requests()
  const sent = await send({ ...GOOD, captcha: await solve() }, { origin: own })
  assert.equal(sent.status, 303, sent.html.slice(0, 300))
  assert.match(sent.location ?? '', /^\/takedown\?sent=\d+&days=14$/)
  const after = await requests()
  assert.equal(after.length, before.length + 1)
  const [newest] = after
  assert.ok(isJsonObject(newest))
  const { target, name, contact, relation, statement } = newest
  assert.deepEqual({ target, name, email: contact, relation, statement }, GOOD)
  const said = await server.html(sent.location ?? '')
  assert.match(said, /הבקשה נשלחה\. מספרה \d+\. תשובה תבוא בתוך 14 ימים/)
  assert.doesNotMatch(said, /<form class="form"/)
})

test('an English form answers in English', async () => {
  const sent = await send({ ...GOOD, captcha: await solve() }, { origin: own, path: '/en/takedown' })
  assert.match(sent.location ?? '', /^\/en\/takedown\?sent=/)
  assert.match(await server.html(sent.location ?? ''), /The request was sent\. Its number is \d+/)
})

for (const [field, value] of [
  ['target', ''],
  ['target', 'א'.repeat(1_001)],
  ['name', ' '],
  ['email', 'nobody'],
  ['relation', 'king'],
  ['statement', 'קצר'],
  ['statement', 'א'.repeat(4_001)],
] as const) {
  test(`${field} as ${JSON.stringify(value.slice(0, 10))} is refused at its field, and what was typed stays`, async () => {
    const { status, html, cache } = await send({ ...GOOD, [field]: value, captcha: 'x' }, { origin: own })
    assert.equal(status, 422)
    assert.match(cache ?? '', /private|no-store/)
    assert.match(html, new RegExp(`name="${field}"[^>]*aria-invalid="true"[^>]*aria-describedby="wrong-${field}"`))
    assert.match(html, new RegExp(`id="wrong-${field}"`))
    assert.equal([...html.matchAll(/aria-invalid/g)].length, 1)
    assert.match(html, field === 'statement' ? /value="rivka@example\.org"/ : /המכתב הזה אינו שלכם/)
  })
}

test('without a captcha a visitor is told what to do, and nothing is recorded', async () => {
  const before = (await requests()).length
  for (const captcha of ['', 'x', Buffer.from('{}').toString('base64')]) {
    const { status, html } = await send({ ...GOOD, captcha }, { origin: own })
    assert.equal(status, 422)
    assert.match(html, /role="alert">[^<]*הבדיקה צריכה סקריפטים/)
  }
  assert.equal((await requests()).length, before)
})

test('a captcha is good for one request', async () => {
  const captcha = await solve()
  assert.equal((await send({ ...GOOD, captcha }, { origin: own })).status, 303)
  assert.equal((await send({ ...GOOD, captcha }, { origin: own })).status, 422)
})

test('a form of another site is refused', async () => {
  const before = (await requests()).length
  const captcha = await solve()
  const { status } = await send({ ...GOOD, captcha }, { origin: 'https://evil.example' })
  assert.equal(status, 403)
  assert.equal((await requests()).length, before)
})

test('hostile words come back as words', async () => {
  const hostile = '"><img src=x onerror=alert(1)>\u202E</textarea><script>alert(1)</script>'
  const { html } = await send(
    { ...GOOD, name: hostile, target: hostile, statement: hostile, email: 'x' },
    { origin: own },
  )
  assert.doesNotMatch(html, /<img src=x|<script>alert/)
})

test('after ten requests in an hour the form says so', async () => {
  let last = { status: 0, html: '' }
  for (let n = 0; n < 11 && last.status !== 429; n++) {
    last = await send({ ...GOOD, captcha: await solve() }, { origin: own })
  }
  assert.equal(last.status, 429)
  assert.match(last.html, /נסו שוב בעוד שעה/)
})

test('whoever is signed in needs no captcha', async () => {
  const page = await sara('/takedown')
  assert.match(page.text, /<form class="form" method="post" action="\?">/)
  const sent = await sara('/takedown', { form: GOOD, headers: { accept: 'text/html' } })
  assert.equal(sent.status, 303, sent.text.slice(0, 300))
})
