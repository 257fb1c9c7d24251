import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onOneEngine } from '@yalkut/testing/engines'
import { authorData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { clearInboxes, unreadReasons } from '@yalkut/testing/worlds/inboxes'
import { reviewingIn } from '@yalkut/testing/worlds/reviewing'
import { addCaller, type Name, rowOf, signedIn, suggest } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { VISITOR } from '../../core/access/caller.ts'
import { submitSuggestion } from '../sending/submit.ts'
import { withdrawSuggestion } from '../sending/withdraw.ts'
import { commentOnSuggestion } from '../suggestions/comment.ts'
import { type Reviewing, reviewSuggestion } from './review.ts'
import { removeReviewRequest, requestReview } from './review-requests.ts'
import { sendBackSuggestion } from './send-back.ts'

onOneEngine('the review of a suggestion', (engine) => {
  const world = worldOn(engine)

  const { open, review, talk, entriesOf } = reviewingIn(world)

  test('is requested from the keepers automatically, and one of them approves', async () => {
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
    assert.deepEqual(await entriesOf(id), ['opened', 'submitted', 'review_requested', '(approve)', 'merged'])
    const [opened, , asked, approval, merged] = after.timeline
    assert.ok(opened?.type === 'event' && opened.actor === people.chana.person.id)
    assert.ok(asked?.type === 'event' && merged?.type === 'event')
    assert.deepEqual({ ...asked.detail, reviewers: [] }, { reviewers: [], auto: true })
    assert.deepEqual(merged.detail, { commit })
    assert.match(merged.id, /^e\d+$/)
    assert.ok(approval?.type === 'review' && approval.id === given)
    assert.equal(after.people[people.kalman.person.id]?.username, 'kalman')
  })

  test('notifies the keepers when it is sent and the author of the result, but nobody of their own act', async () => {
    await clearInboxes(world())
    const { sichos } = world()
    const put = { type: 'author', data: authorData('told', { sets: [sichos] }) }
    const { id } = await suggest(world(), [put], 'miriam')
    assert.deepEqual(await unreadReasons(world()), { kalman: 'review_requested' })
    await review('kalman', id, { verdict: 'request_changes', body: 'x' })
    assert.deepEqual(await unreadReasons(world()), { kalman: 'review_requested', miriam: 'review' })
    await clearInboxes(world())
    await submitSuggestion(world().catalog, world().people.miriam, id)
    await review('kalman', id, { verdict: 'approve' })
    assert.deepEqual(await unreadReasons(world()), { kalman: 'review_requested', miriam: 'state' })
  })

  test('approves only for people who may approve; others may comment', async () => {
    const id = await open()
    for (const by of ['chana', 'dovid', 'robot'] as const) {
      await assert.rejects(review(by, id, { verdict: 'approve' }), refused('forbidden'))
      const changes: Reviewing = { verdict: 'request_changes', body: 'x' }
      await assert.rejects(review(by, id, changes), refused('forbidden'))
    }
    const said = await review('dovid', id, { verdict: 'comment', body: 'יפה' })
    assert.deepEqual([said.status, said.commit], ['open', undefined])
    assert.deepEqual(await unreadReasons(world()), { chana: 'review' })
    assert.deepEqual((await entriesOf(id)).slice(3), ['(comment)'])
    const visiting = reviewSuggestion(world().catalog, VISITOR, id, {
      verdict: 'comment',
      body: 'x',
    })
    await assert.rejects(visiting, refused('unauthorized'))
  })

  test('sends back for a person who was asked to review, who still may not approve', async () => {
    const { catalog, people } = world()
    const id = await open()
    await requestReview(catalog, people.chana, id, ['dovid'])
    await assert.rejects(review('dovid', id, { verdict: 'approve' }), refused('forbidden'))
    const changes: Reviewing = { verdict: 'request_changes', body: 'x' }
    assert.equal((await review('dovid', id, changes)).status, 'sent_back')
    await assert.rejects(review('dovid', id, changes), refused('state'))
    const other = await open()
    await requestReview(catalog, people.chana, other, ['dovid'])
    assert.equal((await sendBackSuggestion(catalog, people.dovid, other, 'לא')).status, 'sent_back')
    await clearInboxes(world())
  })

  test('needs a text to request changes and to comment, but not to approve', async () => {
    const id = await open()
    for (const verdict of ['request_changes', 'comment'] as const) {
      for (const body of [undefined, null, '', ' \n ']) {
        await assert.rejects(review('kalman', id, { verdict, body }), refused('invalid'))
      }
    }
    const long = 'א'.repeat(10_001)
    await assert.rejects(review('kalman', id, { verdict: 'comment', body: long }), refused('invalid'))
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
    await assert.rejects(commentOnSuggestion(catalog, people.chana, other, answer), refused('invalid'))
    const too = { body: 'א'.repeat(10_001) }
    await assert.rejects(commentOnSuggestion(catalog, people.chana, id, too), refused('invalid'))
  })

  test('is requested again from those who requested changes', async () => {
    const { catalog, people } = world()
    const id = await open('kalman')
    await review('sara', id, { verdict: 'request_changes', body: 'לתקן' })
    await assert.rejects(review('sara', id, { verdict: 'approve' }), refused('state'))
    await clearInboxes(world())
    await submitSuggestion(catalog, people.kalman, id)
    assert.deepEqual(await unreadReasons(world()), {
      miriam: 'review_requested',
      sara: 'review_requested',
    })
    const asked = (await talk(id)).reviewRequests.map(({ reviewer }) => reviewer)
    assert.deepEqual(asked.sort(), [people.miriam.person.id, people.sara.person.id].sort())
    assert.deepEqual((await entriesOf(id)).slice(3), ['(send_back)', 'sent_back', 'submitted', 'review_requested'])
  })

  test('is requested by the author, keepers and trusted people, also from a person who has reviewed', async () => {
    const { catalog, people } = world()
    const id = await open()
    const ask = (by: Name, ...handles: string[]) => requestReview(catalog, people[by], id, handles)
    assert.deepEqual(await ask('chana', 'DOVID', 'dovid'), { requested: ['dovid'] })
    assert.deepEqual(await unreadReasons(world()), { dovid: 'review_requested' })
    await review('dovid', id, { verdict: 'comment', body: 'טוב' })
    assert.equal((await talk(id)).reviewRequests.length, 2)
    await ask('kalman', 'dovid')
    const request = (await talk(id)).reviewRequests.find(({ reviewer }) => reviewer === people.dovid.person.id)
    assert.equal(request?.requestedBy, people.kalman.person.id)
    await assert.rejects(ask('dovid', 'adina'), refused('forbidden'))
    for (const wrong of ['chana', 'robot', 'nobody', '']) {
      await assert.rejects(ask('chana', wrong), refused('invalid'), wrong)
    }
    await assert.rejects(ask('chana'), refused('invalid'))
    const remove = (by: Name, handle: string) => removeReviewRequest(catalog, people[by], id, handle)
    await assert.rejects(remove('robot', 'dovid'), refused('forbidden'))
    await remove('dovid', 'dovid')
    await assert.rejects(remove('chana', 'dovid'), refused('not-found'))
    await remove('chana', 'kalman')
    assert.deepEqual((await entriesOf(id)).slice(-2), Array(2).fill('review_request_removed'))
    await withdrawSuggestion(catalog, people.chana, id)
    await assert.rejects(ask('chana', 'dovid'), refused('state'))
  })

  test('is not requested from suspended people, nor for a bot’s suggestion', async () => {
    const { catalog, people, sichos, maamarim } = world()
    const gone = await addCaller(catalog, 'gone')
    const { person } = gone
    await catalog.ledger.write((tx) =>
      tx.updateTable('people').set({ suspended_at: '2026-01-01T00:00:00.000Z' }).where('id', '=', person.id).execute(),
    )
    const id = await open()
    const request = requestReview(catalog, people.chana, id, ['gone'])
    await assert.rejects(request, refused('invalid'))
    const suspended = signedIn({ ...person, suspended: true })
    const saying = { verdict: 'comment', body: 'x' } as const
    await assert.rejects(reviewSuggestion(catalog, suspended, id, saying), refused('forbidden'))
    await clearInboxes(world())
    const put = { type: 'author', data: authorData('machine', { sets: [sichos, maamarim] }) }
    const made = await suggest(world(), [put], 'robot')
    assert.deepEqual([made.kind, made.number], ['import', null])
    assert.deepEqual(await unreadReasons(world()), {})
    for (const by of ['robot', 'sara', 'chana'] as const) {
      await assert.rejects(talk(made.id, by), refused('not-found'))
    }
    const words = { body: 'x' }
    const commenting = commentOnSuggestion(catalog, people.sara, made.id, words)
    await assert.rejects(commenting, refused('not-found'))
    await review('miriam', made.id, { verdict: 'request_changes', body: 'לא כך' })
    await submitSuggestion(catalog, people.robot, made.id)
    await review('miriam', made.id, { verdict: 'approve' })
    assert.deepEqual(await unreadReasons(world()), {})
  })
})
