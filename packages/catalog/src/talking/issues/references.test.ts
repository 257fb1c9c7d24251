import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onOneEngine } from '@yalkut/testing/engines'
import { authorData } from '@yalkut/testing/values/items'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { createDraft, putItem } from '../../changing/drafts/drafts.ts'
import { submitSuggestion } from '../../changing/sending/submit.ts'
import { VISITOR } from '../../core/access/caller.ts'
import { readInbox } from '../../people/inbox/inbox.ts'
import { commentOnIssue } from './comment-on-issue.ts'
import { editIssue } from './edit-issue.ts'
import { getIssue } from './get-issue.ts'
import { openIssue } from './open-issue.ts'

onOneEngine('a conversation that another one mentions', (engine) => {
  const world = worldOn(engine)

  async function references(number: number): Promise<unknown[]> {
    const { timeline } = await getIssue(world().catalog, VISITOR, number)
    return timeline.flatMap((entry) => (entry.type === 'event' && entry.kind === 'referenced' ? [entry.detail] : []))
  }

  test('has one event for each pair, and none for a mention in itself', async () => {
    const { catalog, people } = world()
    const one = await openIssue(catalog, people.chana, { title: 'one' })
    const two = await openIssue(catalog, people.chana, {
      title: 'two',
      body: `#${one.number} \`#${one.number}\` #99999`,
    })
    const from = { kind: 'report', id: String(two.id), number: two.number }
    assert.deepEqual(await references(one.number), [{ from, closes: false }])
    await commentOnIssue(catalog, people.dovid, two.number, { body: `#${one.number} again` })
    await editIssue(catalog, people.chana, two.number, { body: `fixes #${one.number}` })
    await commentOnIssue(catalog, people.dovid, one.number, { body: `#${one.number}` })
    assert.deepEqual(await references(one.number), [{ from, closes: false }])
    await commentOnIssue(catalog, people.dovid, one.number, { body: `see #${two.number}` })
    assert.equal((await references(two.number)).length, 1)
  })

  test('shows that a suggestion closes it; a person mentioned in the suggestion is notified', async () => {
    const { catalog, people } = world()
    const { number } = await openIssue(catalog, people.chana, { title: 'one' })
    const draft = await createDraft(catalog, people.dovid, {
      title: 'x',
      description: `Fixes #${number}, @kalman`,
    })
    await putItem(catalog, people.dovid, draft.id, { type: 'author', data: authorData('names') })
    await submitSuggestion(catalog, people.dovid, draft.id)
    const from = { kind: 'changeset', id: String(draft.id), number: draft.number }
    assert.deepEqual(await references(number), [{ from, closes: true }])
    const { items } = await readInbox(catalog, people.kalman, { filter: 'mention', limit: 5 })
    assert.deepEqual(items[0]?.subject, {
      kind: 'changeset',
      id: String(draft.id),
      number: draft.number,
      title: 'x',
      state: 'open',
      path: null,
      name: null,
    })
  })
})
