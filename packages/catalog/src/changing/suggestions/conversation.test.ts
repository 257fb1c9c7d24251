import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onOneEngine } from '@yalkut/testing/engines'
import { authorData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { clearInboxes, unreadReasons } from '@yalkut/testing/worlds/inboxes'
import { reviewingIn } from '@yalkut/testing/worlds/reviewing'
import {
  addCaller,
  addItem,
  draftOf,
  mergeItems,
  type Name,
  rowOf,
  shown,
  signedIn,
  suggest,
} from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { openIssue } from '../../talking/issues/open-issue.ts'
import { createDraft, putItem } from '../drafts/drafts.ts'
import { approveSuggestion } from '../review/approve.ts'
import { reviewSuggestion } from '../review/review.ts'
import { requestReview } from '../review/review-requests.ts'
import { sendBackSuggestion } from '../review/send-back.ts'
import { submitSuggestion } from '../sending/submit.ts'
import { reopenSuggestion, withdrawSuggestion } from '../sending/withdraw.ts'
import { commentOnSuggestion } from './comment.ts'
import { editSuggestion } from './edit.ts'

onOneEngine('the conversation of a suggestion', (engine) => {
  const world = worldOn(engine)

  const { open, review, talk, entriesOf } = reviewingIn(world)

  test('closes the issues that the description fixes, and notifies the people of both', async () => {
    const { catalog, people, sichos } = world()
    const issue = await openIssue(catalog, people.dovid, { title: 'טעות' })
    const secret = await openIssue(catalog, people.dovid, { title: 'סוד', type: 'rights' })
    const other = await openIssue(catalog, people.dovid, { title: 'אחר' })
    const description = `Fixes #${issue.number}, resolves #${secret.number}; see #${other.number}`
    const { id } = await createDraft(catalog, people.chana, { title: 'תיקון', description })
    const put = { type: 'author', data: authorData('fixing', { sets: [sichos] }) }
    await putItem(catalog, people.chana, id, put)
    await submitSuggestion(catalog, people.chana, id)
    assert.deepEqual((await talk(id)).fixes, [
      { number: issue.number, title: 'טעות', state: 'open', private: false },
      { number: secret.number, title: null, state: 'open', private: true },
    ])
    await clearInboxes(world())
    await review('kalman', id, { verdict: 'approve' })
    const states = (await talk(id)).fixes.map(({ state }) => state)
    assert.deepEqual(states, ['closed', 'closed'])
    assert.deepEqual(await unreadReasons(world()), { chana: 'state', dovid: 'state state' })
  })

  test('records the token of each entry', async () => {
    const { catalog, people, sichos } = world()
    const via = { kind: 'token', id: 'tok-1', name: 'laptop', client: null } as const
    const agent = { ...people.chana, via }
    const { id } = await createDraft(catalog, agent, { title: 'א' })
    const put = { type: 'author', data: authorData('via', { sets: [sichos] }) }
    await putItem(catalog, agent, id, put)
    await submitSuggestion(catalog, agent, id)
    await commentOnSuggestion(catalog, agent, id, { body: 'x' })
    const keeper = { ...people.kalman, via: { ...via, id: 'tok-2' } }
    await reviewSuggestion(catalog, keeper, id, { verdict: 'approve' })
    const { timeline } = await talk(id)
    const ids = timeline.map((entry) => JSON.stringify(entry.via).match(/tok-\d/)?.[0])
    assert.deepEqual(ids, ['tok-1', 'tok-1', 'tok-1', 'tok-1', 'tok-2', 'tok-2'])
    const commit = (await rowOf(world(), id)).merged_commit ?? 0
    const read = { since: commit - 1, limit: 1 }
    const [made] = catalog.projection.reads.commits.list(read).commits
    assert.deepEqual(made?.via, { ...via })
  })

  test('continues under a new title, given by the author or a steward', async () => {
    const { catalog, people } = world()
    const issue = await openIssue(catalog, people.dovid, { title: 'קודם' })
    const id = await open()
    const edit = (by: Name, more: { title?: string; description?: string | null }) =>
      editSuggestion(catalog, people[by], id, more)
    await assert.rejects(edit('kalman', { title: 'x' }), refused('forbidden'))
    assert.equal((await edit('sara', { title: ' שם חדש ' })).title, 'שם חדש')
    const described = await edit('chana', { description: `closes: #${issue.number}` })
    assert.equal(described.description, `closes: #${issue.number}`)
    assert.equal((await talk(id)).fixes.length, 1)
    await edit('chana', {})
    await edit('chana', { description: null })
    assert.deepEqual((await talk(id)).fixes, [])
    const events = (await talk(id)).timeline.slice(3)
    assert.deepEqual(
      events.map((entry) => entry.type === 'event' && [entry.kind, entry.detail]),
      [
        ['renamed', { from: 'תיקון', to: 'שם חדש' }],
        ['edited', {}],
        ['edited', {}],
      ],
    )
    for (const title of ['', 'א'.repeat(201)]) {
      await assert.rejects(edit('chana', { title }), refused('invalid'))
    }
  })

  test('ends when the author or a steward withdraws the suggestion, and continues when it is reopened', async () => {
    const { catalog, people } = world()
    const id = await open()
    const reopen = (by: Name) => reopenSuggestion(catalog, people[by], id)
    await assert.rejects(reopen('chana'), refused('state'))
    await assert.rejects(withdrawSuggestion(catalog, people.kalman, id), refused('forbidden'))
    await withdrawSuggestion(catalog, people.sara, id)
    assert.deepEqual(await unreadReasons(world()), { chana: 'state' })
    await assert.rejects(review('kalman', id, { verdict: 'approve' }), refused('state'))
    await assert.rejects(withdrawSuggestion(catalog, people.chana, id), refused('state'))
    await assert.rejects(reopen('kalman'), refused('forbidden'))
    await clearInboxes(world())
    const again = await reopen('chana')
    assert.deepEqual([again.status, again.closed_at], ['open', null])
    assert.deepEqual(await unreadReasons(world()), {
      kalman: 'review_requested',
      miriam: 'review_requested',
    })
    const events = ['withdrawn', 'reopened', 'review_requested']
    assert.deepEqual((await entriesOf(id)).slice(3), events)
    await review('kalman', id, { verdict: 'approve' })
    await assert.rejects(reopen('chana'), refused('state'))
  })

  test('runs the checks again when it is reopened', async () => {
    const { catalog, people, sichos } = world()
    const data = authorData('taken', { sets: [sichos] })
    const put = { type: 'author', data, path: '/authors/soon-taken' }
    const { id, checkCounts } = await suggest(world(), [put])
    assert.equal(checkCounts.fail, 0)
    await withdrawSuggestion(catalog, people.chana, id)
    await mergeItems(world(), [{ ...put, data: authorData('taker') }])
    const again = await reopenSuggestion(catalog, people.chana, id)
    assert.deepEqual([again.checkCounts.fail, again.checks[0]?.check], [1, 'path'])
  })

  test('of a draft is seen only by its author and stewards', async () => {
    const { catalog, people, sichos } = world()
    const put = { type: 'author', data: authorData('draft', { sets: [sichos] }) }
    const id = await draftOf(world(), [put])
    for (const by of ['chana', 'sara'] as const) assert.equal((await talk(id, by)).timeline.length, 1)
    for (const by of ['kalman', 'dovid', 'robot'] as const) {
      const caller = people[by]
      await assert.rejects(talk(id, by), refused('not-found'))
      const comment = commentOnSuggestion(catalog, caller, id, { body: 'x' })
      await assert.rejects(comment, refused('not-found'))
      await assert.rejects(review(by, id, { verdict: 'comment', body: 'x' }), refused('not-found'))
      await assert.rejects(requestReview(catalog, caller, id, ['sara']), refused('not-found'))
      await assert.rejects(editSuggestion(catalog, caller, id, {}), refused('not-found'))
    }
    await withdrawSuggestion(catalog, people.chana, id)
    await assert.rejects(talk(id, 'kalman'), refused('not-found'))
  })

  test('of a suspended author continues, also after the suggestion was sent back', async () => {
    const { catalog, sichos, clock } = world()
    const name = `leaving-${clock.now().getTime()}`
    const leaving = await addCaller(catalog, name)
    const item = await addItem(world(), {
      type: 'author',
      data: authorData('l', { sets: [sichos] }),
    })
    const { id } = await createDraft(catalog, leaving, { title: 'האחרון' })
    const data = authorData('l', { sets: [sichos], note: 'שלו' })
    await putItem(catalog, leaving, id, { id: item, type: 'author', data })
    await submitSuggestion(catalog, leaving, id)
    await catalog.ledger.write((tx) =>
      tx
        .updateTable('people')
        .set({ suspended_at: clock.now().toISOString() })
        .where('id', '=', leaving.person.id)
        .execute(),
    )
    const suspended = signedIn({ ...leaving.person, suspended: true })
    await assert.rejects(withdrawSuggestion(catalog, suspended, id), refused('forbidden'))
    await assert.rejects(approveSuggestion(catalog, suspended, id), refused('forbidden'))
    await sendBackSuggestion(catalog, world().people.kalman, id, 'עוד')
    await assert.rejects(submitSuggestion(catalog, suspended, id), refused('forbidden'))
    await withdrawSuggestion(catalog, world().people.sara, id)
    await reopenSuggestion(catalog, world().people.sara, id)
    await review('kalman', id, { verdict: 'approve' })
    assert.equal(shown(world(), item).data.note, 'שלו')
  })
})
