/** Checks every answer in which a private issue could appear: people who may not read the issue see no part of it. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import {
  findReadableIssues,
  type IssueReader,
  lockIssue,
  noTags,
  tagsOfIssues,
  updateIssue,
} from '@yalkut/ledger/threads'
import { onOneEngine } from '@yalkut/testing/engines'
import { authorData, setData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { addCaller, mergeItems, type Name } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { createDraft, putItem } from '../../changing/drafts/drafts.ts'
import { approveSuggestion } from '../../changing/review/approve.ts'
import { submitSuggestion } from '../../changing/sending/submit.ts'
import { suggestionConversation } from '../../changing/suggestions/conversation.ts'
import { type Caller, VISITOR } from '../../core/access/caller.ts'
import { issueFacts, issueReaderOf, mayReadIssue } from '../../core/access/may-read-issue.ts'
import { editComment, hideComment } from '../../people/comments/change-comment.ts'
import { searchThreads, threadByNumber } from '../../people/comments/search-threads.ts'
import { follow, listFollows } from '../../people/inbox/follows.ts'
import { markInbox, readInbox } from '../../people/inbox/inbox.ts'
import { getProfile } from '../../people/profiles/profile.ts'
import { searchPeople } from '../../people/profiles/search.ts'
import { closeReport, listReports } from '../reports/keepers-reports.ts'
import { commentOnIssue } from './comment-on-issue.ts'
import { editIssue } from './edit-issue.ts'
import { getIssue } from './get-issue.ts'
import { setIssueAssignees } from './issue-assignees.ts'
import { setIssueLabels } from './issue-labels.ts'
import { setIssueState } from './issue-state.ts'
import { setIssueVisibility } from './issue-visibility.ts'
import { createLabel, listLabels } from './labels.ts'
import { listIssues } from './list-issues.ts'
import { openIssue } from './open-issue.ts'

const TITLE = 'סודכמוס'

onOneEngine('a private issue', (engine) => {
  const world = worldOn(engine)
  let issue = { id: 0, number: 0 }
  let publicNumber = 0

  /** The people who may read the issue: Dovid reported it, Kalman and Miriam keep the set, Chana is assigned. */
  const READERS: readonly Name[] = ['sara', 'adina', 'kalman', 'miriam', 'dovid', 'chana']

  function strangers(): Caller[] {
    return [VISITOR, stranger, world().people.robot]
  }

  let stranger: Awaited<ReturnType<typeof addCaller>>

  before(async () => {
    const { catalog, people, sichosWork } = world()
    stranger = await addCaller(catalog, 'tova', { trusted: true })
    await createLabel(catalog, people.sara, { name: 'urgent' })
    publicNumber = (await openIssue(catalog, people.dovid, { title: 'open to all' })).number
    issue = await openIssue(catalog, people.dovid, {
      title: TITLE,
      body: `${TITLE} #${publicNumber} @tova @chana`,
      type: 'rights',
      entityId: sichosWork,
      private: false,
    })
    await setIssueLabels(catalog, people.kalman, issue.number, ['urgent'])
    await commentOnIssue(catalog, people.dovid, issue.number, { body: `@tova ${TITLE}` })
    await setIssueAssignees(catalog, people.miriam, issue.number, ['chana'])
  })

  test('is read only by stewards, keepers of the set, its reporter and its assignees', async () => {
    const { catalog, people } = world()
    for (const name of READERS) {
      const page = await getIssue(catalog, people[name], issue.number)
      assert.equal(page.issue.title, TITLE, name)
    }
    for (const caller of strangers()) {
      await assert.rejects(getIssue(catalog, caller, issue.number), refused('not-found'))
      await assert.rejects(threadByNumber(catalog, caller, issue.number), refused('not-found'))
    }
  })

  test('is not in the lists, counts and searches of others', async () => {
    const { catalog, people, sichosWork, sichos } = world()
    const queries = [{}, { entity: sichosWork }, { set: sichos }, { q: TITLE }, { label: 'urgent' }]
    const more = [{ type: 'rights' as const }, { author: 'dovid' }, { assignee: 'chana' }]
    const byNumber = { q: `#${issue.number}` }
    for (const query of [...queries, ...more, byNumber]) {
      const list = async (caller: Caller): Promise<[boolean, number]> => {
        const found = await listIssues(catalog, caller, { state: 'all', limit: 30, ...query })
        return [found.items.some(({ id }) => id === issue.id), found.counts.open]
      }
      const [seen, count] = await list(people.kalman)
      assert.equal(seen, true)
      for (const caller of strangers()) assert.deepEqual(await list(caller), [false, count - 1])
    }
    for (const caller of strangers()) {
      for (const q of [TITLE, String(issue.number)]) {
        const { threads } = await searchThreads(catalog, caller, { q, limit: 20 })
        assert.ok(threads.every(({ number }) => number !== issue.number))
      }
      const { labels } = await listLabels(catalog, caller)
      assert.equal(labels[0]?.open, 0)
    }
    assert.equal((await listLabels(catalog, people.chana)).labels[0]?.open, 1)
    const found = await searchThreads(catalog, people.chana, { q: TITLE, limit: 8 })
    assert.equal(found.threads[0]?.number, issue.number)
  })

  test('cannot be changed by people who may not read it: the answer is not-found', async () => {
    const { catalog, people } = world()
    const { number, id } = issue
    const acts = (caller: Caller): (() => Promise<unknown>)[] => [
      () => editIssue(catalog, caller, number, { title: 'x' }),
      () => setIssueState(catalog, caller, number, { state: 'completed' }),
      () => setIssueLabels(catalog, caller, number, []),
      () => setIssueAssignees(catalog, caller, number, ['tova']),
      () => setIssueVisibility(catalog, caller, number, true),
      () => commentOnIssue(catalog, caller, number, { body: 'x' }),
      () => follow(catalog, caller, { kind: 'report', id: String(id), on: true }),
      () => closeReport(catalog, caller, id, { outcome: 'resolved' }),
    ]
    for (const act of acts(stranger)) await assert.rejects(act(), refused('not-found'))
    for (const act of acts(VISITOR)) await assert.rejects(act(), refused('unauthorized'))
    const page = await getIssue(catalog, people.chana, number)
    const comment = page.timeline.find((entry) => entry.type === 'comment')
    assert.ok(comment?.type === 'comment')
    await assert.rejects(editComment(catalog, stranger, comment.id, 'x'), refused('not-found'))
    await assert.rejects(hideComment(catalog, stranger, comment.id, true), refused('not-found'))
  })

  test('notifies nobody who may not read it, even when it mentions them', async () => {
    const { catalog, people } = world()
    const inbox = async (caller: Caller): Promise<string[]> => {
      const { items } = await readInbox(catalog, caller, { filter: 'all', limit: 50 })
      return items.flatMap((line) =>
        line.subject.id === String(issue.id) && line.subject.kind === 'report' ? line.reason : [],
      )
    }
    assert.deepEqual(await inbox(stranger), [])
    assert.deepEqual(await inbox(people.miriam), ['followed'])
    // Chana was not assigned yet when the issue mentioned her.
    assert.deepEqual(await inbox(people.chana), ['assigned'])
  })

  test('is not in the timelines of the conversations that it mentions', async () => {
    const { catalog, people } = world()
    const references = async (caller: Caller): Promise<number> => {
      const { timeline } = await getIssue(catalog, caller, publicNumber)
      return timeline.filter((entry) => entry.type === 'event' && entry.kind === 'referenced').length
    }
    assert.equal(await references(people.kalman), 1)
    for (const caller of strangers()) assert.equal(await references(caller), 0)
  })

  test('is without its title in the conversation of a suggestion that it mentions or that fixes it', async () => {
    const { catalog, people } = world()
    const { id, number } = await createDraft(catalog, people.miriam, {
      title: 'תיקון',
      description: `Fixes #${issue.number}`,
    })
    await putItem(catalog, people.miriam, id, { type: 'author', data: authorData('fixing') })
    await submitSuggestion(catalog, people.miriam, id)
    await commentOnIssue(catalog, people.dovid, issue.number, { body: `see #${number}` })
    for (const caller of strangers()) {
      const conversation = await suggestionConversation(catalog, caller, id)
      assert.equal(JSON.stringify(conversation).includes(TITLE), false)
      const [fix] = conversation.fixes
      assert.deepEqual([fix?.number, fix?.title, fix?.private], [issue.number, null, true])
      assert.ok(conversation.timeline.every((entry) => entry.type !== 'event' || entry.kind !== 'referenced'))
    }
    const open = await suggestionConversation(catalog, people.chana, id)
    assert.equal(JSON.stringify(open).includes('referenced'), true)
  })

  test('is on nobody’s profile', async () => {
    const { catalog } = world()
    for (const caller of strangers()) {
      for (const name of ['dovid', 'kalman', 'chana']) {
        const profile = await getProfile(catalog, name, 100)
        assert.equal(JSON.stringify(profile).includes(TITLE), false)
      }
      const asked = searchPeople(catalog, caller, { thread: `report:${issue.number}`, limit: 8 })
      await assert.rejects(asked, refused('not-found'))
    }
  })

  test('that was public before is hidden from the inboxes that its notifications are in', async () => {
    const { catalog, people } = world()
    const was = await openIssue(catalog, people.dovid, { title: TITLE, body: '@tova' })
    await follow(catalog, stranger, { kind: 'report', id: String(was.id), on: true })
    const tova = async (): Promise<string> => {
      const inbox = await readInbox(catalog, stranger, { filter: 'unread', limit: 50 })
      const follows = await listFollows(catalog, stranger, { limit: 20 })
      return JSON.stringify([inbox.items, follows.follows])
    }
    assert.equal((await tova()).includes(TITLE), true)
    await setIssueVisibility(catalog, people.sara, was.number, true)
    const seen = await tova()
    assert.equal(seen.includes(TITLE) || seen.includes(people.dovid.person.id), false)
    await commentOnIssue(catalog, people.sara, was.number, { body: 'now in private' })
    const { items } = await readInbox(catalog, stranger, { filter: 'all', limit: 50 })
    assert.equal(items.length, 1)
    assert.deepEqual(await markInbox(catalog, stranger, { all: true }), { changed: 1, unread: 0 })
    await setIssueVisibility(catalog, people.sara, was.number, false)
    assert.equal((await tova()).includes(TITLE), true)
  })

  test('about rights is never made public; only stewards and keepers change the visibility of an issue', async () => {
    const { catalog, people } = world()
    const show = (name: Name) => setIssueVisibility(catalog, people[name], issue.number, false)
    await assert.rejects(show('dovid'), refused('forbidden'))
    await assert.rejects(show('chana'), refused('forbidden'))
    for (const name of ['sara', 'kalman'] as const) await assert.rejects(show(name), refused('state'))
    const hide = setIssueVisibility(catalog, people.dovid, publicNumber, true)
    await assert.rejects(hide, refused('forbidden'))
  })

  test('is in the reports of the keepers of its set, without its author', async () => {
    const { catalog, people } = world()
    const query = { state: 'all' as const, limit: 30 }
    const { reports } = await listReports(catalog, people.kalman, query)
    const report = reports.find(({ id }) => id === issue.id)
    assert.equal(report?.title, TITLE)
    assert.equal(JSON.stringify(reports).includes(people.dovid.person.id), false)
    await assert.rejects(listReports(catalog, stranger, query), refused('forbidden'))
    await assert.rejects(listReports(catalog, VISITOR, query), refused('unauthorized'))
  })

  test('cannot be read by a former keeper of the set', async () => {
    const { catalog, people, sichos } = world()
    const data = setData('sichos', { keepers: [people.kalman.person.id] })
    await mergeItems(world(), [{ id: sichos, type: 'set', data }])
    await assert.rejects(getIssue(catalog, people.miriam, issue.number), refused('not-found'))
    const { items } = await readInbox(catalog, people.miriam, { filter: 'all', limit: 50 })
    const line = items.find(({ subject }) => subject.id === String(issue.id))
    assert.deepEqual([line?.subject.title, line?.actor, line?.detail], [null, null, {}])
    const keepers = [people.kalman.person.id, people.miriam.person.id]
    await mergeItems(world(), [{ id: sichos, type: 'set', data: setData('sichos', { keepers }) }])
  })

  test('is readable in SQL to exactly the people of the rule in code', async () => {
    const { catalog, people } = world()
    const { ledger } = catalog
    const callers: Caller[] = [...strangers(), ...READERS.map((name) => people[name])]
    for (const caller of callers) {
      const reader: IssueReader = await issueReaderOf(ledger.read, caller)
      const person = caller.kind === 'person' ? caller.person : null
      const numbers = [issue.number, publicNumber]
      const readable = new Set((await findReadableIssues(ledger.read, reader, { numbers })).map((row) => row.number))
      for (const number of numbers) {
        const row = await ledger.write((tx) => lockIssue(tx, number))
        assert.ok(row !== null)
        const tags = (await tagsOfIssues(ledger.read, [row.id])).get(row.id) ?? noTags()
        const facts = await issueFacts(ledger.read, row, tags)
        assert.equal(mayReadIssue(facts, person), readable.has(number))
      }
    }
  })

  test('is closed by a merge without a notification to strangers', async () => {
    const { catalog, people } = world()
    await follow(catalog, people.chana, { kind: 'report', id: String(issue.id), on: true })
    await catalog.ledger.write(async (tx) => {
      await updateIssue(tx, issue.id, { private: 1 })
    })
    const { id } = await createDraft(catalog, people.miriam, {
      title: 'תיקון',
      description: `Closes #${issue.number}`,
    })
    await putItem(catalog, people.miriam, id, { type: 'author', data: authorData('closing') })
    await submitSuggestion(catalog, people.miriam, id)
    await approveSuggestion(catalog, people.sara, id)
    const page = await getIssue(catalog, people.chana, issue.number)
    assert.equal(page.issue.state, 'closed')
    const { items } = await readInbox(catalog, stranger, { filter: 'unread', limit: 50 })
    assert.ok(items.every(({ subject }) => subject.id !== String(issue.id)))
  })
})
