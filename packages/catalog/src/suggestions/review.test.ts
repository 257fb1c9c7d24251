import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../../../tests/support/engines.ts'
import { VISITOR } from '../access/caller.ts'
import { clearInboxes, heardBy } from '../testing/inboxes.ts'
import { authorData } from '../testing/items.ts'
import { refused } from '../testing/refused.ts'
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
} from '../testing/world.ts'
import { worldOn } from '../testing/world-on.ts'
import { openIssue } from '../threads/open-issue.ts'
import { approveSuggestion } from './approve.ts'
import { commentOnSuggestion } from './comment.ts'
import { type SuggestionConversation, suggestionConversation } from './conversation.ts'
import { createDraft, putItem } from './drafts.ts'
import { editSuggestion } from './edit.ts'
import { type Reviewing, reviewSuggestion } from './review.ts'
import { removeReviewRequest, requestReview } from './review-requests.ts'
import { sendBackSuggestion } from './send-back.ts'
import { submitSuggestion } from './submit.ts'
import { reopenSuggestion, withdrawSuggestion } from './withdraw.ts'

onEachEngine('the review of a suggestion', (engine) => {
  const world = worldOn(engine)

  /** An author in the set of sichos, as somebody suggests it; open, and nobody has heard of anything. */
  async function open(by: Name = 'chana', note = 'א') {
    const { sichos } = world()
    const data = authorData('reviewed', { sets: [sichos], note })
    const { id } = await suggest(world(), [{ type: 'author', data }], by)
    await clearInboxes(world())
    return id
  }

  const review = (by: Name, id: number, reviewing: Reviewing) =>
    reviewSuggestion(world().catalog, world().people[by], id, reviewing)

  async function talk(id: number, by: Name = 'chana'): Promise<SuggestionConversation> {
    return await suggestionConversation(world().catalog, world().people[by], id)
  }

  /** Events by their kind, reviews by their verdict, comments by their words. */
  async function told(id: number): Promise<string[]> {
    return (await talk(id)).timeline.map((entry) => {
      if (entry.type === 'event') return entry.kind
      return entry.type === 'review' ? `(${entry.verdict})` : `“${entry.body}”`
    })
  }

  test('of the keepers: they are asked by themselves, and one approves', async () => {
    const { people } = world()
    const id = await open()
    const { reviewRequests } = await talk(id)
    const keepers = [people.kalman.person.id, people.miriam.person.id]
    assert.deepEqual(reviewRequests.map(({ reviewer }) => reviewer).sort(), keepers.sort())
    assert.ok(reviewRequests.every(({ requestedBy }) => requestedBy === null))
    const { status, commit, review: given } = await review('kalman', id, { verdict: 'approve' })
    assert.deepEqual([status, commit], ['merged', (await rowOf(world(), id)).merged_commit])
    const after = await talk(id)
    assert.deepEqual(
      after.reviewRequests.map(({ reviewer }) => reviewer),
      [people.miriam.person.id],
    )
    assert.deepEqual(await told(id), [
      'opened',
      'submitted',
      'review_requested',
      '(approve)',
      'merged',
    ])
    const [opened, , asked, approval, merged] = after.timeline
    assert.ok(opened?.type === 'event' && opened.actor === people.chana.person.id)
    assert.ok(asked?.type === 'event' && merged?.type === 'event')
    assert.deepEqual({ ...asked.detail, reviewers: [] }, { reviewers: [], auto: true })
    assert.deepEqual(merged.detail, { commit })
    assert.match(merged.id, /^e\d+$/)
    assert.ok(approval?.type === 'review' && approval.id === given)
    assert.equal(after.people[people.kalman.person.id]?.username, 'kalman')
  })

  test('tells the keepers when it is sent, the author what became of it, and nobody of their own doing', async () => {
    await clearInboxes(world())
    const { sichos } = world()
    const put = { type: 'author', data: authorData('told', { sets: [sichos] }) }
    const { id } = await suggest(world(), [put], 'miriam')
    assert.deepEqual(await heardBy(world()), { kalman: 'review_requested' })
    await review('kalman', id, { verdict: 'request_changes', body: 'x' })
    assert.deepEqual(await heardBy(world()), { kalman: 'review_requested', miriam: 'review' })
    await clearInboxes(world())
    await submitSuggestion(world().catalog, world().people.miriam, id)
    await review('kalman', id, { verdict: 'approve' })
    assert.deepEqual(await heardBy(world()), { kalman: 'review_requested', miriam: 'state' })
  })

  test('approving is for who may approve, the rest may say something', async () => {
    const id = await open()
    for (const by of ['chana', 'dovid', 'robot'] as const) {
      await assert.rejects(review(by, id, { verdict: 'approve' }), refused('forbidden'))
      const changes: Reviewing = { verdict: 'request_changes', body: 'x' }
      await assert.rejects(review(by, id, changes), refused('forbidden'))
    }
    const said = await review('dovid', id, { verdict: 'comment', body: 'יפה' })
    assert.deepEqual([said.status, said.commit], ['open', undefined])
    assert.deepEqual(await heardBy(world()), { chana: 'review' })
    assert.deepEqual((await told(id)).slice(3), ['(comment)'])
    const visiting = reviewSuggestion(world().catalog, VISITOR, id, {
      verdict: 'comment',
      body: 'x',
    })
    await assert.rejects(visiting, refused('unauthorized'))
  })

  test('needs words to ask for changes and to comment, and none to approve', async () => {
    const id = await open()
    for (const verdict of ['request_changes', 'comment'] as const) {
      for (const body of [undefined, null, '', ' \n ']) {
        await assert.rejects(review('kalman', id, { verdict, body }), refused('invalid'))
      }
    }
    const long = 'א'.repeat(10_001)
    await assert.rejects(
      review('kalman', id, { verdict: 'comment', body: long }),
      refused('invalid'),
    )
    await review('kalman', id, { verdict: 'comment', body: long.slice(1) })
  })

  test('may be on single fields of the items that it changes', async () => {
    const { catalog, people, author } = world()
    const id = await open()
    const entity = (await rowOf(world(), id)).first_item ?? ''
    const comments = [
      { entity: entity.toUpperCase(), field: '/note', body: 'מנין?' },
      { entity, field: '', body: 'הכל' },
    ]
    await review('kalman', id, { verdict: 'request_changes', comments })
    const { timeline } = await talk(id)
    const [given, first, second, event] = timeline.slice(3)
    assert.ok(given?.type === 'review' && given.body === null)
    assert.ok(first?.type === 'comment' && second?.type === 'comment')
    assert.deepEqual([first.anchor, first.review], [{ entity, field: '/note' }, given.id])
    assert.deepEqual([second.anchor, second.body], [{ entity, field: '' }, 'הכל'])
    assert.ok(event?.type === 'event' && event.kind === 'sent_back')
    const stranger = [{ entity: author, field: '/note', body: 'x' }]
    const elsewhere = review('kalman', id, { verdict: 'comment', comments: stranger })
    await assert.rejects(elsewhere, refused('invalid'))
    const anchored = { body: 'ועוד', anchor: { entity, field: '/note' } }
    const { id: comment } = await commentOnSuggestion(catalog, people.chana, id, anchored)
    const answer = { body: 'תשובה', parent: comment }
    await commentOnSuggestion(catalog, people.kalman, id, answer)
    const other = await open('dovid')
    await assert.rejects(
      commentOnSuggestion(catalog, people.chana, other, answer),
      refused('invalid'),
    )
    const too = { body: 'א'.repeat(10_001) }
    await assert.rejects(commentOnSuggestion(catalog, people.chana, id, too), refused('invalid'))
  })

  test('comes back to those who asked for changes', async () => {
    const { catalog, people } = world()
    const id = await open('kalman')
    await review('sara', id, { verdict: 'request_changes', body: 'לתקן' })
    await assert.rejects(review('sara', id, { verdict: 'approve' }), refused('state'))
    await clearInboxes(world())
    await submitSuggestion(catalog, people.kalman, id)
    assert.deepEqual(await heardBy(world()), {
      miriam: 'review_requested',
      sara: 'review_requested',
    })
    const asked = (await talk(id)).reviewRequests.map(({ reviewer }) => reviewer)
    assert.deepEqual(asked.sort(), [people.miriam.person.id, people.sara.person.id].sort())
    assert.deepEqual((await told(id)).slice(3), [
      '(send_back)',
      'sent_back',
      'submitted',
      'review_requested',
    ])
  })

  test('is asked for by the author, by keepers and by trusted people, and again of who has reviewed', async () => {
    const { catalog, people } = world()
    const id = await open()
    const ask = (by: Name, ...handles: string[]) => requestReview(catalog, people[by], id, handles)
    assert.deepEqual(await ask('chana', 'DOVID', 'dovid'), { requested: ['dovid'] })
    assert.deepEqual(await heardBy(world()), { dovid: 'review_requested' })
    await review('dovid', id, { verdict: 'comment', body: 'טוב' })
    assert.equal((await talk(id)).reviewRequests.length, 2)
    await ask('kalman', 'dovid')
    const request = (await talk(id)).reviewRequests.find(
      ({ reviewer }) => reviewer === people.dovid.person.id,
    )
    assert.equal(request?.requestedBy, people.kalman.person.id)
    await assert.rejects(ask('dovid', 'adina'), refused('forbidden'))
    for (const wrong of ['chana', 'robot', 'nobody', '']) {
      await assert.rejects(ask('chana', wrong), refused('invalid'), wrong)
    }
    await assert.rejects(ask('chana'), refused('invalid'))
    const remove = (by: Name, handle: string) =>
      removeReviewRequest(catalog, people[by], id, handle)
    await assert.rejects(remove('robot', 'dovid'), refused('forbidden'))
    await remove('dovid', 'dovid')
    await assert.rejects(remove('chana', 'dovid'), refused('not-found'))
    await remove('chana', 'kalman')
    assert.deepEqual((await told(id)).slice(-2), Array(2).fill('review_request_removed'))
    await withdrawSuggestion(catalog, people.chana, id)
    await assert.rejects(ask('chana', 'dovid'), refused('state'))
  })

  test('is not asked of suspended people, nor for what a bot sends', async () => {
    const { catalog, people, sichos, maamarim } = world()
    const gone = await addCaller(catalog, 'gone')
    const { person } = gone
    await catalog.ledger.write((tx) =>
      tx
        .updateTable('people')
        .set({ suspended_at: '2026-01-01T00:00:00.000Z' })
        .where('id', '=', person.id)
        .execute(),
    )
    const id = await open()
    const asking = requestReview(catalog, people.chana, id, ['gone'])
    await assert.rejects(asking, refused('invalid'))
    const suspended = signedIn({ ...person, suspended: true })
    const saying = { verdict: 'comment', body: 'x' } as const
    await assert.rejects(reviewSuggestion(catalog, suspended, id, saying), refused('forbidden'))
    await clearInboxes(world())
    const put = { type: 'author', data: authorData('machine', { sets: [sichos, maamarim] }) }
    const made = await suggest(world(), [put], 'robot')
    assert.deepEqual([made.kind, made.number], ['import', null])
    assert.deepEqual(await heardBy(world()), {})
    for (const by of ['robot', 'sara', 'chana'] as const) {
      await assert.rejects(talk(made.id, by), refused('not-found'))
    }
    const words = { body: 'x' }
    const commenting = commentOnSuggestion(catalog, people.sara, made.id, words)
    await assert.rejects(commenting, refused('not-found'))
    await review('miriam', made.id, { verdict: 'request_changes', body: 'לא כך' })
    await submitSuggestion(catalog, people.robot, made.id)
    await review('miriam', made.id, { verdict: 'approve' })
    assert.deepEqual(await heardBy(world()), {})
  })

  test('closes the issues that the description says it fixes, and says so to both sides', async () => {
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
    assert.deepEqual(await heardBy(world()), { chana: 'state', dovid: 'state state' })
  })

  test('remembers which token said it', async () => {
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

  test('goes on under a new name, given by the author or a steward', async () => {
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

  test('ends when it is withdrawn, by the author or a steward, and begins again when reopened', async () => {
    const { catalog, people } = world()
    const id = await open()
    const reopen = (by: Name) => reopenSuggestion(catalog, people[by], id)
    await assert.rejects(reopen('chana'), refused('state'))
    await assert.rejects(withdrawSuggestion(catalog, people.kalman, id), refused('forbidden'))
    await withdrawSuggestion(catalog, people.sara, id)
    assert.deepEqual(await heardBy(world()), { chana: 'state' })
    await assert.rejects(review('kalman', id, { verdict: 'approve' }), refused('state'))
    await assert.rejects(withdrawSuggestion(catalog, people.chana, id), refused('state'))
    await assert.rejects(reopen('kalman'), refused('forbidden'))
    await clearInboxes(world())
    const again = await reopen('chana')
    assert.deepEqual([again.status, again.closed_at], ['open', null])
    assert.deepEqual(await heardBy(world()), {
      kalman: 'review_requested',
      miriam: 'review_requested',
    })
    const events = ['withdrawn', 'reopened', 'review_requested']
    assert.deepEqual((await told(id)).slice(3), events)
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

  test('of a draft is nobody’s but the author’s and the stewards’', async () => {
    const { catalog, people, sichos } = world()
    const put = { type: 'author', data: authorData('draft', { sets: [sichos] }) }
    const id = await draftOf(world(), [put])
    for (const by of ['chana', 'sara'] as const)
      assert.equal((await talk(id, by)).timeline.length, 1)
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

  test('of a suspended author goes on, and so does one that was sent back meanwhile', async () => {
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
