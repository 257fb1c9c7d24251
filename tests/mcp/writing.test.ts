/** The writing tools, as people with different rights. Every change is a suggestion, reviewed like any other. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isJsonObject, type JsonObject, parseJsonObject } from '@yalkut/model'
import { connectMcp } from '@yalkut/testing/servers/mcp-client'
import { addShelves, merge, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'

const server = await startTestServer()
const shelves = await addShelves(server)
const chana = await connectMcp(server, server.people.chana.token)
const kalman = await connectMcp(server, server.people.kalman.token)
const sara = await connectMcp(server, server.people.sara.token)

async function dataOf(id: string): Promise<JsonObject> {
  const { data } = await server.get(`/v1/entities/${id}`)
  return parseJsonObject(JSON.stringify(data))
}

let fixes = 0

/** Chana's suggestion to change the note of a sefer. Returns its id. */
async function suggested(note = `note ${fixes}`): Promise<number> {
  fixes += 1
  const fix = { id: shelves.sichosWork, changes: { note }, title: `Fix ${fixes}` }
  return Number((await chana.use('suggest_fix', fix)).suggestion)
}

test('a fix names only the fields that change, and null removes a field', async () => {
  const before = await dataOf(shelves.sichosWork)
  const changes = { title: { en: 'Likkutei' }, note: 'from the title page', levels: ['volume'] }
  const fix = { id: shelves.sichosWork, changes, title: 'The title', note: 'See the title page.' }
  const sent = await chana.use('suggest_fix', fix)
  assert.equal(sent.status, 'open')
  assert.match(String(sent.url), /\/review\?s=\d+$/)
  assert.ok(Array.isArray(sent.checks))
  assert.deepEqual(
    sent.checks.map((check) => isJsonObject(check) && check.check),
    ['machine'],
  )
  const { commit } = await kalman.use('approve_suggestion', { suggestion: sent.suggestion })
  assert.equal(commit, server.catalog.projection.head())
  assert.ok(isJsonObject(before.title))
  const title = { ...before.title, en: 'Likkutei' }
  const expected = { ...before, title, note: 'from the title page', levels: ['volume'] }
  assert.deepEqual(await dataOf(shelves.sichosWork), expected)
  const removing = { id: shelves.sichosWork, changes: { note: null }, title: 'No note' }
  const { suggestion } = await chana.use('suggest_fix', removing)
  await kalman.use('approve_suggestion', { suggestion, note: 'Right.' })
  assert.equal('note' in (await dataOf(shelves.sichosWork)), false)
})

test('an agent’s change for a person is recorded with the token', async () => {
  const suggestion = await suggested()
  const view = await chana.use('get_suggestion', { suggestion })
  assert.ok(isJsonObject(view.changeset) && isJsonObject(view.changeset.via))
  assert.equal(view.changeset.via.kind, 'token')
  assert.equal(view.changeset.author, server.people.chana.id)
})

test('an item with withheld words is not fixed blindly', async () => {
  const fix = { id: shelves.sealedWork, changes: { note: 'x' }, title: 'A note' }
  assert.match(await chana.fail('suggest_fix', fix), /This tool composes from what it is shown/)
})

test('many items enter one suggestion over several calls', async () => {
  const sefer = (slug: string) => ({
    type: 'work',
    path: `/${slug}`,
    data: workData(slug, [shelves.sichos]),
  })
  const first = await chana.use('suggest_items', {
    items: [sefer('one'), sefer('two')],
    title: 'New sefarim',
    submit: false,
  })
  assert.equal(first.status, 'draft')
  const { suggestion } = first
  const sent = await chana.use('suggest_items', { items: [sefer('three')], suggestion })
  assert.deepEqual([sent.suggestion, sent.status], [suggestion, 'open'])
  await kalman.use('approve_suggestion', { suggestion })
  for (const slug of ['one', 'two', 'three']) {
    assert.equal((await chana.use('get_item', { path: `/${slug}` })).type, 'work')
  }
})

test('a mistake half way names the draft with the earlier items', async () => {
  const items = [
    { type: 'topic', data: { name: { he: 'נושא' } } },
    { type: 'topic', data: { colour: 'red' } },
  ]
  const words = await chana.fail('suggest_items', { items, title: 'Topics' })
  assert.match(words, /suggestion \d+ and contains 1 of 2 items/)
  assert.match(await chana.fail('suggest_items', { items }), /needs a “title”/)
})

/** The number of suggestions in any state. */
async function countSuggestions(): Promise<number> {
  const { count } = await server.catalog.ledger.read
    .selectFrom('suggestions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

test('a refused or unchanged first item leaves no empty draft behind', async () => {
  const before = await countSuggestions()
  const bad = { type: 'topic', data: { colour: 'red' } }
  const good = { type: 'topic', data: { name: { he: 'נושא שני' } } }
  const id = shelves.sichosWork
  const same = { id, type: 'work', data: await dataOf(id) }
  const words = await chana.fail('suggest_items', { items: [bad, good], title: 'Topics' })
  assert.match(words, /colour/)
  assert.doesNotMatch(words, /The draft is/)
  await chana.fail('suggest_items', { items: [same, bad], title: 'Topics' })
  for (const submit of [true, false]) {
    const order = { items: [same, same], title: 'The same', submit }
    assert.match(await chana.fail('suggest_items', order), /Nothing changes/)
  }
  assert.equal(await countSuggestions(), before)
  const { items } = await chana.use('suggest_items', { items: [same, good], title: 'Topics' })
  assert.ok(Array.isArray(items) && items.length === 2)
  assert.equal(await countSuggestions(), before + 1)
})

test('only people with the right approve a suggestion, and never their own', async () => {
  const suggestion = await suggested()
  assert.match(await chana.fail('approve_suggestion', { suggestion }), /forbidden/)
  await kalman.use('approve_suggestion', { suggestion })
  assert.match(await kalman.fail('approve_suggestion', { suggestion }), /state/)
})

test('a conflict is shown, and settled by choosing a side', async () => {
  for (const [clashes, expected] of [
    ['keep_live', 'live'],
    ['take_suggestion', 'suggested'],
  ]) {
    const base = await suggested('base')
    await kalman.use('approve_suggestion', { suggestion: base }).catch(() => undefined)
    const [first, second] = [await suggested('live'), await suggested('suggested')]
    await kalman.use('approve_suggestion', { suggestion: first })
    const words = await kalman.fail('approve_suggestion', { suggestion: second })
    assert.match(words, /conflict/)
    assert.match(words, /keep_live/)
    await kalman.use('approve_suggestion', { suggestion: second, clashes })
    assert.equal((await dataOf(shelves.sichosWork)).note, expected)
    await reset()
  }
})

async function reset(): Promise<void> {
  const data = { ...(await dataOf(shelves.sichosWork)), note: 'reset' }
  await merge(server, [{ id: shelves.sichosWork, type: 'work', data }])
}

test('a suggestion is sent back, closed, reopened and combined', async () => {
  const suggestion = await suggested()
  const back = await kalman.use('send_back_suggestion', { suggestion, note: 'Name the source.' })
  assert.equal(back.status, 'sent_back')
  const closed = await chana.use('close_suggestion', { suggestion })
  assert.equal(closed.status, 'withdrawn')
  assert.match(await kalman.fail('reopen_suggestion', { suggestion }), /forbidden/)
  assert.equal((await chana.use('reopen_suggestion', { suggestion })).status, 'open')
  const other = await suggested('another')
  const suggestions = [suggestion, other]
  const joined = await chana.use('combine_suggestions', { suggestions, title: 'Both' })
  assert.equal(joined.status, 'open')
  assert.match(await kalman.fail('combine_suggestions', { suggestions }), /forbidden/)
})

test('an issue is opened and found', async () => {
  const order = { title: 'A page is missing', type: 'missing-page', item: shelves.sichosWork }
  const { number, url } = await chana.use('open_issue', order)
  assert.match(String(url), new RegExp(`/issues/${String(number)}$`))
  const { issues } = await chana.use('list_issues', { item: shelves.sichosWork })
  assert.ok(Array.isArray(issues) && isJsonObject(issues[0]))
  assert.deepEqual([issues[0].number, issues[0].type], [number, 'missing-page'])
})

test('the tree is rearranged, one suggestion for each call', async () => {
  const created = await chana.use('create_set', {
    name: { he: 'מדף חדש', en: 'New shelf' },
    slug: 'new-shelf',
    parent: shelves.sichos,
    items: [shelves.sichosWork],
    note: 'To part the shelf.',
  })
  assert.deepEqual([created.status, created.merged], ['open', false])
  assert.ok(Array.isArray(created.summary) && created.summary.length === 1)
  await sara.use('approve_suggestion', { suggestion: created.suggestion })
  const { id: set } = await chana.use('get_item', { path: '/sets/new-shelf' })
  const calls: [string, object][] = [
    ['move_items', { items: [shelves.maamarimWork], to: set, mode: 'only' }],
    ['move_up', { items: [set] }],
    ['rename_item', { item: set, name: { en: 'Newer shelf' }, slug: 'newer-shelf' }],
    ['reorder_children', { items: [shelves.maamarimWork, shelves.sichosWork], parent: set }],
    ['mark_addition', { item: shelves.maamarimWork, to: shelves.sichosWork, kind: 'commentary' }],
    ['merge_items', { from: shelves.maamarimWork, into: shelves.sichosWork }],
    ['organize', { operations: [{ op: 'rename', item: set, name: { he: 'מדף' } }], title: 'Plan' }],
  ]
  for (const [tool, args] of calls) {
    const { suggestion, items, status } = await chana.use(tool, args)
    assert.deepEqual([status, Number(items) > 0], ['open', true], tool)
    await sara.use('approve_suggestion', { suggestion })
  }
  const gone = await chana.fail('get_item', { id: shelves.maamarimWork })
  assert.match(gone, new RegExp(`"mergedInto":"${shelves.sichosWork}"`))
})

test('a set’s name with characters that cannot be stored is refused', async () => {
  const before = await countSuggestions()
  for (const he of ['\u0000', 'א\ud800']) {
    const set = { name: { he }, slug: 'no-letters' }
    assert.match(await chana.fail('create_set', set), /not characters.*\(invalid\)/s)
    const rename = { item: shelves.sichos, name: { he } }
    assert.match(await chana.fail('rename_item', rename), /not characters.*\(invalid\)/s)
  }
  assert.equal(await countSuggestions(), before)
})

test('a set is deleted only when it is empty', async () => {
  assert.match(await chana.fail('delete_set', { item: shelves.sichos }), /invalid/)
  const { suggestion } = await chana.use('create_set', { name: { he: 'ריק' }, slug: 'empty' })
  await sara.use('approve_suggestion', { suggestion })
  const { id: item } = await chana.use('get_item', { path: '/sets/empty' })
  const gone = await chana.use('delete_set', { item, note: 'Nothing is in it.' })
  await sara.use('approve_suggestion', { suggestion: gone.suggestion })
  assert.match(await chana.fail('get_item', { id: item }), /not-found/)
})

test('a suspended person changes nothing', async () => {
  const fix = { id: shelves.sichosWork, changes: { note: 'never' }, title: 'x' }
  const asking = connectMcp(server, server.people.shlomo.token)
  const said = await asking.then(
    (shlomo) => shlomo.fail('suggest_fix', fix),
    (error: unknown) => String(error),
  )
  assert.match(said, /suspended|401|unknown, revoked or expired/i)
  assert.notEqual((await dataOf(shelves.sichosWork)).note, 'never')
})
