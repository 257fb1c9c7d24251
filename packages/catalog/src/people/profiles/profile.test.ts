import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onOneEngine } from '@yalkut/testing/engines'
import { authorData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { addCaller, addItem, draftOf, mergeItems, suggest } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { approveSuggestion } from '../../changing/review/approve.ts'
import { withdrawSuggestion } from '../../changing/sending/withdraw.ts'
import type { Profile } from '../../core/shapes/person.ts'
import { commentOnIssue } from '../../talking/issues/comment-on-issue.ts'
import { openIssue } from '../../talking/issues/open-issue.ts'
import { hideComment } from '../comments/change-comment.ts'
import { commentOnItem } from '../comments/talk.ts'
import { getProfile } from './profile.ts'

const YEAR_MS = 366 * 24 * 3_600_000

onOneEngine('a profile', (engine) => {
  const world = worldOn(engine)
  const none = { suggestions: 0, merged: 0, reviews: 0, issues: 0, comments: 0 }

  async function profile(handle: string, limit = 30): Promise<Profile> {
    return await getProfile(world().catalog, handle, limit)
  }

  function authorOf(slug: string) {
    return { type: 'author', data: authorData(slug, { sets: [world().sichos] }) }
  }

  test('of a new person has the name and no activity', async () => {
    const { person } = await addCaller(world().catalog, 'Newcomer', { name: 'חדש', trusted: true })
    assert.deepEqual(await profile('newcomer'), {
      person: { id: person.id, username: 'Newcomer', displayName: 'חדש', bot: false },
      counts: none,
      keeps: [],
      activity: [],
      days: {},
    })
  })

  test('marks a bot, and shows no other role', async () => {
    assert.equal((await profile('robot')).person.bot, true)
    const { person } = await profile('sara')
    assert.deepEqual(Object.keys(person), ['id', 'username', 'displayName', 'bot'])
    assert.equal(person.bot, false)
  })

  test('names the sets that a keeper keeps, as long as the keeper may act', async () => {
    const { sichos, maamarim } = world()
    const kept = async (handle: string) => (await profile(handle)).keeps.map(({ id }) => id)
    assert.deepEqual(new Set(await kept('miriam')), new Set([sichos, maamarim]))
    assert.deepEqual(await kept('chana'), [])
    const [first] = (await profile('miriam')).keeps
    assert.equal(first?.type, 'set')
    assert.ok(first?.name !== null)
  })

  test('is found in any case; unknown and invalid handles are refused', async () => {
    assert.equal((await profile('ChAnA')).person.username, 'chana')
    for (const handle of ['nobody-here', '', 'a b', '\u0000', 'x'.repeat(500), '%']) {
      await assert.rejects(profile(handle), refused('not-found'), JSON.stringify(handle))
    }
  })

  test('lists public activity, the latest first, with the app that was used', async () => {
    const { catalog, people, sichosWork } = world()
    const via = { kind: 'token', id: 'tok-1', name: 'script', client: null } as const
    const tirza = await addCaller(catalog, 'tirza')
    const issue = await openIssue(catalog, tirza, { title: 'A mistake', type: 'wrong-fact' })
    const row = await suggest({ ...world(), people: { ...people, chana: tirza } }, [authorOf('tirza-1')])
    await commentOnItem(catalog, { ...tirza, via }, sichosWork, { body: 'on the sefer' })
    await commentOnIssue(catalog, tirza, issue.number, { body: 'more' })
    const { counts, activity, days } = await profile('tirza')
    assert.deepEqual(counts, { ...none, suggestions: 1, issues: 1, comments: 2 })
    assert.deepEqual(
      activity.map(({ kind, thread }) => [kind, thread.kind, thread.number, thread.title]),
      [
        ['comment', 'report', issue.number, 'A mistake'],
        ['comment', 'entity', null, 'ספר likkutei'],
        ['suggestion', 'changeset', row.number, row.title],
        ['issue', 'report', issue.number, 'A mistake'],
      ],
    )
    assert.deepEqual(
      activity.map((one) => one.via),
      [null, via, null, null],
    )
    assert.equal(activity[1]?.thread.id, sichosWork)
    const day = activity[0]?.at.slice(0, 10) ?? ''
    assert.deepEqual(days, { [day]: 4 })
    assert.equal((await profile('tirza', 2)).activity.length, 2)
  })

  test('counts merged suggestions for their authors and reviews for their reviewers', async () => {
    const { catalog, people } = world()
    const yael = await addCaller(catalog, 'yael')
    const around = { ...world(), people: { ...people, chana: yael } }
    const { id, number } = await suggest(around, [authorOf('yael-1')])
    await suggest(around, [authorOf('yael-2')])
    const before = (await profile('kalman')).counts.reviews
    await approveSuggestion(catalog, people.kalman, id)
    assert.deepEqual((await profile('yael')).counts, { ...none, suggestions: 2, merged: 1 })
    const keeper = await profile('kalman')
    assert.equal(keeper.counts.reviews, before + 1)
    assert.deepEqual([keeper.activity[0]?.kind, keeper.activity[0]?.thread.number], ['review', number])
  })

  test('leaves out drafts, also withdrawn ones', async () => {
    const { catalog, people } = world()
    const penina = await addCaller(catalog, 'penina')
    const around = { ...world(), people: { ...people, chana: penina } }
    await draftOf(around, [authorOf('penina-1')])
    await withdrawSuggestion(catalog, penina, await draftOf(around, [authorOf('penina-2')]))
    const { counts, activity, days } = await profile('penina')
    assert.deepEqual({ counts, activity, days }, { counts: none, activity: [], days: {} })
  })

  test('leaves out private issues and their comments, also for stewards', async () => {
    const { catalog, people } = world()
    const ruth = await addCaller(catalog, 'ruth')
    for (const type of ['rights', 'offensive'] as const) {
      const { number } = await openIssue(catalog, ruth, { title: 'secret', type })
      await commentOnIssue(catalog, ruth, number, { body: 'secret' })
      await commentOnIssue(catalog, people.sara, number, { body: 'seen by sara' })
    }
    const { counts, activity, days } = await profile('ruth')
    assert.deepEqual({ counts, activity, days }, { counts: none, activity: [], days: {} })
    const sara = await profile('sara', 100)
    assert.equal(sara.counts.comments, 0)
    assert.ok(!JSON.stringify(sara).includes('secret'))
  })

  test('leaves out hidden comments', async () => {
    const { catalog, people, maamarimWork } = world()
    const esther = await addCaller(catalog, 'esther')
    const { id } = await commentOnItem(catalog, esther, maamarimWork, { body: 'rude' })
    assert.equal((await profile('esther')).counts.comments, 1)
    await hideComment(catalog, people.sara, id, true)
    const { counts, activity, days } = await profile('esther')
    assert.deepEqual({ counts, activity, days }, { counts: none, activity: [], days: {} })
  })

  test('leaves out comments on a deleted item', async () => {
    const { catalog } = world()
    const avigail = await addCaller(catalog, 'avigail')
    const item = await addItem(world(), { type: 'author', data: authorData('going') })
    await commentOnItem(catalog, avigail, item, { body: 'about it' })
    await mergeItems(world(), [{ id: item, type: 'author', data: null }])
    assert.deepEqual((await profile('avigail')).activity, [])
  })

  test('of a suspended person is shown like any other', async () => {
    const { catalog, sichosWork } = world()
    const { person, ...caller } = await addCaller(catalog, 'gone-away')
    await commentOnItem(catalog, { person, ...caller }, sichosWork, { body: 'before' })
    await catalog.ledger.write(async (tx) => {
      const suspended = { suspended_at: '2026-01-01T00:00:00.000Z' }
      await tx.updateTable('people').set(suspended).where('id', '=', person.id).execute()
    })
    const read = await profile('gone-away')
    assert.deepEqual([read.person.id, read.counts.comments], [person.id, 1])
  })

  test('shows only the days of the last year', async () => {
    const { catalog, clock, sichosWork } = world()
    const naomi = await addCaller(catalog, 'naomi')
    await commentOnItem(catalog, naomi, sichosWork, { body: 'long ago' })
    clock.pass(YEAR_MS)
    await commentOnItem(catalog, naomi, sichosWork, { body: 'today' })
    const { counts, days } = await profile('naomi')
    assert.equal(counts.comments, 2)
    assert.deepEqual(Object.values(days), [1])
  })
})
