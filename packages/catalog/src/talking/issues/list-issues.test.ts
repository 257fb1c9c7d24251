import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onOneEngine } from '@yalkut/testing/engines'
import { authorData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { suggest } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { VISITOR } from '../../core/access/caller.ts'
import { searchThreads, threadByNumber } from '../../people/comments/search-threads.ts'
import { setIssueAssignees } from './issue-assignees.ts'
import { setIssueState } from './issue-state.ts'
import { createLabel } from './labels.ts'
import { type IssueQuery, listIssues } from './list-issues.ts'
import { openIssue } from './open-issue.ts'

onOneEngine('the list of issues', (engine) => {
  const world = worldOn(engine)
  /** The numbers of the issues, by title. */
  const named: { [title: string]: number } = {}

  before(async () => {
    const { catalog, people, sichosWork, maamarimWork } = world()
    await createLabel(catalog, people.sara, { name: 'typo' })
    await createLabel(catalog, people.sara, { name: 'easy' })
    const open = async (who: 'chana' | 'sara', title: string, more: object): Promise<void> => {
      named[title] = (await openIssue(catalog, people[who], { title, ...more })).number
    }
    await open('chana', 'דף חסר', { type: 'missing-page', entityId: sichosWork })
    await open('sara', 'Wrong YEAR', { labels: ['typo', 'easy'], entityId: maamarimWork })
    await open('chana', '100% wrong', { body: 'the year_is off', type: 'wrong-fact' })
    await open('sara', 'closed one', { labels: ['typo'] })
    await setIssueState(catalog, people.sara, named['closed one'] ?? 0, { state: 'not_planned' })
    await setIssueAssignees(catalog, people.dovid, named['דף חסר'] ?? 0, ['dovid'])
  })

  async function list(query: Partial<IssueQuery>): Promise<{ titles: string[]; counts: string }> {
    const found = await listIssues(world().catalog, VISITOR, { state: 'open', limit: 30, ...query })
    const { open, closed } = found.counts
    return { titles: found.items.map((issue) => issue.title), counts: `${open}/${closed}` }
  }

  test('shows the open ones, the newest first, and counts both', async () => {
    assert.deepEqual(await list({}), {
      titles: ['100% wrong', 'Wrong YEAR', 'דף חסר'],
      counts: '3/1',
    })
    assert.deepEqual((await list({ state: 'closed' })).titles, ['closed one'])
    assert.equal((await list({ state: 'all' })).titles.length, 4)
  })

  test('filters by label, type, set, item, assignee and author; the counts follow the filter', async () => {
    const { sichos, maamarimWork, people } = world()
    assert.deepEqual(await list({ label: 'typo' }), { titles: ['Wrong YEAR'], counts: '1/1' })
    assert.deepEqual((await list({ label: 'typo, easy', state: 'all' })).titles, ['Wrong YEAR'])
    assert.deepEqual(await list({ label: 'none such' }), { titles: [], counts: '0/0' })
    assert.deepEqual((await list({ type: 'wrong-fact' })).titles, ['100% wrong'])
    assert.deepEqual((await list({ set: sichos })).titles, ['דף חסר'])
    assert.deepEqual((await list({ entity: maamarimWork })).titles, ['Wrong YEAR'])
    assert.deepEqual((await list({ assignee: 'DOVID' })).titles, ['דף חסר'])
    assert.deepEqual(await list({ assignee: 'none' }), {
      titles: ['100% wrong', 'Wrong YEAR'],
      counts: '2/1',
    })
    assert.deepEqual(await list({ author: 'chana' }), {
      titles: ['100% wrong', 'דף חסר'],
      counts: '2/0',
    })
    assert.deepEqual(await list({ author: people.sara.person.id, label: 'easy' }), {
      titles: ['Wrong YEAR'],
      counts: '1/0',
    })
    assert.deepEqual(await list({ author: 'nobody' }), { titles: [], counts: '0/0' })
    await assert.rejects(list({ set: 'nonsense' }), refused('bad-request'))
  })

  test('finds by terms of the title and the body, whatever characters they have, and by number', async () => {
    assert.deepEqual((await list({ q: 'year' })).titles, ['100% wrong', 'Wrong YEAR'])
    assert.deepEqual((await list({ q: 'wrong year' })).titles, ['100% wrong', 'Wrong YEAR'])
    assert.deepEqual((await list({ q: '100%' })).titles, ['100% wrong'])
    assert.deepEqual((await list({ q: 'r_i' })).titles, ['100% wrong'])
    assert.deepEqual((await list({ q: 'o_e' })).titles, [])
    assert.deepEqual((await list({ q: 'חסר' })).titles, ['דף חסר'])
    assert.deepEqual((await list({ q: `#${named['דף חסר']}` })).titles, ['דף חסר'])
    assert.deepEqual((await list({ q: '\\' })).titles, [])
  })

  test('pages by cursor, and by the last number', async () => {
    const { catalog } = world()
    const query = { state: 'all' as const, limit: 3 }
    const first = await listIssues(catalog, VISITOR, query)
    assert.equal(first.items.length, 3)
    const rest = await listIssues(catalog, VISITOR, { ...query, cursor: first.next ?? '' })
    assert.deepEqual(
      [rest.items.map((issue) => issue.title), rest.next, rest.counts],
      [['דף חסר'], null, { open: 3, closed: 1 }],
    )
    const before = first.items.at(-1)?.number ?? 0
    assert.deepEqual((await listIssues(catalog, VISITOR, { ...query, before })).items, rest.items)
    const nonsense = listIssues(catalog, VISITOR, { ...query, cursor: 'c1.nonsense' })
    await assert.rejects(nonsense, refused('bad-request'))
  })

  test('a search for a conversation to mention finds both kinds, a number first', async () => {
    const { catalog } = world()
    const data = authorData('new')
    const { number } = await suggest(world(), [{ type: 'author', data }])
    const search = async (q: string): Promise<unknown[]> => {
      const { threads } = await searchThreads(catalog, VISITOR, { q, limit: 8 })
      return threads.map((thread) => [thread.kind, thread.number, thread.state])
    }
    assert.deepEqual(await search('תיקון'), [
      ['changeset', number, 'open'],
      ['changeset', 1, 'merged'],
    ])
    assert.deepEqual(await search('year wrong'), [['report', named['Wrong YEAR'], 'open']])
    assert.deepEqual((await search(String(named['closed one'])))[0], ['report', named['closed one'], 'closed'])
    assert.equal((await search('')).length, 6)
    const closed = named['closed one'] ?? 0
    assert.equal((await threadByNumber(catalog, VISITOR, closed)).kind, 'issue')
    assert.equal((await threadByNumber(catalog, VISITOR, number ?? 0)).kind, 'suggestion')
    await assert.rejects(threadByNumber(catalog, VISITOR, 1_000), refused('not-found'))
  })
})
