import assert from 'node:assert/strict'
import { test } from 'node:test'
import { itemsAfter } from '@yalkut/ledger/suggestions'
import { onOneEngine } from '@yalkut/testing/engines'
import { authorData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { addCaller, suggest } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { commentOnSuggestion } from '../../changing/suggestions/comment.ts'
import { suggestionConversation } from '../../changing/suggestions/conversation.ts'
import { VISITOR } from '../../core/access/caller.ts'
import { commentOnIssue } from '../../talking/issues/comment-on-issue.ts'
import { getIssue } from '../../talking/issues/get-issue.ts'
import { openIssue } from '../../talking/issues/open-issue.ts'
import { editComment, hideComment, resolveComment } from './change-comment.ts'

onOneEngine('a comment', (engine) => {
  const world = worldOn(engine)

  test('is edited by its writer, and hidden by its writer or a steward', async () => {
    const { catalog, people } = world()
    const { number } = await openIssue(catalog, people.chana, { title: 'x' })
    const { id } = await commentOnIssue(catalog, people.dovid, number, { body: 'first' })
    await assert.rejects(editComment(catalog, people.sara, id, 'x'), refused('forbidden'))
    await assert.rejects(editComment(catalog, people.dovid, id, ''), refused('invalid'))
    const long = 'x'.repeat(10_001)
    await assert.rejects(editComment(catalog, people.dovid, id, long), refused('invalid'))
    await assert.rejects(editComment(catalog, people.dovid, 99_999, 'x'), refused('not-found'))
    await assert.rejects(editComment(catalog, VISITOR, id, 'x'), refused('unauthorized'))
    await editComment(catalog, people.dovid, id, 'first')
    const shown = async () => {
      const { timeline } = await getIssue(catalog, people.sara, number)
      const entry = timeline.find((one) => one.type === 'comment')
      return entry?.type === 'comment' && [entry.body, entry.edited, entry.hidden]
    }
    assert.deepEqual(await shown(), ['first', false, false])
    await editComment(catalog, people.dovid, id, 'second')
    assert.deepEqual(await shown(), ['second', true, false])
    for (const name of ['chana', 'kalman'] as const) {
      await assert.rejects(hideComment(catalog, people[name], id, true), refused('forbidden'))
    }
    await hideComment(catalog, people.dovid, id, true)
    assert.deepEqual(await shown(), [null, true, true])
    await assert.rejects(hideComment(catalog, people.dovid, id, false), refused('forbidden'))
    await hideComment(catalog, people.sara, id, false)
    assert.deepEqual(await shown(), ['second', true, false])
    await assert.rejects(resolveComment(catalog, people.dovid, id, true), refused('invalid'))
  })

  test('on a field is resolved by the suggestion’s author, its writer, or a person who may approve', async () => {
    const { catalog, people, sichos } = world()
    const data = authorData('settled', { sets: [sichos] })
    const suggestion = await suggest(world(), [{ type: 'author', data }])
    const [item] = await itemsAfter(catalog.ledger.read, suggestion.id, -1, 1)
    const anchor = { entity: item?.id ?? '', field: '/name/he' }
    const order = { body: 'why?', anchor }
    const { id } = await commentOnSuggestion(catalog, people.dovid, suggestion.id, order)
    const resolved = async (): Promise<unknown> => {
      const { timeline } = await suggestionConversation(catalog, VISITOR, suggestion.id)
      const entry = timeline.find((one) => one.type === 'comment')
      return entry?.type === 'comment' && entry.resolved
    }
    const stranger = await addCaller(catalog, 'yonah')
    await assert.rejects(resolveComment(catalog, stranger, id, true), refused('forbidden'))
    for (const name of ['chana', 'dovid', 'kalman'] as const) {
      await resolveComment(catalog, people[name], id, true)
      assert.equal(await resolved(), true, name)
      await resolveComment(catalog, people[name], id, false)
      assert.equal(await resolved(), false, name)
    }
  })
})
