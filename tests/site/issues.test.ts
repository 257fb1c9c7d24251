/** Issues on pages: who sees which, and what each role is shown is what it may do. Source: service.md#issues. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Name } from '@yalkut/testing/servers/people'
import { post } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { countStatements } from '@yalkut/testing/statements'

const CHAPTER = 'rh-2w12gaxx'
const HTML = { headers: { accept: 'text/html' } }
const PEOPLE = [null, 'chana', 'dovid', 'kalman', 'sara'] as const

const statements = countStatements(['projection.sqlite', 'ledger.sqlite'])
const site = await openSiteInBrowser({ sample: true })

async function open(person: Name, order: object): Promise<number> {
  const issue = await site.send(201, '/v1/issues', post(person, { title: 'An issue', ...order }))
  return Number(issue.number)
}

async function pageOf(person: Name | null, path: string, status = 200): Promise<string> {
  const answer = await (await site.client(person)).send(path, HTML)
  assert.equal(answer.status, status, `${person} ${path}: ${answer.text.slice(0, 300)}`)
  return answer.text
}

async function act(person: Name | null, path: string, form: { [name: string]: string }): Promise<number> {
  return (await (await site.client(person)).send(path, { form, ...HTML })).status
}

const ACTS = {
  comment: /id="write"/,
  state: /formaction="\?\/state"/,
  change: /href="[^"]*\?change"/,
  take: /action="\?\/take"/,
  assign: /action="\?\/assign"/,
  labels: /action="\?\/labels"/,
  follow: /action="\?\/follow"/,
  visibility: /action="\?\/visibility"/,
} as const
const FORMS: { [A in keyof typeof ACTS]: { [name: string]: string } } = {
  comment: { body: 'A comment' },
  state: { state: 'completed', body: 'Done' },
  change: { title: 'Another title', body: 'Words' },
  take: { on: '1' },
  assign: { assignees: '@miriam' },
  labels: { label: 'typo' },
  follow: { on: '1' },
  visibility: { private: '1' },
}

before(async () => {
  await site.send(201, '/v1/labels', post('sara', { name: 'typo', color: '7b2131' }))
})

test('every act that a role is shown succeeds, and every other is refused', async () => {
  const shown: { [person: string]: string[] } = {}
  for (const person of PEOPLE) {
    const number = await open('chana', { entityId: CHAPTER })
    const page = await pageOf(person, `/en/issues/${number}`)
    const acts = (Object.keys(ACTS) as (keyof typeof ACTS)[]).filter((name) => ACTS[name].test(page))
    shown[person ?? 'visitor'] = acts
    for (const name of Object.keys(ACTS) as (keyof typeof ACTS)[]) {
      const one = await open('chana', { entityId: CHAPTER })
      const status = await act(person, `/en/issues/${one}?/${name}`, FORMS[name])
      const mayAnyway = person === 'chana' && name === 'follow'
      const expected = acts.includes(name) || mayAnyway ? 303 : person === null ? 401 : 403
      assert.equal(status, expected, `${person} ${name}`)
    }
  }
  const some = ['comment', 'take', 'follow']
  assert.deepEqual(shown, {
    visitor: [],
    chana: ['comment', 'state', 'change', 'take'],
    dovid: some,
    kalman: shown.kalman,
    sara: Object.keys(ACTS),
  })
})

test('the timeline says what happened, with the reason of a closing and what was mentioned', async () => {
  const number = await open('chana', { title: 'First', body: 'See **this**' })
  const page = `/en/issues/${number}`
  await act('chana', `${page}?/change`, { title: 'Second', body: 'See **that**' })
  await act('sara', `${page}?/labels`, { label: 'typo' })
  await act('sara', `${page}?/assign`, { assignees: '@dovid, kalman' })
  await act('dovid', `${page}?/take`, { on: '' })
  await act('sara', `${page}?/state`, { state: 'not_planned', body: 'Not *ours*' })
  const other = await open('dovid', { title: 'Other', body: `As in #${number}` })
  const html = await pageOf(null, page)
  assert.match(html, /<strong>that<\/strong>/)
  for (const says of [
    /changed the title from “First” to “Second”/,
    /added the label “typo”/,
    /assigned dovid/,
    /is no longer assigned/,
    /closed it without action[\s\S]*Not <em>ours<\/em>/,
    new RegExp(`mentioned it[\\s\\S]*href="/en/issues/${other}">issue ${other}`),
  ]) {
    assert.match(html, says)
  }
  await act('chana', `${page}?/state`, { state: 'open', body: '' })
  assert.match(await pageOf(null, page), /opened it again/)
})

test('a private issue is on no page of those who may not read it', async () => {
  const number = await open('chana', { title: 'HUSHHUSH', type: 'rights', entityId: CHAPTER })
  const noted = await open('dovid', { title: 'A public one' })
  await act('chana', `/en/issues/${number}?/comment`, { body: `as in #${noted}` })
  const places = [
    '/en/issues',
    '/en/issues?state=all&q=HUSHHUSH',
    `/en/issues?q=%23${number}`,
    `/en/issues?entity=${CHAPTER}`,
    '/en/issues?type=rights',
    `/en/issues/${noted}`,
    `/en/talk/${CHAPTER}`,
    '/en/people/chana',
    '/en/community',
    '/en/labels',
  ]
  for (const person of [null, 'dovid'] as const) {
    await pageOf(person, `/en/issues/${number}`, 404)
    await pageOf(person, `/issues/${number}?reply=1`, 404)
    for (const place of places) {
      const page = await pageOf(person, place)
      const words = page.replaceAll(/<input[^>]*>|<link[^>]*>|<meta[^>]*>/g, '')
      assert.doesNotMatch(words, /<b[^>]*>HUSHHUSH/, place)
      assert.doesNotMatch(words, new RegExp(`/issues/${number}"`), place)
    }
    assert.match(await pageOf(person, '/en/issues?type=rights'), /There are no such issues/)
    const dot = person === null ? {} : { headers: { authorization: `Bearer ${site.people.dovid.token}` } }
    const { threads } = await site.get('/v1/threads?q=HUSHHUSH', dot)
    assert.deepEqual(threads, [])
  }
  for (const person of ['chana', 'sara'] as const) {
    const page = await pageOf(person, `/en/issues/${number}`)
    assert.match(page, /HUSHHUSH[\s\S]*Only keepers, its author and the people assigned to it/)
    assert.match(page, /<meta name="robots" content="noindex"/)
    assert.match(await pageOf(person, `/en/talk/${CHAPTER}`), /HUSHHUSH/)
  }
  assert.match(await pageOf('sara', `/en/issues/${number}`), /always stay private/)
})

test('an issue is opened from a template, about an item by its address, and refused words stay', async () => {
  const start = await pageOf('dovid', '/en/issues/new')
  assert.match(start, /href="\/en\/issues\/new\?type=wrong-text"/)
  assert.doesNotMatch(start, /action="\?\/open/)
  const form = await pageOf('dovid', '/en/issues/new?type=wrong-text')
  assert.match(form, /The right words:/)
  const { path } = await site.get(`/v1/entities/${CHAPTER}`)
  const order = {
    type: 'wrong-text',
    title: 'By its address',
    body: 'b',
    entity: `https://x.example/en${String(path)}#p1`,
  }
  const dovid = await site.client('dovid')
  const sent = await dovid.send('/en/issues/new?/open', { form: order, ...HTML })
  assert.equal(sent.status, 303, sent.text.slice(0, 500))
  const place = sent.headers.get('location') ?? ''
  assert.match(await pageOf(null, place), new RegExp(`href="/en${encodeURI(String(path))}"`))
  const wrong = { ...order, entity: 'no such thing', title: 'Kept <i>title' }
  const refused = await dovid.send('/en/issues/new?/open&type=wrong-text', { form: wrong, ...HTML })
  assert.equal(refused.status, 422)
  assert.match(refused.text, /value="Kept &lt;i>title"[\s\S]*aria-invalid="true"/)
  const lost = await (await site.client(null)).send('/en/issues/new?/open&type=other', {
    form: { ...order, body: 'MY WORDS' },
    ...HTML,
  })
  assert.equal(lost.status, 401)
  assert.match(lost.text, /MY WORDS<\/textarea>/)
  assert.match(await pageOf(null, '/en/issues/new'), /Report without an account/)
})

test('lists filter by the address, count, and page', async () => {
  for (let n = 0; n < 35; n += 1) await open('kalman', { title: `Paged ${n}`, type: 'duplicate' })
  const first = await pageOf(null, '/en/issues?type=duplicate&author=kalman')
  assert.equal(first.match(/href="\/en\/issues\/\d+"/g)?.length, 30)
  const next = /href="([^"]+)"[^>]*>Older issues|rel="next" href="([^"]+)"/.exec(first)
  const second = await pageOf(null, (next?.[2] ?? next?.[1] ?? '').replaceAll('&amp;', '&'))
  assert.equal(second.match(/href="\/en\/issues\/\d+"/g)?.length, 5)
  assert.match(first, /Open <span class="num mute">35<\/span>/)
  assert.match(await pageOf(null, '/en/issues?author=nobody-here'), /There are no such issues/)
  assert.match(await pageOf(null, '/en/issues?label=typo&state=all'), /<i [^>]*style="background:\s?#7b2131/)
  await pageOf(null, '/en/issues?cursor=wrong', 400)
})

test('a suggestion’s number leads to its page; other numbers are not there', async () => {
  await pageOf(null, '/en/issues/999999', 404)
  await pageOf(null, '/en/issues/0', 404)
  await pageOf(null, '/en/issues/x', 404)
})

test('hostile words are words in every field', async () => {
  const evil = '"><script>alert(1)</script>\u202E'
  const number = await open('dovid', { title: evil, body: evil, entityId: CHAPTER })
  await act('dovid', `/en/issues/${number}?/comment`, { body: evil })
  await act('dovid', `/en/issues/${number}?/state`, { state: 'completed', body: evil })
  await act('dovid', `/en/issues/${number}?/change`, { title: `${evil}2`, body: evil })
  for (const place of [
    `/en/issues/${number}`,
    `/en/issues/${number}?change`,
    '/issues?state=all',
    `/talk/${CHAPTER}`,
  ]) {
    assert.doesNotMatch(await pageOf('dovid', place), /<script>alert/, place)
  }
  const echoed = await pageOf(
    null,
    `/en/issues?q=${encodeURIComponent(evil)}&author=${encodeURIComponent(evil)}&label=${encodeURIComponent(evil)}`,
  )
  assert.doesNotMatch(echoed, /<script>alert/)
})

test('an issue and a list ask as few statements for much as for little', async () => {
  const number = await open('chana', { title: 'Counted', entityId: CHAPTER })
  const count = async (person: Name | null, path: string): Promise<number> => {
    const client = await site.client(person)
    await client.send(path, HTML)
    return await statements.count(() => client.send(path, HTML))
  }
  const little = await count('sara', `/en/issues/${number}`)
  const few = await count('dovid', '/en/issues?type=duplicate&q=Paged 3')
  for (let n = 0; n < 60; n += 1) {
    await site.send(
      201,
      `/v1/issues/${number}/comments`,
      post(n % 2 === 0 ? 'chana' : 'dovid', { body: `${n} @miriam` }),
    )
  }
  assert.equal(await count('sara', `/en/issues/${number}`), little)
  assert.equal(await count('dovid', '/en/issues?type=duplicate'), few)
  assert.ok(little <= 9, `an issue: ${little}`)
  assert.ok(few <= 8, `a list: ${few}`)
  const talk = await count('dovid', `/en/talk/${CHAPTER}`)
  // One of them names the sefer.
  assert.ok(talk <= 7, `a talk page: ${talk}`)
})

test('labels are made and changed by stewards, and shown to all', async () => {
  assert.doesNotMatch(await pageOf('kalman', '/en/labels'), /\?\/make|\?\/save/)
  assert.equal(await act('kalman', '/en/labels?/make', { name: 'mine', color: '#123456' }), 403)
  assert.match(await pageOf('sara', '/en/labels'), /action="\?\/make"/)
  const about = '<b>About</b>'
  const made = { name: 'old scans', about, color: '#7b2131' }
  assert.equal(await act('sara', '/en/labels?/make', made), 303)
  assert.match(await pageOf(null, '/en/labels?done=made'), /The label was made[\s\S]*&lt;b>About/)
  const wrong = await (await site.client('sara')).send('/en/labels?/save', {
    form: { ...made, label: 'old scans', name: 'Loud' },
    ...HTML,
  })
  assert.equal(wrong.status, 422)
  assert.match(wrong.text, /<details open=""[\s\S]*value="Loud"/)
  const saved = { ...made, label: 'old scans', name: 'ישן' }
  assert.equal(await act('sara', '/en/labels?/save', saved), 303)
  assert.match(await pageOf(null, '/labels'), /<bdi>ישן<\/bdi>/)
})
