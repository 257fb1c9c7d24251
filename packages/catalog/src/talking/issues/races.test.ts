/** Several people change the same issue at the same time. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '@yalkut/testing/engines'
import { authorData } from '@yalkut/testing/values/items'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { createDraft, putItem } from '../../changing/drafts/drafts.ts'
import { approveSuggestion } from '../../changing/review/approve.ts'
import { submitSuggestion } from '../../changing/sending/submit.ts'
import { VISITOR } from '../../core/access/caller.ts'
import { markInbox, readInbox } from '../../people/inbox/inbox.ts'
import { commentOnIssue } from './comment-on-issue.ts'
import { getIssue } from './get-issue.ts'
import { setIssueAssignees } from './issue-assignees.ts'
import { setIssueState } from './issue-state.ts'
import { openIssue } from './open-issue.ts'

onEachEngine('at the same time', (engine) => {
  const world = worldOn(engine)

  test('two people close an issue, and one of them succeeds', async () => {
    const { catalog, people } = world()
    const { number } = await openIssue(catalog, people.chana, { title: 'a' })
    const ends = await Promise.allSettled([
      setIssueState(catalog, people.chana, number, { state: 'completed' }),
      setIssueState(catalog, people.sara, number, { state: 'not_planned' }),
    ])
    assert.deepEqual(ends.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    const { timeline } = await getIssue(catalog, VISITOR, number)
    assert.equal(timeline.length, 2)
  })

  test('many people comment while a merge closes the issue, and no comment is lost', async () => {
    const { catalog, people } = world()
    const { number } = await openIssue(catalog, people.chana, { title: 'a' })
    const { id } = await createDraft(catalog, people.dovid, {
      title: 'b',
      description: `Fixes #${number}`,
    })
    await putItem(catalog, people.dovid, id, { type: 'author', data: authorData('racing') })
    await submitSuggestion(catalog, people.dovid, id)
    const body = `@kalman #${number - 1}`
    const speak = () => commentOnIssue(catalog, people.miriam, number, { body })
    await Promise.all([
      ...Array.from({ length: 4 }, speak),
      approveSuggestion(catalog, people.sara, id),
      ...Array.from({ length: 4 }, speak),
      setIssueAssignees(catalog, people.kalman, number, ['kalman']),
    ])
    const { issue } = await getIssue(catalog, VISITOR, number)
    assert.deepEqual([issue.state, issue.comments], ['closed', 8])
    const { items } = await readInbox(catalog, people.kalman, { filter: 'mention', limit: 9 })
    assert.deepEqual(items.find(({ subject }) => subject.number === number)?.count, 8)
  })

  test('many issues are opened, and each has a number of its own', async () => {
    const { catalog, people } = world()
    const opened = await Promise.all(Array.from({ length: 12 }, () => openIssue(catalog, people.chana, { title: 'x' })))
    assert.equal(new Set(opened.map(({ number }) => number)).size, 12)
  })

  test('an inbox is marked while it is written to, and keeps one unread line of each kind', async () => {
    const { catalog, people } = world()
    const { number } = await openIssue(catalog, people.chana, { title: 'a' })
    const speak = () => commentOnIssue(catalog, people.dovid, number, { body: '@adina' })
    const mark = (unread: boolean) => markInbox(catalog, people.adina, { all: true, unread })
    await speak()
    const acts = Array.from({ length: 4 }, () => [speak(), mark(false), mark(true)])
    await Promise.all(acts.flat())
    const { items } = await readInbox(catalog, people.adina, { filter: 'unread', limit: 50 })
    const about = items.filter(({ subject }) => subject.number === number)
    assert.ok(about.length <= 1)
  })
})
