import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onOneEngine } from '@yalkut/testing/engines'
import { authorData, segmentData, setData, textData, unitData, workData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { addItem, draftOf, type Name, suggest } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { type Caller, VISITOR } from '../../core/access/caller.ts'
import { openIssue } from '../../talking/issues/open-issue.ts'
import { approveSuggestion } from '../review/approve.ts'
import { reviewSuggestion } from '../review/review.ts'
import { requestReview } from '../review/review-requests.ts'
import { sendBackSuggestion } from '../review/send-back.ts'
import { withdrawSuggestion } from '../sending/withdraw.ts'
import { commentOnSuggestion } from './comment.ts'
import { editSuggestion } from './edit.ts'
import { listSuggestionsByStatus, type SuggestionRowQuery } from './list-rows.ts'
import { listSuggestions, type SuggestionQuery } from './list-suggestions.ts'

onOneEngine('the lists of suggestions', (engine) => {
  const world = worldOn(engine)
  /** The id of one suggestion in each state, by the name of the state. */
  const ids: { [state: string]: number } = {}
  const idOf = (state: string): number => ids[state] ?? 0

  async function sent(slug: string, by: Name = 'chana'): Promise<number> {
    const { sichos } = world()
    const put = { type: 'author', data: authorData(slug, { sets: [sichos] }) }
    return (await suggest(world(), [put], by)).id
  }

  before(async () => {
    const { catalog, people } = world()
    const put = { type: 'author', data: authorData('drafted') }
    ids.open = await sent('open')
    ids.dovids = await sent('dovids', 'dovid')
    ids.draft = await draftOf(world(), [put])
    ids.sentBack = await sent('sent-back')
    await sendBackSuggestion(catalog, people.kalman, ids.sentBack, 'עוד')
    ids.merged = await sent('merged')
    await approveSuggestion(catalog, people.kalman, ids.merged)
    ids.withdrawn = await sent('withdrawn')
    await withdrawSuggestion(catalog, people.chana, ids.withdrawn)
    ids.unsent = await draftOf(world(), [put])
    await withdrawSuggestion(catalog, people.chana, ids.unsent)
  })

  const list = (query: Partial<SuggestionQuery>, by: Caller = VISITOR) =>
    listSuggestions(world().catalog, by, { state: 'all', limit: 100, ...query })

  /** The suggestions of this suite in a list, each by the name of its state. */
  async function states(query: Partial<SuggestionQuery>, by?: Caller): Promise<(string | undefined)[]> {
    const { suggestions } = await list(query, by)
    return suggestions.flatMap(({ id }) => {
      const state = Object.keys(ids).find((name) => ids[name] === id)
      return state === undefined ? [] : [state]
    })
  }

  const rows = (query: Partial<SuggestionRowQuery>, by: Caller = VISITOR) =>
    listSuggestionsByStatus(world().catalog, by, { status: 'open', limit: 500, ...query })

  test('by state: the newest first; a suggestion that was never sent is shown only to its author and stewards', async () => {
    const { people } = world()
    assert.deepEqual(await states({ state: 'open' }), ['sentBack', 'dovids', 'open'])
    assert.deepEqual(await states({ state: 'closed' }), ['withdrawn', 'merged'])
    const all = ['withdrawn', 'merged', 'sentBack', 'dovids', 'open']
    for (const by of [VISITOR, people.kalman, people.dovid]) {
      assert.deepEqual(await states({}, by), all)
    }
    for (const by of [people.chana, people.sara]) {
      assert.deepEqual(await states({}, by), ['unsent', ...all])
    }
  })

  test('count both states of all suggestions that the other filters find', async () => {
    const { people } = world()
    const { counts } = await list({ author: 'CHANA', state: 'open' })
    assert.deepEqual(counts, { open: 2, closed: 2 })
    assert.deepEqual((await list({ author: 'chana' }, people.chana)).counts, { open: 2, closed: 3 })
    const none = { suggestions: [], people: {}, counts: { open: 0, closed: 0 }, next: null }
    assert.deepEqual(await list({ author: 'nobody' }), none)
  })

  test('filter by author, reviewer, number and terms of the title', async () => {
    const { catalog, people } = world()
    assert.deepEqual(await states({ author: 'dovid' }), ['dovids'])
    const reviewed = ['withdrawn', 'merged', 'sentBack', 'dovids', 'open']
    assert.deepEqual(await states({ reviewer: 'kalman' }), reviewed)
    assert.deepEqual(await states({ reviewer: 'sara' }), [])
    await requestReview(catalog, people.dovid, idOf('dovids'), ['sara'])
    assert.deepEqual(await states({ reviewer: 'sara' }), ['dovids'])
    await editSuggestion(catalog, people.dovid, idOf('dovids'), { title: '100% Better_Title' })
    assert.deepEqual(await states({ q: 'better 100%' }), ['dovids'])
    assert.deepEqual(await states({ q: 'better%title' }), [])
    assert.deepEqual(await states({ q: 'nothing' }), [])
    const { suggestions } = await list({ q: 'better' })
    assert.deepEqual(await states({ q: `#${suggestions[0]?.number}` }), ['dovids'])
  })

  test('are complete over all pages, by cursor and by the older `before`', async () => {
    const all = (await list({})).suggestions.map(({ id }) => id)
    const seen: number[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await list({ limit: 2, ...(cursor !== undefined && { cursor }) })
      seen.push(...page.suggestions.map(({ id }) => id))
      if (page.next === null) break
      cursor = page.next
    }
    assert.deepEqual(seen, all)
    const older = (await list({ before: all[2] ?? 0 })).suggestions.map(({ id }) => id)
    assert.deepEqual(older, all.slice(3))
    for (const cursor of ['', 'c1.', 'c1.e30', 'nonsense']) {
      await assert.rejects(list({ cursor }), refused('bad-request'), cursor)
    }
  })

  test('summarize the conversation of each suggestion', async () => {
    const { catalog, people } = world()
    const issue = await openIssue(catalog, people.dovid, { title: 'א' })
    const id = await sent('told')
    await editSuggestion(catalog, people.chana, id, { description: `fixes #${issue.number}` })
    await commentOnSuggestion(catalog, people.dovid, id, { body: 'x' })
    const changes = { verdict: 'request_changes', body: 'x' } as const
    await reviewSuggestion(catalog, people.kalman, id, changes)
    const find = async () => {
      const { suggestions, people: named } = await list({ state: 'all' })
      const item = suggestions.find((each) => each.id === id)
      return { item, named }
    }
    const { item, named } = await find()
    assert.ok(item)
    const keepers = [people.kalman, people.miriam].map(({ person }) => person.id).sort()
    assert.deepEqual(item.reviewers.sort(), keepers)
    assert.deepEqual([item.comments, item.approvals, item.changesRequested], [1, 0, true])
    assert.deepEqual([item.fixes, item.types, item.status], [[issue.number], ['author'], 'sent_back'])
    assert.match(item.first ?? '', /^rh-/)
    assert.deepEqual([item.author, item.via, item.closedAt], [people.chana.person.id, null, null])
    for (const account of [item.author, ...keepers]) assert.ok(named[account])
  })

  test('find suggestions that change an item or anything inside it', async () => {
    const { sichos, maamarim } = world()
    const shelf = await addItem(world(), {
      type: 'set',
      data: setData('about', { parent: sichos }),
    })
    const work = await addItem(world(), {
      type: 'work',
      data: workData('about', { sets: [shelf] }),
    })
    const unit = await addItem(world(), { type: 'unit', data: unitData(work, 'א') })
    const text = await addItem(world(), { type: 'text', data: textData(unit, { licence: 'cc0' }) })
    const segment = await addItem(world(), { type: 'segment', data: segmentData(text, 'א') })
    const put = { id: segment, type: 'segment', data: segmentData(text, 'ב') }
    const { id } = await suggest(world(), [put], 'dovid')
    const found = async (about: string) =>
      (await list({ about, state: 'open' })).suggestions.some((each) => each.id === id)
    for (const item of [segment, text, unit, work, shelf, sichos]) assert.ok(await found(item), item)
    assert.equal(await found(maamarim), false)
    assert.equal(await found(''), false)
    assert.ok(await found(` ${maamarim} , ${work.toUpperCase()},`))
    await assert.rejects(list({ about: 'work' }), refused('bad-request'))
    const many = Array(501).fill(work).join(',')
    await assert.rejects(list({ about: many }), refused('bad-request'))
  })

  test('without a state: rows by status, the oldest sent first', async () => {
    const { people } = world()
    const open = (await rows({})).suggestions
    const sentAt = open.map((row) => row.submitted_at ?? '')
    assert.deepEqual(sentAt, [...sentAt].sort())
    assert.ok(open.every(({ status }) => status === 'open'))
    const { suggestions } = await rows({ author: people.dovid.person.id })
    assert.ok(suggestions.length > 0)
    assert.ok(suggestions.every(({ author }) => author === people.dovid.person.id))
    const seen: number[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await rows({ limit: 1, ...(cursor !== undefined && { cursor }) })
      seen.push(...page.suggestions.map(({ id }) => id))
      if (page.next === null) break
      cursor = page.next
    }
    assert.deepEqual(
      seen,
      open.map(({ id }) => id),
    )
    const last = Math.max(...seen)
    const older = await rows({ before: last })
    assert.deepEqual(
      older.suggestions.map(({ id }) => id),
      seen.filter((id) => id < last),
    )
    await assert.rejects(rows({ cursor: 'nonsense' }), refused('bad-request'))
  })

  test('without a state: drafts are shown only to their author and stewards', async () => {
    const { people } = world()
    const drafts = async (by: Caller) => (await rows({ status: 'draft' }, by)).suggestions.map(({ id }) => id)
    for (const by of [people.chana, people.sara]) assert.ok((await drafts(by)).includes(idOf('draft')))
    for (const by of [VISITOR, people.dovid]) assert.deepEqual(await drafts(by), [])
    const withdrawn = await rows({ status: 'withdrawn' })
    assert.ok(!withdrawn.suggestions.some(({ id }) => id === idOf('unsent')))
  })
})
