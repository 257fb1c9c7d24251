/** The inbox and the follows of a person on pages. Source: service.md#inbox; service.md#follows. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Name } from '@yalkut/testing/servers/people'
import { post } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { countStatements } from '@yalkut/testing/statements'

const CHAPTER = 'rh-2w12gaxx'
const HTML = { headers: { accept: 'text/html' } }

const statements = countStatements(['projection.sqlite', 'ledger.sqlite'])
const site = await openSiteInBrowser({ sample: true })

async function open(person: Name, order: object): Promise<{ number: number; id: number }> {
  const issue = await site.send(201, '/v1/issues', post(person, { title: 'An issue', ...order }))
  return { number: Number(issue.number), id: Number(issue.id) }
}

async function pageOf(person: Name, path: string): Promise<string> {
  const answer = await (await site.client(person)).send(path, HTML)
  assert.equal(answer.status, 200, answer.text.slice(0, 300))
  return answer.text
}

const threads = (page: string): number => page.split('class="thread').length - 1

test('a visitor is led to the sign-in page and back', async () => {
  for (const path of ['/en/inbox', '/en/follows', '/inbox?filter=waiting']) {
    const { status, headers } = await site.page(path)
    assert.equal(status, 302, path)
    assert.match(headers.get('location') ?? '', /sign-in\?next=/)
  }
})

test('lines of one thread stand together; each filter has its own', async () => {
  const { number } = await open('dovid', { title: 'Dovid’s <b>thread</b>' })
  await site.send(201, `/v1/issues/${number}/comments`, post('chana', { body: 'One' }))
  await site.send(201, `/v1/issues/${number}/comments`, post('chana', { body: 'Two, @dovid?' }))
  const talk = { body: 'And here, @dovid' }
  await site.send(201, `/v1/entities/${CHAPTER}/talk`, post('chana', talk))
  const page = await pageOf('dovid', '/en/inbox')
  assert.equal(threads(page), 2)
  assert.match(page, /Dovid’s &lt;b>thread[\s\S]*mentioned you[\s\S]*commented on what you opened/)
  assert.match(page, /href="\/en\/talk\/rh-2w12gaxx\?said=\d+#c\d+"/)
  assert.equal(threads(await pageOf('dovid', '/en/inbox?filter=mention')), 2)
  assert.equal(threads(await pageOf('dovid', '/en/inbox?filter=waiting')), 2)
  assert.match(await pageOf('dovid', '/en/inbox?filter=review_requested'), /Nobody asked you/)
  await site.send(201, `/v1/issues/${number}/comments`, post('dovid', { body: 'Yes' }))
  assert.equal(threads(await pageOf('dovid', '/en/inbox?filter=waiting')), 1)
})

test('a thread is marked as read and as unread, and all at once, without scripts', async () => {
  const { number, id } = await open('chana', { title: 'For Miriam', body: '@miriam' })
  const miriam = await site.client('miriam')
  const form = { kind: 'report', id: String(id), filter: 'mention' }
  const read = await miriam.send('/en/inbox?/read', { form, ...HTML })
  assert.equal(read.headers.get('location'), '/en/inbox?done=read&filter=mention')
  const page = await pageOf('miriam', '/en/inbox?done=read&filter=mention')
  assert.match(page, /role="status">Marked as read[\s\S]*Mark as unread/)
  assert.doesNotMatch(await pageOf('miriam', '/en/inbox'), new RegExp(`#${number}<`))
  await miriam.send('/en/inbox?/read', { form: { ...form, unread: '1' }, ...HTML })
  assert.match(await pageOf('miriam', '/en/inbox'), new RegExp(`#${number}<`))
  await miriam.send('/en/inbox?/read', { form: { all: '1', filter: 'unread' }, ...HTML })
  assert.match(await pageOf('miriam', '/en/inbox'), /No unread messages/)
  const elsewhere = { accept: 'text/html', origin: 'https://evil.example' }
  const forced = await miriam.send('/en/inbox?/read', { form: { all: '1' }, headers: elsewhere })
  assert.equal(forced.status, 403)
})

test('a conversation that became private says nothing in the inbox', async () => {
  const { number } = await open('chana', { title: 'HUSHED', body: '@dovid' })
  await site.send(200, `/v1/issues/${number}/visibility`, post('sara', { private: true }))
  for (const filter of ['unread', 'waiting', 'mention', 'all']) {
    assert.doesNotMatch(await pageOf('dovid', `/en/inbox?filter=${filter}`), /HUSHED/)
  }
  assert.match(await pageOf('dovid', '/en/inbox'), /A conversation that you can no longer see/)
  const dovid = await site.client('dovid')
  const ask = await dovid.send(`/en/follows?kind=report&id=%23${number}`, HTML)
  assert.equal(ask.status, 404)
})

test('things are followed and unfollowed by forms, and no form leads elsewhere', async () => {
  const dovid = await site.client('dovid')
  const ask = `/en/follows?kind=entity&id=${CHAPTER}`
  assert.match(await pageOf('dovid', ask), /Follow [^<]+\?<\/p>[\s\S]*name="on" value="1">Follow</)
  const form = { kind: 'entity', id: CHAPTER, on: '1', next: '' }
  const on = await dovid.send('/en/follows?/set', { form, ...HTML })
  assert.equal(on.headers.get('location'), '/en/follows?done=on')
  assert.match(await pageOf('dovid', ask), /You follow [^<]+\.<\/p>[\s\S]*value="">Stop following</)
  for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:1']) {
    const sent = await dovid.send('/en/follows?/set', { form: { ...form, next }, ...HTML })
    assert.equal(sent.headers.get('location'), '/en/follows?done=on', next)
  }
  const back = await dovid.send('/en/follows?/set', {
    form: { ...form, on: '', next: '/tanya' },
    ...HTML,
  })
  assert.equal(back.headers.get('location'), '/tanya')
  assert.match(await pageOf('dovid', '/en/follows'), /You don’t follow anything/)
  const wrong = await dovid.send('/en/follows?/set', { form: { ...form, kind: 'x' }, ...HTML })
  assert.equal(wrong.status, 400)
})

test('an item is followed from its own page, and its page knows it the next time', async () => {
  const unit = await pageOf('chana', (await site.page(`/en/${CHAPTER}`)).headers.get('location') ?? '')
  assert.match(unit, new RegExp(`href="/en/follows\\?kind=entity&amp;id=${CHAPTER}"`))
  const { items } = await site.get('/v1/entities?type=work&limit=1')
  const [work] = Array.isArray(items) ? items : []
  const page = await (await site.as('chana', { serviceWorkers: 'block' })).newPage()
  await page.goto(`/en${String(Object(work).path)}`)
  await page.locator('.follow').getByRole('button', { name: 'Follow' }).click()
  await page.locator('.follow').getByRole('button', { name: 'Stop following' }).waitFor()
  assert.equal(await page.locator('.follow a').isVisible(), false)
  await page.reload()
  await page.locator('.follow').getByRole('button', { name: 'Stop following' }).click()
  await page.locator('.follow').getByRole('button', { name: 'Follow' }).waitFor()
  // The button changes before the server has answered.
  while (!/You don’t follow anything/.test(await pageOf('chana', '/en/follows'))) await sleep(50)
})

test('the inbox asks as few statements for many lines as for few', async () => {
  const client = await site.client('kalman')
  const count = () => statements.count(() => client.send('/en/inbox?filter=mention', HTML))
  await open('chana', { body: '@kalman' })
  const few = await count()
  for (let n = 0; n < 40; n += 1) await open('chana', { body: '@kalman' })
  const many = await count()
  assert.equal(many, few)
  assert.ok(many <= 5, `${many}`)
})
