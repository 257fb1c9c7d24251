/** The pages of suggestions: what each person is shown may be done, and is done by forms without scripts. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { importRecords } from '@yalkut/catalog/organizing'
import { setRoles } from '@yalkut/ledger/people'
import { newItemId } from '@yalkut/model'
import type { Browser } from '@yalkut/testing/clients/browser'
import {
  addShelves,
  bodyOf,
  draftOf,
  merge,
  openOf,
  post,
  SEALED_WORDS,
  type Shelves,
  workData,
} from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { listOf } from '@yalkut/testing/values/json'
import { chapterId, recordsOf } from '@yalkut/testing/values/sefer'

const site = await openSiteInBrowser()
let shelves: Shelves
const browsers = new Map<Who, Browser>()
const WHO = ['visitor', 'dovid', 'chana', 'miriam', 'kalman', 'sara'] as const
type Who = (typeof WHO)[number]

before(async () => {
  shelves = await addShelves(site)
  const trusted = { steward: false, admin: false, trusted: true, bot: false }
  await site.catalog.ledger.write((tx) => setRoles(tx, site.people.miriam.id, trusted))
  for (const who of WHO) browsers.set(who, await site.client(who === 'visitor' ? null : who))
})

const HTML = { accept: 'text/html' }

function browserOf(who: Who): Browser {
  const browser = browsers.get(who)
  assert.ok(browser !== undefined)
  return browser
}

async function pageOf(who: Who, path: string): Promise<string> {
  const { status, text } = await browserOf(who).send(path, { headers: HTML })
  assert.equal(status, 200, `${who} ${path}: ${text.slice(0, 300)}`)
  return text
}

async function sendForm(who: Who, path: string, form: { [field: string]: string }) {
  return await browserOf(who).send(path, { form, headers: HTML })
}

const STATES = ['draft', 'open', 'sent_back', 'withdrawn', 'merged'] as const
type State = (typeof STATES)[number]

/** A suggestion of Chana's, of two new works on the shelf of sichos; its number. */
async function suggested(state: State): Promise<{ id: number; path: string; entity: string }> {
  const [entity, other] = [newItemId(), newItemId()]
  const items = [entity, other].map((id) => {
    return { id, type: 'work', data: workData(id, [shelves.sichos]) }
  })
  const id = state === 'draft' ? await draftOf(site, items) : await openOf(site, items)
  const acts = {
    draft: null,
    open: null,
    sent_back: 'send-back',
    withdrawn: 'withdraw',
    merged: 'approve',
  }
  const act = acts[state]
  const as = state === 'withdrawn' ? 'chana' : 'sara'
  const body = act === 'send-back' ? { note: 'Once more.' } : {}
  if (act !== null) await site.send(200, `/v1/suggestions/${id}/${act}`, post(as, body))
  const { changeset } = await site.get(`/v1/suggestions/${id}`, { as: 'chana' })
  return { id, entity, path: `/suggestions/${Object(changeset).number}` }
}

/** The forms that each person is shown, by the state of the suggestion. */
const SHOWN: { readonly [S in State]: { readonly [W in Who]?: string } } = {
  draft: {
    chana: 'comment edit leaveOut submit withdraw',
    sara: 'comment edit withdraw',
  },
  open: {
    dovid: 'comment',
    miriam: 'comment requestReview',
    chana: 'comment edit requestReview withdraw',
    kalman: 'approve comment requestReview sendBack',
    sara: 'approve comment edit requestReview sendBack withdraw',
  },
  sent_back: {
    dovid: 'comment',
    miriam: 'comment requestReview',
    chana: 'comment edit leaveOut putRight requestReview withdraw',
    kalman: 'comment requestReview',
    sara: 'comment edit requestReview withdraw',
  },
  withdrawn: {
    dovid: 'comment',
    miriam: 'comment',
    chana: 'comment edit reopen',
    kalman: 'comment',
    sara: 'comment edit reopen',
  },
  merged: {
    dovid: 'comment revert',
    miriam: 'comment revert',
    chana: 'comment edit revert',
    kalman: 'comment revert',
    sara: 'comment edit revert',
  },
}

const FILLED: { readonly [act: string]: { [field: string]: string } } = {
  sendBack: { note: 'Look again.' },
  comment: { body: 'Good.' },
  edit: { title: 'Another title', description: '' },
  requestReview: { handle: 'adina' },
}

for (const state of STATES) {
  for (const who of WHO) {
    const expected = SHOWN[state][who] ?? ''
    test(`${state}: ${who} is shown ${expected === '' ? 'no form' : expected}, and each is carried out`, async () => {
      const { path } = await suggested(state)
      if (state === 'draft' && !['chana', 'sara'].includes(who)) {
        const { status } = await browserOf(who).send(path, { headers: HTML })
        assert.equal(status, 404)
        return
      }
      const acts = new Set(actsIn(await pageOf(who, path)))
      assert.equal([...acts].sort().join(' '), expected)
      for (const act of acts) {
        const { path: fresh, entity } = await suggested(state)
        const form = { ...FILLED[act], ...(act === 'leaveOut' ? { item: entity } : {}) }
        const { status, location, text } = await sendForm(who, `${fresh}?/${act}`, form)
        assert.equal(status, 303, `${act}: ${/role="alert">.{0,200}/s.exec(text)?.[0]}`)
        const after = await pageOf(who, location ?? '')
        assert.match(after, /class="say good" role="status"/, act)
      }
    })
  }
}

/** The names of the forms of a page. */
function actsIn(html: string): string[] {
  return [...html.matchAll(/action="\?\/(\w+)/g)].map(([, act = '']) => act)
}

test('a form is refused on the page, with the words kept, also for somebody who was not shown it', async () => {
  const { path } = await suggested('open')
  const typed = 'מה שכתבתי'
  const forbidden = await sendForm('dovid', `${path}?/sendBack`, { act: 'send-back', note: typed })
  assert.equal(forbidden.status, 403)
  const empty = await sendForm('kalman', `${path}?/sendBack`, { act: 'send-back', note: ' ' })
  assert.equal(empty.status, 422)
  assert.match(empty.text, /role="alert"/)
  const visitor = await sendForm('visitor', `${path}?/comment`, { act: 'comment', body: typed })
  assert.equal(visitor.status, 401)
  const gone = await sendForm('kalman', `${path}?/requestReview`, {
    act: 'ask',
    handle: 'nobody-here',
  })
  assert.equal(gone.status, 422)
  assert.match(gone.text, /value="nobody-here"/)
})

test('a form from another site is refused', async () => {
  const { path, id } = await suggested('open')
  for (const origin of ['https://evil.example', null]) {
    const { status } = await browserOf('kalman').send(`${path}?/approve`, {
      form: {},
      headers: HTML,
      origin,
    })
    assert.equal(status, 403)
  }
  const { changeset } = await site.get(`/v1/suggestions/${id}`)
  assert.equal(Object(changeset).status, 'open')
})

/** A suggestion whose title clashes with the catalog. */
async function clashing(): Promise<{ id: number; path: string; entity: string }> {
  const entity = newItemId()
  const data = { ...workData(entity, [shelves.sichos]), title: { he: 'שם ראשון' } }
  await merge(site, [{ id: entity, type: 'work', data }])
  const id = await openOf(site, [{ id: entity, type: 'work', data: { ...data, title: { he: 'שם של חנה' } } }])
  await merge(site, [{ id: entity, type: 'work', data: { ...data, title: { he: 'שם של שרה' } } }])
  const { changeset } = await site.get(`/v1/suggestions/${id}`)
  return { id, entity, path: `/suggestions/${Object(changeset).number}` }
}

for (const [take, third, title] of [
  ['ours', '', 'שם של שרה'],
  ['theirs', '', 'שם של חנה'],
  ['third', 'שם שלישי', 'שם שלישי'],
] as const) {
  test(`a clash is decided: ${take}`, async () => {
    const { path, entity } = await clashing()
    const field = `${entity}/title/he`
    const html = await pageOf('kalman', path)
    assert.match(html, /<fieldset class="clash/)
    assert.ok(html.includes(`name="take:${field}"`))
    const undecided = await sendForm('kalman', `${path}?/approve`, {})
    assert.equal(undecided.status, 409)
    const form = { [`take:${field}`]: take, [`third:${field}`]: third }
    const { status } = await sendForm('kalman', `${path}?/approve`, form)
    assert.equal(status, 303)
    const { data } = await site.get(`/v1/entities/${entity}`)
    assert.equal(Object(data).title.he, title)
  })
}

test('wording is suggested on a field, and accepted by the author alone, once', async () => {
  const { path, entity, id } = await suggested('open')
  const page = await pageOf('kalman', path)
  const [, on = ''] = /href="([^"]*\?on=c\d+[^"]*)"/.exec(page) ?? []
  assert.match(await pageOf('kalman', on.replaceAll('&amp;', '&')), /action="\?\/onField/)
  const field = '/title/en'
  const sent = await sendForm('kalman', `${path}?/onField`, {
    entity,
    field,
    body: '',
    was: entity,
    wording: 'Better',
  })
  assert.equal(sent.status, 303)
  const seen = await pageOf('chana', path)
  const [, comment = ''] = /action="\?\/accept".*?name="comment" value="(\d+)"/s.exec(seen) ?? []
  assert.notEqual(comment, '')
  for (const who of ['kalman', 'dovid', 'sara', 'visitor'] as const) {
    assert.ok(!actsIn(await pageOf(who, path)).includes('accept'), who)
  }
  assert.equal((await sendForm('chana', `${path}?/accept`, { comment })).status, 303)
  assert.equal((await sendForm('chana', `${path}?/accept`, { comment })).status, 409)
  const { entries } = await site.get(`/v1/suggestions/${id}`)
  const changed = listOf(entries).find(({ entityId }) => entityId === entity)
  assert.equal(Object(changed?.after).title.en, 'Better')
})

test('the number is the address: an id leads to it, and what nothing has is not there', async () => {
  const { id, path } = await suggested('open')
  const { status, location } = await browserOf('visitor').send(`/en/suggestions/i${id}?x=1`, {
    headers: HTML,
  })
  assert.deepEqual([status, location], [302, `/en${path}?x=1`])
  for (const bad of ['/suggestions/999999', '/suggestions/i999999', '/suggestions/0', '/suggestions/x']) {
    assert.equal((await browserOf('visitor').send(bad, { headers: HTML })).status, 404, bad)
  }
  const { number } = await site.send(201, '/v1/issues', post('chana', { title: 'x' }))
  const issue = await browserOf('visitor').send(`/suggestions/${number}`, { headers: HTML })
  assert.deepEqual([issue.status, issue.location], [302, `/issues/${number}`])
})

test('hostile words stay words, in both languages', async () => {
  const hostile = '<img src=x onerror=alert(1)>\u202E"\'&'
  const entity = newItemId()
  const data = { ...workData(entity, [shelves.sichos]), note: hostile, body: bodyOf(hostile) }
  const draft = await site.send(201, '/v1/suggestions', post('chana', { title: hostile, description: hostile }))
  const item = { id: entity, type: 'work', data }
  await site.send(200, `/v1/suggestions/${draft.id}/items`, {
    ...post('chana', item),
    method: 'PUT',
  })
  await site.send(200, `/v1/suggestions/${draft.id}/submit`, post('chana'))
  const proposal = { entity, field: '/note', value: `${hostile}!` }
  await site.send(201, `/v1/suggestions/${draft.id}/comments`, post('dovid', { body: hostile, proposal }))
  for (const lang of ['', '/en']) {
    const html = await pageOf('chana', `${lang}/suggestions/${draft.number}`)
    assert.ok(!html.includes('<img src=x'))
    assert.ok(html.includes('&lt;img'))
    assert.ok(!(await pageOf('chana', `${lang}/suggestions?q=${encodeURIComponent('<img')}`)).includes('<img src=x'))
  }
})

/** Who is shown withheld words in review: stewards, admins, and the keeper of the sealed set. */
const KNOW: ReadonlySet<string> = new Set(['kalman', 'sara', 'adina'])

test('withheld words are on the page of a suggestion for who may review them alone; how much changes is said to all', async () => {
  const secret = 'מילים שאינן מוצגות'
  const { sealedWork, sealed } = shelves
  const data = { ...workData('ksav-yad', [sealed]), body: bodyOf(`${SEALED_WORDS} ${secret}`) }
  const id = await openOf(site, [{ id: sealedWork, type: 'work', data }], 'sara')
  const { changeset } = await site.get(`/v1/suggestions/${id}`)
  const value = [{ text: secret }]
  const field = '/body/versions/he/segments/p1/text'
  await site.send(
    403,
    `/v1/suggestions/${id}/comments`,
    post('kalman', { proposal: { entity: sealedWork, field, value } }),
  )
  for (const who of WHO) {
    const html = await pageOf(who, `/suggestions/${Object(changeset).number}`)
    const isShown = html.includes(secret) || html.includes(SEALED_WORDS)
    assert.equal(isShown, KNOW.has(who), who)
    assert.match(html, /class="withheld[^>]*>[^<]*המילים משתנות/)
  }
})

test('the list keeps its choice in the address, and shows a draft to its author alone', async () => {
  const { path } = await suggested('draft')
  const [draft] = [path.split('/').at(-1)]
  const own = await pageOf('chana', '/suggestions?state=mine')
  assert.ok(own.includes(`href="/suggestions/${draft}"`))
  for (const who of ['visitor', 'dovid', 'kalman'] as const) {
    for (const state of ['open', 'all', 'closed']) {
      const html = await pageOf(who, `/suggestions?state=${state}&author=chana`)
      assert.ok(!html.includes(`href="/suggestions/${draft}"`), `${who} ${state}`)
    }
  }
  const visitor = await browserOf('visitor').send('/suggestions?state=mine', { headers: HTML })
  assert.equal(visitor.status, 302)
  assert.match(visitor.location ?? '', /^\/sign-in\?next=%2Fsuggestions/)
  const { path: open } = await suggested('open')
  const found = await pageOf('visitor', `/en/suggestions?q=%23${open.split('/').at(-1)}&set=${shelves.sichos}`)
  assert.ok(found.includes(`href="/en${open}"`))
  assert.match(found, new RegExp(`<option value="${shelves.sichos}"[^>]* selected`))
  assert.ok(!(await pageOf('visitor', '/suggestions?author=nobody-here')).includes('suggestion-lines'))
})

test('a person combines their own suggestions from the list', async () => {
  const [one, other] = [await suggested('open'), await suggested('open')]
  assert.match(await pageOf('chana', '/suggestions?state=mine'), /action="\?\/combine/)
  const body = new URLSearchParams([
    ['suggestion', String(one.id)],
    ['suggestion', String(other.id)],
  ])
  assert.equal(body.getAll('suggestion').length, 2)
  const alone = await sendForm('chana', '/suggestions?/combine&state=mine', {
    suggestion: String(one.id),
  })
  assert.equal(alone.status, 422)
  const context = await site.as('chana')
  const page = await context.newPage()
  await page.goto('/suggestions?state=mine')
  for (const { id } of [one, other]) await page.locator(`input[name="suggestion"][value="${id}"]`).check()
  await page.locator('form[action^="?/combine"] button').click()
  await page.locator('.say.good').waitFor()
  for (const { path } of [one, other]) assert.match(await pageOf('chana', path), /status withdrawn/)
  await context.close()
})

test('a version is restored through a suggestion', async () => {
  const entity = newItemId()
  const data = workData(entity, [shelves.sichos])
  await merge(site, [{ id: entity, type: 'work', data }])
  const { rev } = await site.get(`/v1/entities/${entity}`)
  await merge(site, [{ id: entity, type: 'work', data: { ...data, note: 'חדש' } }])
  assert.ok((await pageOf('dovid', `/history/${entity}`)).includes(`/restore/${entity}?rev=${rev}`))
  const path = `/restore/${entity}?rev=${rev}`
  assert.match(await pageOf('dovid', path), /<del>חדש<\/del>/)
  assert.equal((await browserOf('visitor').send(path, { headers: HTML })).status, 302)
  const { status, location } = await sendForm('dovid', path, {})
  assert.equal(status, 303)
  const there = await browserOf('dovid').send(location ?? '', { headers: HTML })
  assert.match(there.location ?? '', /^\/suggestions\/\d+\?did=restore$/)
})

/** A clash of an import: a word that Chana put right, in a paragraph that the source replaced since. Its number. */
async function importClash(): Promise<{ path: string; id: string }> {
  const sefer = { name: 'clash-of-import', chapters: [['אלף ראשונה', 'בית שניה', 'גימל שלישית']] }
  const run = async (chapters: string[][]) => {
    async function* records() {
      yield* recordsOf({ ...sefer, chapters })
    }
    const order = { source: 'sefaria', title: 'Import: sefaria', approveAs: 'sara', isSure: true }
    return await importRecords(site.catalog, { ...order, records: records() })
  }
  await run(sefer.chapters)
  const id = chapterId(sefer, 1)
  const { data } = await site.get(`/v1/entities/${id}`)
  const fixed = JSON.parse(JSON.stringify(data).replace('בית שניה', 'בית השניה'))
  await merge(site, [{ id, type: 'unit', data: fixed }])
  const { clashing } = await run([['אלף ראשונה', 'מלים אחרות לגמרי', 'גימל שלישית']])
  const { changeset } = await site.get(`/v1/suggestions/${clashing}`)
  return { id, path: `/suggestions/${Object(changeset).number}` }
}

test('a clash of an import says what a person wrote and what the source brings, in both languages', async () => {
  const { path, id } = await importClash()
  const he = await pageOf('sara', path)
  const en = await pageOf('sara', `/en${path}`)
  assert.match(he, /<h1><bdi>ייבוא \(ספריא\): המקור ואנשים שינו את אותם המקומות</)
  assert.match(en, /<h1><bdi>Import \(Sefaria\): the source and people changed the same places</)
  for (const [html, ours, theirs] of [
    [he, 'מה שכתב אדם', 'מה שהמקור מביא'],
    [en, 'What a person wrote', 'What the source brings'],
  ] as const) {
    const [, fieldset = ''] = /<fieldset class="clash[^>]*>(.*?)<\/fieldset>/s.exec(html) ?? []
    assert.ok(fieldset.includes(ours) && fieldset.includes(theirs))
    assert.ok(fieldset.includes('השניה') && fieldset.includes('אחרות'))
    assert.ok(!html.includes('clashes</bdi>'), 'the stored title is not shown')
  }
  const visitor = await pageOf('visitor', path)
  assert.match(visitor, /<h1><bdi>ייבוא \(ספריא\)/)
  const [, field = ''] = /name="take:([^"]+)"/.exec(he) ?? []
  const taken = await sendForm('sara', `${path}?/approve`, { [`take:${field}`]: 'theirs' })
  assert.equal(taken.status, 303)
  const { data } = await site.get(`/v1/entities/${id}`)
  assert.match(JSON.stringify(data), /מלים אחרות לגמרי/)
})
