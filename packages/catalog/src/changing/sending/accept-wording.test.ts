import assert from 'node:assert/strict'
import { test } from 'node:test'
import { itemsAfter } from '@yalkut/ledger/suggestions'
import { onOneEngine } from '@yalkut/testing/engines'
import { authorData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { clearInboxes, unreadReasons } from '@yalkut/testing/worlds/inboxes'
import { type Name, rowOf, suggest } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { VISITOR } from '../../core/access/caller.ts'
import { hideComment, resolveComment } from '../../people/comments/change-comment.ts'
import { putItem } from '../drafts/drafts.ts'
import { approveSuggestion } from '../review/approve.ts'
import { reviewSuggestion } from '../review/review.ts'
import { sendBackSuggestion } from '../review/send-back.ts'
import { commentOnSuggestion } from '../suggestions/comment.ts'
import { suggestionConversation } from '../suggestions/conversation.ts'
import { acceptWording } from './accept-wording.ts'

onOneEngine('suggested wording', (engine) => {
  const world = worldOn(engine)

  const sent = async (by: Name = 'chana') => {
    const data = authorData('wording', { sets: [world().sichos] })
    const { id } = await suggest(world(), [{ type: 'author', data }], by)
    const [item] = await itemsAfter(world().catalog.ledger.read, id, -1, 1)
    return { id, entity: item?.id ?? '', data }
  }
  const dataOf = async (id: number) => {
    const [item] = await itemsAfter(world().catalog.ledger.read, id, -1, 1)
    return item?.data
  }
  const suggestWording = async (by: Name, id: number, entity: string, value: unknown) => {
    const proposal = { entity, field: '/name/en', value: JSON.parse(JSON.stringify(value)) }
    const { catalog, people } = world()
    return (await commentOnSuggestion(catalog, people[by], id, { proposal })).id
  }
  const shown = async (id: number) => {
    const { timeline } = await suggestionConversation(world().catalog, VISITOR, id)
    return timeline.flatMap((entry) => (entry.type === 'comment' ? [entry] : []))
  }

  test('is accepted by the author: the suggestion changes, stays open and keeps its checks', async () => {
    await clearInboxes(world())
    const { catalog, people } = world()
    const { id, entity, data } = await sent()
    const { submitted_at: before } = await rowOf(world(), id)
    const comment = await suggestWording('dovid', id, entity, 'Better')
    const [asked] = await shown(id)
    assert.deepEqual(asked?.anchor, { entity, field: '/name/en' })
    assert.deepEqual([asked.body, asked.proposal?.value, asked.proposal?.acceptedAt], ['', 'Better', null])
    const view = await acceptWording(catalog, people.chana, comment)
    assert.deepEqual([view.status, view.items], ['open', 1])
    assert.deepEqual(await dataOf(id), { ...data, name: { ...Object(data.name), en: 'Better' } })
    const [accepted] = await shown(id)
    assert.ok(accepted?.resolved && accepted.proposal?.acceptedAt !== null)
    const { timeline } = await suggestionConversation(catalog, VISITOR, id)
    const last = timeline.at(-1)
    assert.ok(last?.type === 'event' && last.kind === 'wording_accepted')
    assert.deepEqual(last.detail, { comment, entity, field: '/name/en' })
    assert.ok(((await rowOf(world(), id)).submitted_at ?? '') >= (before ?? ''))
    assert.equal((await unreadReasons(world())).dovid, 'comment')
    await approveSuggestion(catalog, people.kalman, id)
  })

  test('is accepted once, by nobody else, and not after it was hidden', async () => {
    const { catalog, people } = world()
    const { id, entity } = await sent()
    const comment = await suggestWording('kalman', id, entity, 'Other')
    for (const name of ['kalman', 'sara', 'dovid'] as const) {
      await assert.rejects(acceptWording(catalog, people[name], comment), refused('forbidden'))
    }
    await assert.rejects(acceptWording(catalog, VISITOR, comment), refused('unauthorized'))
    await acceptWording(catalog, people.chana, comment)
    await assert.rejects(acceptWording(catalog, people.chana, comment), refused('state'))
    const hidden = await suggestWording('kalman', id, entity, 'Third')
    await hideComment(catalog, people.kalman, hidden, true)
    await assert.rejects(acceptWording(catalog, people.chana, hidden), refused('state'))
    assert.equal((await shown(id)).at(-1)?.proposal, null)
    const plain = await commentOnSuggestion(catalog, people.kalman, id, { body: 'x' })
    for (const none of [plain.id, 99_999]) {
      await assert.rejects(acceptWording(catalog, people.chana, none), refused('not-found'))
    }
  })

  test('is refused when the field was changed meanwhile, and the suggestion stays as it was', async () => {
    const { catalog, people } = world()
    const { id, entity, data } = await sent()
    const first = await suggestWording('kalman', id, entity, 'First')
    const second = await suggestWording('miriam', id, entity, 'Second')
    await acceptWording(catalog, people.chana, first)
    await assert.rejects(acceptWording(catalog, people.chana, second), refused('conflict'))
    await sendBackSuggestion(catalog, people.kalman, id, 'Once more.')
    const name = { ...Object(data.name), en: 'By hand' }
    await putItem(catalog, people.chana, id, {
      id: entity,
      type: 'author',
      data: { ...data, name },
    })
    await assert.rejects(acceptWording(catalog, people.chana, second), refused('conflict'))
    assert.deepEqual((await dataOf(id))?.name, name)
    const last = await suggestWording('miriam', id, entity, null)
    assert.equal((await acceptWording(catalog, people.chana, last)).status, 'sent_back')
    assert.deepEqual(Object.keys(Object((await dataOf(id))?.name)), ['he'])
  })

  test('is not suggested for what is merged, unknown, the same or against the schema', async () => {
    const { catalog, people } = world()
    const { id, entity } = await sent()
    const propose = (proposal: { entity: string; field: string; value: string | number }) =>
      commentOnSuggestion(catalog, people.kalman, id, { proposal })
    const field = '/name/en'
    await assert.rejects(propose({ entity: 'rh-00000000', field, value: 'x' }), refused('invalid'))
    await assert.rejects(propose({ entity, field: '/a/b', value: 'x' }), refused('invalid'))
    await assert.rejects(propose({ entity, field: '', value: 'x' }), refused('invalid'))
    await assert.rejects(propose({ entity, field, value: 7 }), refused('invalid'))
    await assert.rejects(propose({ entity, field, value: 'x'.repeat(50_001) }), refused('invalid'))
    const now = Object((await dataOf(id))?.name)
    await assert.rejects(propose({ entity, field: '/name/he', value: now.he }), refused('invalid'))
    const anchor = { entity, field: '/name/he' }
    const other = { body: 'x', anchor, proposal: { entity, field, value: 'y' } }
    await assert.rejects(commentOnSuggestion(catalog, people.kalman, id, other), refused('invalid'))
    await assert.rejects(
      commentOnSuggestion(catalog, people.kalman, id, {}),
      refused('invalid'),
      'a comment without wording needs a text',
    )
    const comment = (await propose({ entity, field, value: 'late' })).id
    await approveSuggestion(catalog, people.kalman, id)
    await assert.rejects(propose({ entity, field, value: 'x' }), refused('state'))
    await assert.rejects(acceptWording(catalog, people.chana, comment), refused('state'))
  })

  test('comes with a review, and goes with it when the review is refused', async () => {
    const { catalog, people } = world()
    const { id, entity } = await sent()
    const field = '/name/en'
    const given = { entity, field, proposal: { entity, field, value: 'Reviewed' } }
    const verdict = 'request_changes' as const
    await assert.rejects(
      reviewSuggestion(catalog, people.dovid, id, { verdict, comments: [given] }),
      refused('forbidden'),
    )
    assert.deepEqual(await shown(id), [])
    await reviewSuggestion(catalog, people.kalman, id, { verdict, comments: [given] })
    const [comment] = await shown(id)
    assert.equal(comment?.proposal?.value, 'Reviewed')
    await resolveComment(catalog, people.chana, comment.id, true)
    assert.equal((await acceptWording(catalog, people.chana, comment.id)).status, 'sent_back')
  })
})
