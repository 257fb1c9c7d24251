/** What keepers do about conversations: the reports desk, projects; and what a person’s page says of them. Source:
 *  service.md#reports; shapes.md#projects. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Name } from '@yalkut/testing/servers/people'
import { post } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'

const CHAPTER = 'rh-2w12gaxx'
const HTML = { headers: { accept: 'text/html' } }
const site = await openSiteInBrowser({ sample: true })

async function pageOf(person: Name | null, path: string, status = 200): Promise<string> {
  const answer = await (await site.client(person)).send(path, HTML)
  assert.equal(answer.status, status, `${person} ${path}: ${answer.text.slice(0, 300)}`)
  return answer.text
}

async function send(person: Name, path: string, form: { [name: string]: string }) {
  const { status, headers, text } = await (await site.client(person)).send(path, { form, ...HTML })
  return { status, place: headers.get('location') ?? '', text }
}

async function report(words: string, after: string): Promise<number> {
  const anchor = { segment: 'p1', version: 'he', words }
  const note = 'A letter <b>lacks'
  const order = { entityId: CHAPTER, reason: 'wrong-text', note, anchor, after }
  return Number((await site.send(201, '/v1/reports', post('dovid', order))).id)
}

test('the desk shows stewards a report with its words, and makes a suggestion of it', async () => {
  const id = await report('באהבת', 'במצות אהבת')
  for (const person of ['dovid', 'chana'] as const) {
    await pageOf(person, '/en/reports', 403)
    await pageOf(person, `/en/reports/${id}`, 403)
  }
  assert.equal((await site.page('/en/reports')).status, 302)
  assert.match(await pageOf('sara', '/en/reports'), /has a proposed fix/)
  const page = await pageOf('sara', `/en/reports/${id}`)
  assert.match(page, /A letter &lt;b&gt;lacks/)
  assert.match(page, /<blockquote[^>]*>באהבת<\/blockquote>[\s\S]*<blockquote[^>]*>במצות אהבת</)
  assert.match(page, /#p1"/)
  const taken = await send('sara', `/en/reports/${id}?/take`, {})
  assert.equal(taken.status, 303)
  assert.match(taken.place, /^\/en\/suggestions\/\d+$/)
  const after = await pageOf('sara', `/en/reports/${id}`)
  assert.match(after, /To the suggestion that was made of it/)
  assert.doesNotMatch(after, /action="\?\/take"/)
})

test('a report is closed with an answer, which stands in its conversation', async () => {
  const id = await report('no such words', 'others')
  assert.match(await pageOf('sara', `/en/reports/${id}`), /cannot be suggested as it is/)
  const form = { outcome: 'dismissed', note: 'It is **right** so.' }
  assert.equal((await send('sara', `/en/reports/${id}?/close`, form)).place, '/en/reports?done=closed')
  const page = await pageOf('sara', `/en/reports/${id}`)
  const issue = /href="(\/en\/issues\/\d+)"/.exec(page)?.[1] ?? ''
  assert.match(await pageOf(null, issue), /closed it without action[\s\S]*<strong>right<\/strong>/)
  assert.equal((await send('sara', `/en/reports/${id}?/close`, form)).status, 409)
  assert.match(await pageOf('sara', '/en/reports?state=closed'), /A letter|Wrong text|טעות/)
})

test('a project gives two people at once two different things, and takes them back', async () => {
  assert.doesNotMatch(await pageOf('dovid', '/en/projects'), /projects\/new/)
  await pageOf('dovid', '/en/projects/new', 403)
  assert.match(await pageOf('sara', '/en/projects'), /projects\/new/)
  const order = {
    slug: 'heard',
    name: 'Heard <b>words',
    goal: '',
    set: '',
    missing: 'texts',
    within: '',
    scan: '',
    level: '1',
  }
  const wrong = await send('sara', '/en/projects/new?/make', { ...order, slug: 'No Slug' })
  assert.equal(wrong.status, 422)
  assert.match(wrong.text, /value="No Slug"/)
  assert.equal((await send('sara', '/en/projects/new?/make', order)).place, '/en/projects/heard?done=made')
  const people = ['dovid', 'chana'] as const
  const given = await Promise.all(people.map((person) => send(person, '/en/projects/heard?/next', {})))
  assert.deepEqual(
    given.map(({ status }) => status),
    [303, 303],
  )
  const withheld = await Promise.all(
    people.map(async (person) => {
      const page = await pageOf(person, '/en/projects/heard')
      return /name="item" value="([^"]+)"/.exec(page)?.[1]
    }),
  )
  assert.ok(withheld[0] !== undefined && withheld[1] !== undefined && withheld[0] !== withheld[1], `${withheld}`)
  assert.doesNotMatch(await pageOf('dovid', '/en/projects/heard'), /action="\?\/close"/)
  const other = await send('dovid', '/en/projects/heard?/release', { item: withheld[1] })
  assert.equal(other.status, 403)
  const back = await send('dovid', '/en/projects/heard?/release', { item: withheld[0] })
  assert.equal(back.place, '/en/projects/heard?done=released')
  assert.match(await pageOf('sara', '/en/projects/heard'), />Release</)
  assert.equal((await send('sara', '/en/projects/heard?/close', { outcome: 'merged' })).status, 303)
  assert.doesNotMatch(await pageOf('dovid', '/en/projects/heard'), /action="\?\/next"/)
  assert.match(await pageOf(null, '/en/projects/heard'), /Heard &lt;b>words/)
})

test('a keeper’s page names the sets that the keeper approves in', async () => {
  const { people } = site
  const { items } = await site.get('/v1/entities?type=set&limit=1')
  const [set] = Array.isArray(items) ? items : []
  const { id, data } = Object(set)
  const item = { id, type: 'set', data: { ...Object(data), keepers: [people.dovid.id] } }
  const draft = await site.send(201, '/v1/suggestions', post('sara', { title: 'Keepers' }))
  await site.send(200, `/v1/suggestions/${draft.id}/items`, {
    ...post('sara', item),
    method: 'PUT',
  })
  await site.send(200, `/v1/suggestions/${draft.id}/submit`, post('sara', {}))
  await site.send(200, `/v1/suggestions/${draft.id}/approve`, post('sara', {}))
  assert.match(await pageOf(null, '/en/people/dovid'), /Approves suggestions in these sets/)
  assert.doesNotMatch(await pageOf(null, '/en/people/chana'), /Approves suggestions/)
  assert.match(await pageOf('dovid', '/en/projects/new'), new RegExp(`<option value="${id}"`))
  assert.doesNotMatch(await pageOf('dovid', '/en/projects/new'), /No set/)
})
