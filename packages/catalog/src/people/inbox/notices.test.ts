/** Which events people are notified of. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onOneEngine } from '@yalkut/testing/engines'
import { authorData } from '@yalkut/testing/values/items'
import type { Name } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { createDraft, putItem } from '../../changing/drafts/drafts.ts'
import { approveSuggestion } from '../../changing/review/approve.ts'
import { submitSuggestion } from '../../changing/sending/submit.ts'
import { VISITOR } from '../../core/access/caller.ts'
import { commentOnIssue } from '../../talking/issues/comment-on-issue.ts'
import { editIssue } from '../../talking/issues/edit-issue.ts'
import { getIssue } from '../../talking/issues/get-issue.ts'
import { setIssueAssignees } from '../../talking/issues/issue-assignees.ts'
import { setIssueState } from '../../talking/issues/issue-state.ts'
import { type IssueOrder, openIssue } from '../../talking/issues/open-issue.ts'
import { editComment } from '../comments/change-comment.ts'
import { follow } from './follows.ts'
import { markInbox, readInbox } from './inbox.ts'

onOneEngine('people are notified', (engine) => {
  const world = worldOn(engine)

  before(() => clear())

  /** Opens an issue with everyone's inbox empty. */
  async function open(order: Partial<IssueOrder> = {}, by: Name = 'chana') {
    await clear()
    const { catalog, people } = world()
    return await openIssue(catalog, people[by], { title: 'a', ...order })
  }

  async function clear(): Promise<void> {
    const { catalog, people } = world()
    for (const person of Object.values(people)) await markInbox(catalog, person, { all: true })
  }

  /** The reasons of each person's unread lines, with the count when it is more than one. */
  async function heard(): Promise<{ [name: string]: string }> {
    const { catalog, people } = world()
    const all: { [name: string]: string } = {}
    for (const [name, person] of Object.entries(people)) {
      const { items } = await readInbox(catalog, person, { filter: 'unread', limit: 50 })
      const lines = items.map(({ reason, count }) => (count > 1 ? `${reason}*${count}` : reason))
      if (lines.length > 0) all[name] = lines.sort().join(' ')
    }
    return all
  }

  test('of a new issue in the sets that they keep, but not of their own', async () => {
    const { sichosWork, maamarimWork, sichos } = world()
    await open({ entityId: sichosWork })
    assert.deepEqual(await heard(), { kalman: 'followed', miriam: 'followed' })
    await open({ entityId: maamarimWork }, 'miriam')
    assert.deepEqual(await heard(), {})
    await open({ entityId: sichos })
    assert.deepEqual(await heard(), { kalman: 'followed', miriam: 'followed' })
    await open()
    assert.deepEqual(await heard(), {})
  })

  test('of comments: the author, participants and followers, each with one reason', async () => {
    const { catalog, people } = world()
    const { number, id } = await open()
    await setIssueAssignees(catalog, people.kalman, number, ['kalman'])
    await follow(catalog, people.sara, { kind: 'report', id: String(id), on: true })
    await commentOnIssue(catalog, people.dovid, number, { body: 'x' })
    assert.deepEqual(await heard(), { chana: 'author', kalman: 'comment', sara: 'followed' })
    await commentOnIssue(catalog, people.chana, number, { body: 'y' })
    await commentOnIssue(catalog, people.chana, number, { body: '@sara @SARA z @chana `@miriam`' })
    assert.deepEqual(await heard(), {
      chana: 'author',
      dovid: 'comment*2',
      kalman: 'comment*3',
      sara: 'followed*2 mention',
    })
    await follow(catalog, people.sara, { kind: 'report', id: String(id), on: false })
  })

  test('of being assigned, and of an issue being closed and opened again', async () => {
    const { catalog, people } = world()
    const { number } = await open({}, 'chana')
    await setIssueAssignees(catalog, people.sara, number, ['dovid', 'sara', 'robot'])
    assert.deepEqual(await heard(), { dovid: 'assigned' })
    await clear()
    await setIssueState(catalog, people.sara, number, { state: 'completed', note: 'thanks @chana' })
    assert.deepEqual(await heard(), { chana: 'mention', dovid: 'state' })
    await setIssueState(catalog, people.chana, number, { state: 'open' })
    assert.deepEqual(await heard(), { chana: 'mention', dovid: 'state*2', sara: 'state' })
  })

  test('of a mention once: an edit notifies only newly mentioned people', async () => {
    const { catalog, people } = world()
    const { number } = await open({ title: '@dovid', body: '@dovid @nobody x@sara.org' })
    assert.deepEqual(await heard(), { dovid: 'mention' })
    await clear()
    await editIssue(catalog, people.chana, number, { body: '@dovid @kalman' })
    assert.deepEqual(await heard(), { kalman: 'mention' })
    const { id } = await commentOnIssue(catalog, people.kalman, number, { body: '@sara' })
    await clear()
    await editComment(catalog, people.kalman, id, '@sara and @miriam')
    assert.deepEqual(await heard(), { miriam: 'mention' })
  })

  test('of the issues that a merge closes', async () => {
    const { catalog, people } = world()
    const { number, id } = await open({ title: 'b' })
    const other = await openIssue(catalog, people.dovid, { title: 'closed before' })
    await setIssueState(catalog, people.dovid, other.number, { state: 'not_planned' })
    const draft = await createDraft(catalog, people.kalman, {
      title: 'תיקון',
      description: `מתקן #${number}, closes #${other.number}, fixes #99999. \`fixes #1\``,
    })
    await putItem(catalog, people.kalman, draft.id, { type: 'author', data: authorData('merged') })
    await submitSuggestion(catalog, people.kalman, draft.id)
    const { fixedBy } = await getIssue(catalog, VISITOR, number)
    assert.deepEqual(fixedBy, [{ number: draft.number, title: 'תיקון', status: 'open' }])
    await clear()
    await approveSuggestion(catalog, people.sara, draft.id)
    const { issue, timeline } = await getIssue(catalog, VISITOR, number)
    assert.deepEqual([issue.state, issue.stateReason], ['closed', 'completed'])
    assert.deepEqual([issue.closedBySuggestion, issue.closedBy], [draft.number, people.sara.person.id])
    const last = timeline.at(-1)
    assert.deepEqual(last?.type === 'event' && [last.kind, last.actor, last.detail], [
      'closed',
      people.sara.person.id,
      { outcome: 'completed', note: null, by: draft.number },
    ])
    const { items } = await readInbox(catalog, people.chana, { filter: 'state', limit: 5 })
    assert.deepEqual(
      [items[0]?.subject.id, items[0]?.subject.number, items[0]?.subject.state],
      [String(id), number, 'closed'],
    )
    const stays = await getIssue(catalog, VISITOR, other.number)
    assert.deepEqual([stays.issue.stateReason, stays.issue.closedBySuggestion], ['not_planned', null])
  })
})
