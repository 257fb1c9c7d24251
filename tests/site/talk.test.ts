/** Talk about an item: who may write, answer, change and hide, with scripts and without. Source: service.md#comments. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Name } from '@yalkut/testing/servers/people'
import { post } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'

const CHAPTER = 'rh-2w12gaxx'
const TALK = `/en/talk/${CHAPTER}`
const HTML = { headers: { accept: 'text/html' } }

const site = await openSiteInBrowser({ sample: true })

async function say(person: Name, body: string): Promise<number> {
  const said = await site.send(201, `/v1/entities/${CHAPTER}/talk`, post(person, { body }))
  return Number(said.id)
}

async function pageOf(person: Name | null, path = TALK): Promise<string> {
  return (await (await site.client(person)).send(path, HTML)).text
}

/** The part of a page that shows one comment. */
function commentIn(page: string, id: number): string {
  const [, rest = ''] = page.split(`id="c${id}"`)
  return rest.split('</li>')[0] ?? ''
}

test('a person writes, answers and edits without scripts', async () => {
  const dovid = await site.client('dovid')
  const sent = await dovid.send(`${TALK}?/comment`, { form: { body: 'First **words**' }, ...HTML })
  assert.equal(sent.status, 303, sent.text.slice(0, 300))
  const place = sent.headers.get('location') ?? ''
  const id = Number(/#c(\d+)$/.exec(place)?.[1])
  const page = await pageOf('dovid')
  assert.match(commentIn(page, id), /<p>First <strong>words<\/strong><\/p>/)
  const chana = await site.client('chana')
  const form = { body: 'An answer', parent: String(id) }
  const answer = await chana.send(`${TALK}?/comment&reply=${id}`, { form, ...HTML })
  assert.equal(answer.status, 303)
  assert.match(await pageOf(null), new RegExp(`href="#c${id}"><bdi>in answer to dovid`))
  const edit = { body: 'Other words', comment: String(id) }
  const edited = await dovid.send(`${TALK}?/edit&edit=${id}`, { form: edit, ...HTML })
  assert.equal(edited.status, 303)
  assert.match(commentIn(await pageOf(null), id), /edited[\s\S]*Other words/)
})

test('each role is shown what it may do, and no more', async () => {
  const id = await say('chana', 'Who may do what?')
  const acts: { [person: string]: string[] } = {}
  for (const person of [null, 'chana', 'dovid', 'kalman', 'sara'] as const) {
    const page = await pageOf(person)
    const own = commentIn(page, id)
    acts[person ?? 'visitor'] = [
      ...(page.includes('id="write"') ? ['write'] : []),
      ...(own.includes('>Reply<') ? ['reply'] : []),
      ...(own.includes('>Edit<') ? ['edit'] : []),
      ...(own.includes('>Hide<') ? ['hide'] : []),
    ]
  }
  assert.deepEqual(acts, {
    visitor: [],
    chana: ['write', 'reply', 'edit', 'hide'],
    dovid: ['write', 'reply'],
    kalman: ['write', 'reply'],
    sara: ['write', 'reply', 'hide'],
  })
  assert.match(await pageOf(null), /href="\/en\/sign-in\?next=[^"]+"[^>]*>Sign in and write/)
  const dovid = await site.client('dovid')
  const forced = await dovid.send(`${TALK}?/hide`, { form: { comment: String(id) }, ...HTML })
  assert.equal(forced.status, 403)
})

test('a hidden comment keeps its place and has no words on any page, for its writer too', async () => {
  const id = await say('chana', 'SECRETWORDS here')
  const sara = await site.client('sara')
  const form = { comment: String(id) }
  assert.equal((await sara.send(`${TALK}?/hide`, { form, ...HTML })).status, 303)
  for (const person of [null, 'chana', 'sara'] as const) {
    assert.doesNotMatch(await pageOf(person), /SECRETWORDS/)
    assert.doesNotMatch(await pageOf(person, `${TALK}?edit=${id}`), /SECRETWORDS/)
    assert.doesNotMatch(await pageOf(person, `${TALK}?reply=${id}`), /SECRETWORDS/)
  }
  assert.match(commentIn(await pageOf(null), id), /This comment was hidden/)
  assert.doesNotMatch(commentIn(await pageOf('chana'), id), />Show again</)
  assert.equal((await sara.send(`${TALK}?/show`, { form, ...HTML })).status, 303)
  assert.match(await pageOf(null), /SECRETWORDS/)
})

test('hostile words are words; people and numbers are links', async () => {
  const id = await say(
    'dovid',
    '# <script>alert(1)</script>\n[x](javascript:alert(1)) ![p](https://evil.example/p.png) \u202E@chana #7 a@b.c `@dovid`',
  )
  const own = commentIn(await pageOf(null), id)
  assert.doesNotMatch(own, /<script|<img|<h1|href="javascript/)
  assert.match(own, /<p class="as-heading">&lt;script&gt;/)
  assert.match(own, /<a href="\/en\/people\/chana">@chana<\/a> <a href="\/en\/issues\/7">#7<\/a>/)
  assert.match(own, /a@b\.c <code[^>]*>@dovid<\/code>/)
})

test('a form from elsewhere, or of a visitor, changes nothing, and the words come back', async () => {
  const dovid = await site.client('dovid')
  const form = { body: 'From elsewhere' }
  const headers = { ...HTML.headers, origin: 'https://evil.example' }
  assert.equal((await dovid.send(`${TALK}?/comment`, { form, headers })).status, 403)
  const visitor = await site.client(null)
  const sent = await visitor.send(`${TALK}?/comment`, { form: { body: 'Kept <b>words' }, ...HTML })
  assert.equal(sent.status, 401)
  assert.match(sent.text, /Kept &lt;b>words<\/textarea>/)
  assert.match(sent.text, /You are not signed in/)
  assert.doesNotMatch(await pageOf(null), /From elsewhere|Kept/)
})

test('in Chromium: completion by keys, preview, and a draft that outlives a reload and a lost session', async () => {
  await say('chana', 'I am here')
  const context = await site.as('dovid', { serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(TALK)
  const field = page.locator('#comment-body')
  await field.click()
  await page.keyboard.type('Thanks @ch')
  const list = page.getByRole('listbox', { name: 'People' })
  await list.waitFor()
  assert.equal(await list.getByRole('option', { selected: true }).count(), 1)
  assert.match((await field.getAttribute('aria-activedescendant')) ?? '', /^offers-/)
  await page.keyboard.press('Enter')
  assert.equal(await field.inputValue(), 'Thanks @chana ')
  await page.keyboard.type('and @')
  await list.waitFor()
  await page.keyboard.press('Escape')
  assert.equal(await list.isVisible(), false)
  await page.keyboard.type('\n**bold**')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.locator('.preview strong').waitFor()
  await page.getByRole('button', { name: 'Back to writing' }).click()
  const typed = await field.inputValue()
  await page.getByText('The draft is kept in this browser.').waitFor()
  await page.reload()
  await page.getByText('This is your draft from last time.').waitFor()
  assert.equal(await field.inputValue(), typed)

  const cookies = await context.cookies()
  await context.clearCookies()
  await field.press('Control+Enter')
  await page.getByText('You are no longer signed in.').waitFor()
  assert.equal(await field.inputValue(), typed)
  await context.setOffline(true)
  await field.press('Control+Enter')
  await page.getByText('Not sent: the server was not reached.').waitFor()
  await context.setOffline(false)
  await context.addCookies(cookies)
  await field.press('Control+Enter')
  await page.waitForURL(/#c\d+$/)
  await page.locator('.said strong', { hasText: 'bold' }).waitFor()
  assert.equal(await page.locator('#comment-body').inputValue(), '')
  assert.equal((await site.html(TALK)).split('<strong>bold</strong>').length, 2, 'sent once')
})
