/** The inbox and the follows of a person on pages. Source: service.md#inbox; service.md#follows. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseJsonObject } from '@yalkut/model'
import type { Name } from '@yalkut/testing/servers/people'
import { post } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { countStatements } from '@yalkut/testing/statements'
import { listOf } from '@yalkut/testing/values/json'

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

test('a paragraph is marked and noted by a form, changed and deleted, and only its owner sees it', async () => {
  const chana = await site.client('chana')
  const address = `/en/mine?item=${CHAPTER}`
  const id = /name="id" value="([\da-f-]{36})"/.exec(await pageOf('chana', address))?.[1] ?? ''
  const form = { id, item: CHAPTER, segment: '', text: 'NOTED <b>', list: 'Shelf & more', colour: 'green' }
  const saved = await chana.send('/en/mine?/save', { form, ...HTML })
  assert.equal(saved.headers.get('location'), `/en/mine?done=saved#note-${id}`)
  const page = await pageOf('chana', '/en/mine?done=saved')
  assert.match(page, /role="status">Saved\./)
  assert.match(page, /Green[\s\S]*Shelf &amp; more[\s\S]*NOTED &lt;b>/)
  assert.match(page, /href="\/en\/mine\?list=Shelf\+%26\+more"[^>]*><bdi>Shelf &amp; more<\/bdi> <small>\(1\)/)
  assert.match(page, /<bdi>Tanya, Likkutei Amarim, Chapter 32<\/bdi>/)
  assert.match(await pageOf('chana', '/mine'), /href="\/v1\/notes\/export\?format=md"/)
  await chana.send('/en/mine?/save', { form: { ...form, text: 'CHANGED' }, ...HTML })
  const again = await pageOf('chana', `/en/mine?note=${id}`)
  assert.match(again, /<textarea[^>]*>CHANGED<\/textarea>/)
  assert.doesNotMatch(again, /NOTED/)
  assert.doesNotMatch(await pageOf('dovid', '/en/mine'), /CHANGED/)
  const dovid = await site.client('dovid')
  assert.equal((await dovid.send(`/en/mine?note=${id}`, HTML)).status, 404)
  const action = `/en/mine?item=${CHAPTER}&/save`
  const refused = await chana.send(action, {
    form: { ...form, id: randomUUID(), segment: 'zz', text: 'KEPT' },
    ...HTML,
  })
  assert.equal(refused.status, 422)
  assert.match(refused.text, /<textarea[^>]*>KEPT<\/textarea>/)
  await chana.send('/en/mine?/drop', { form: { id }, ...HTML })
  assert.match(await pageOf('chana', '/en/mine?done=dropped'), /Deleted\.[\s\S]*There are no bookmarks or notes/)
})

test('a form changes what is written on a note, and not what an app has marked; no cache keeps the page', async () => {
  const chana = await site.client('chana')
  const id = randomUUID()
  const mark = { id, item: CHAPTER, segment: 'p1', from: 1, to: 4, words: 'Marked by an app' }
  await chana.send('/v1/notes', { method: 'PUT', json: { ...mark, text: 'FIRST', colour: 'pink', list: 'A' } })
  const form = { id, item: CHAPTER, segment: 'p1', text: 'SECOND', list: '', colour: 'blue' }
  assert.equal((await chana.send('/en/mine?/save', { form, ...HTML })).status, 303)
  const [note] = listOf(parseJsonObject((await chana.send(`/v1/notes?item=${CHAPTER}`)).text).notes)
  const { path: _, name: __, madeAt: ___, at: ____, ...rest } = { ...note }
  assert.deepEqual(rest, { ...mark, text: 'SECOND', colour: 'blue' })
  const { headers } = await chana.send(`/en/mine?note=${id}`, HTML)
  assert.equal(headers.get('cache-control'), 'private, no-store')
  await chana.send('/en/mine?/drop', { form: { id }, ...HTML })
})

test('a search is saved from its page, and deleted', async () => {
  assert.match(await site.html('/en/search?q=kislev'), /href="\/en\/mine\?q=kislev&amp;in=words#searches"/)
  const chana = await site.client('chana')
  assert.match(await pageOf('chana', '/en/mine?q=kislev&in=words'), /name="q" value="kislev"/)
  await chana.send('/en/mine?/search', { form: { q: 'kislev', name: 'Days', in: 'words' }, ...HTML })
  const page = await pageOf('chana', '/en/mine')
  assert.match(page, /href="\/en\/search\?q=kislev&amp;in=words"[\s\S]*Days/)
  const id = /dropSearch"[\s\S]*?name="id" value="([\da-f-]{36})"/.exec(page)?.[1] ?? ''
  await chana.send('/en/mine?/dropSearch', { form: { id }, ...HTML })
  assert.match(await pageOf('chana', '/en/mine'), /There are no saved searches/)
})

test('a press on a number leads to one’s own note, and the words show it the next time', async () => {
  const page = await (await site.as('miriam', { serviceWorkers: 'block' })).newPage()
  await page.goto(`/en/${CHAPTER}`)
  await page.locator('.page .seg > .n').first().click()
  await page.locator('#verse').getByRole('link', { name: 'Mark and note' }).click()
  await page.getByLabel('Note', { exact: true }).fill('OWN')
  await page.getByLabel('Colour').selectOption('yellow')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('status').getByText('Saved.').waitFor()
  await page.goto(`/en/${CHAPTER}`)
  const mark = page.locator('.page [data-mine]')
  await mark.waitFor()
  assert.equal(await mark.getAttribute('title'), 'OWN')
  await mark.click()
  assert.equal(await page.getByLabel('Note', { exact: true }).inputValue(), 'OWN')
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
