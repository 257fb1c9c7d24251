import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onOneEngine } from '@yalkut/testing/engines'
import { refused } from '@yalkut/testing/values/refused'
import { addCaller } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { type SignedIn, VISITOR } from '../../core/access/caller.ts'
import { ISSUE_TYPES } from '../../core/shapes/issue.ts'
import { commentOnIssue } from './comment-on-issue.ts'
import { editIssue } from './edit-issue.ts'
import { getIssue } from './get-issue.ts'
import { setIssueAssignees } from './issue-assignees.ts'
import { setIssueLabels } from './issue-labels.ts'
import { setIssueState } from './issue-state.ts'
import { issueTemplates } from './issue-types.ts'
import { createLabel, editLabel, listLabels } from './labels.ts'
import { openIssue } from './open-issue.ts'

onOneEngine('an issue', (engine) => {
  const world = worldOn(engine)
  let tova: SignedIn
  before(async () => {
    tova = await addCaller(world().catalog, 'tova', { trusted: true })
    for (const name of ['typo', 'needs scan']) {
      await createLabel(world().catalog, world().people.sara, { name })
    }
  })

  test('is opened by any signed-in person, and is in the sets of its item', async () => {
    const { catalog, people, sichos, sichosWork } = world()
    const issue = await openIssue(catalog, people.chana, {
      title: ' השנה שגויה ',
      body: 'צריך תשמ״ב',
      type: 'wrong-fact',
      entityId: sichosWork.toUpperCase(),
    })
    const { id, number, createdAt, updatedAt, ...rest } = issue
    assert.ok(id > 0 && number > 0)
    assert.equal(createdAt, updatedAt)
    assert.deepEqual(rest, {
      title: 'השנה שגויה',
      typeTitle: { he: 'פרט שגוי', en: 'Wrong fact' },
      type: 'wrong-fact',
      state: 'open',
      stateReason: null,
      body: 'צריך תשמ״ב',
      private: false,
      author: people.chana.person.id,
      via: null,
      entity: {
        id: sichosWork,
        type: 'work',
        path: catalog.projection.reads.items.summary(sichosWork)?.path ?? null,
        name: { he: 'ספר likkutei', en: 'likkutei' },
      },
      set: sichos,
      labels: [],
      assignees: [],
      comments: 0,
      closedAt: null,
      closedBy: null,
      closedBySuggestion: null,
    })
  })

  test('needs a title and an existing item', async () => {
    const { catalog, people } = world()
    const open = (order: object) => openIssue(catalog, people.chana, { title: 'x', ...order })
    await assert.rejects(open({ title: ' ' }), refused('invalid'))
    await assert.rejects(open({ entityId: 'rh-00000000' }), refused('not-found'))
    await assert.rejects(open({ entityId: 'likkutei' }), refused('bad-request'))
    await assert.rejects(openIssue(catalog, VISITOR, { title: 'x' }), refused('unauthorized'))
    const reader = { ...people.chana, scopes: ['read' as const] }
    await assert.rejects(openIssue(catalog, reader, { title: 'x' }), refused('forbidden'))
  })

  test('records the token through which its author acted', async () => {
    const { catalog, people } = world()
    const via = { kind: 'token' as const, id: 'tok-1', name: 'laptop', client: null }
    const { number } = await openIssue(catalog, { ...people.chana, via }, { title: 'x' })
    await commentOnIssue(catalog, { ...people.chana, via }, number, { body: 'y' })
    const { issue, timeline } = await getIssue(catalog, VISITOR, number)
    assert.deepEqual(issue.via, via)
    assert.deepEqual(
      timeline.map((entry) => entry.via),
      [via, via],
    )
  })

  test('is edited, closed and opened again by its author and by triagers', async () => {
    const { catalog, people, sichosWork } = world()
    const { number } = await openIssue(catalog, people.chana, { title: 'a', entityId: sichosWork })
    await assert.rejects(editIssue(catalog, people.dovid, number, { title: 'b' }), refused('forbidden'))
    const state = { state: 'completed' as const }
    await assert.rejects(setIssueState(catalog, people.dovid, number, state), refused('forbidden'))
    await editIssue(catalog, people.chana, number, { title: 'b', body: 'words' })
    await editIssue(catalog, tova, number, { body: null })
    await editIssue(catalog, people.kalman, number, { title: 'b' })
    const closed = await setIssueState(catalog, people.kalman, number, { ...state, note: 'תוקן' })
    assert.deepEqual([closed.state, closed.stateReason], ['closed', 'completed'])
    assert.equal(closed.closedBy, people.kalman.person.id)
    const again = { state: 'not_planned' as const }
    await assert.rejects(setIssueState(catalog, people.chana, number, again), refused('state'))
    const opened = await setIssueState(catalog, people.chana, number, { state: 'open' })
    assert.deepEqual([opened.state, opened.stateReason, opened.closedAt], ['open', null, null])
    await assert.rejects(setIssueState(catalog, people.chana, number, { state: 'open' }), refused('state'))
    const { timeline } = await getIssue(catalog, VISITOR, number)
    assert.deepEqual(
      timeline.map((entry) => entry.type === 'event' && [entry.kind, entry.detail]),
      [
        ['opened', {}],
        ['renamed', { from: 'a', to: 'b' }],
        ['edited', {}],
        ['edited', {}],
        ['closed', { outcome: 'completed', note: 'תוקן', by: null }],
        ['reopened', { note: null }],
      ],
    )
  })

  test('has labels that triagers set; labels given by a contributor are ignored', async () => {
    const { catalog, people, sichosWork } = world()
    const order = { title: 'a', entityId: sichosWork, labels: ['typo'] }
    const asked = await openIssue(catalog, people.chana, { ...order, labels: ['typo', 'no such'] })
    assert.deepEqual(asked.labels, [])
    const set = await openIssue(catalog, people.kalman, order)
    assert.deepEqual(set.labels, [{ name: 'typo', description: null, color: '6b6557' }])
    const { number } = asked
    await assert.rejects(openIssue(catalog, people.sara, { ...order, labels: ['no'] }), refused('invalid'))
    await assert.rejects(setIssueLabels(catalog, people.chana, number, ['typo']), refused('forbidden'))
    await assert.rejects(setIssueLabels(catalog, tova, number, ['no such']), refused('invalid'))
    await setIssueLabels(catalog, tova, number, ['typo', 'typo'])
    const changed = await setIssueLabels(catalog, people.miriam, number, ['needs scan'])
    assert.deepEqual(
      changed.labels.map((label) => label.name),
      ['needs scan'],
    )
    const { timeline } = await getIssue(catalog, VISITOR, number)
    assert.deepEqual(
      timeline.slice(1).map((entry) => entry.type === 'event' && [entry.kind, entry.detail]),
      [
        ['labeled', { label: 'typo' }],
        ['unlabeled', { label: 'typo' }],
        ['labeled', { label: 'needs scan' }],
      ],
    )
  })

  test('has labels that a steward renames and describes', async () => {
    const { catalog, people } = world()
    await createLabel(catalog, people.sara, { name: 'fonts' })
    const { number } = await openIssue(catalog, people.sara, { title: 'a', labels: ['fonts'] })
    const edit = { name: 'letters', description: 'Of the print.', color: 'AABBCC' }
    assert.deepEqual(await editLabel(catalog, people.sara, 'fonts', edit), {
      ...edit,
      color: 'aabbcc',
    })
    const { issue } = await getIssue(catalog, VISITOR, number)
    assert.deepEqual(issue.labels, [{ ...edit, color: 'aabbcc' }])
    const same = await editLabel(catalog, people.sara, 'letters', { description: null })
    assert.deepEqual(same, { name: 'letters', description: null, color: 'aabbcc' })
    const wrong = (who: SignedIn, name: string, to: object) => editLabel(catalog, who, name, to)
    await assert.rejects(wrong(people.kalman, 'letters', {}), refused('forbidden'))
    await assert.rejects(wrong(people.sara, 'fonts', {}), refused('not-found'))
    await assert.rejects(wrong(people.sara, 'letters', { name: 'typo' }), refused('conflict'))
    await assert.rejects(wrong(people.sara, 'letters', { name: 'Loud' }), refused('invalid'))
    await assert.rejects(wrong(people.sara, 'letters', { color: 'red' }), refused('invalid'))
  })

  test('may be taken by anyone; triagers assign others; ten people at most', async () => {
    const { catalog, people, sichosWork } = world()
    const { number } = await openIssue(catalog, people.chana, { title: 'a', entityId: sichosWork })
    const assign = (who: SignedIn, names: string[]) => setIssueAssignees(catalog, who, number, names)
    const { dovid, kalman, miriam } = people
    assert.deepEqual((await assign(dovid, ['Dovid'])).assignees, [dovid.person.id])
    await assert.rejects(assign(dovid, ['dovid', 'chana']), refused('forbidden'))
    await assert.rejects(assign(people.chana, []), refused('forbidden'))
    await assert.rejects(assign(kalman, ['nobody']), refused('invalid'))
    const two = await assign(kalman, ['@miriam', dovid.person.id, 'miriam'])
    assert.deepEqual(two.assignees.toSorted(), [dovid.person.id, miriam.person.id].toSorted())
    assert.deepEqual((await assign(dovid, ['miriam'])).assignees, [miriam.person.id])
    const many: string[] = []
    for (let n = 0; n < 11; n += 1) {
      many.push((await addCaller(catalog, `helper-${n}`)).person.handle)
    }
    await assert.rejects(assign(kalman, many), refused('invalid'))
    assert.equal((await assign(kalman, many.slice(1))).assignees.length, 10)
  })

  test('has comments of up to 10,000 characters; a comment answers one of the same conversation', async () => {
    const { catalog, people } = world()
    const { number } = await openIssue(catalog, people.chana, { title: 'a' })
    const other = await openIssue(catalog, people.chana, { title: 'b' })
    const say = (body: string, parent?: number) =>
      commentOnIssue(catalog, people.dovid, number, { body, ...(parent && { parent }) })
    const { id } = await say('א'.repeat(10_000))
    await say('yes', id)
    for (const body of ['', ' \u0000 ', 'x'.repeat(10_001)]) {
      await assert.rejects(say(body), refused('invalid'))
    }
    const elsewhere = await commentOnIssue(catalog, people.dovid, other.number, { body: 'x' })
    await assert.rejects(say('no', elsewhere.id), refused('invalid'))
    await assert.rejects(say('no', 1_000_000), refused('invalid'))
    const { issue, timeline, people: named } = await getIssue(catalog, VISITOR, number)
    assert.equal(issue.comments, 2)
    assert.deepEqual(
      timeline.flatMap((entry) => (entry.type === 'comment' ? [[entry.id, entry.parent]] : [])),
      [
        [id, null],
        [id + 1, id],
      ],
    )
    assert.deepEqual(named[people.dovid.person.id], {
      name: 'dovid',
      username: 'dovid',
      bot: false,
    })
  })

  test('is answered with the rights of its reader', async () => {
    const { catalog, people, sichosWork } = world()
    const { number } = await openIssue(catalog, people.chana, { title: 'a', entityId: sichosWork })
    const rightsOf = async (caller: SignedIn | typeof VISITOR): Promise<string> => {
      const { rights } = await getIssue(catalog, caller, number)
      return Object.entries(rights)
        .flatMap(([name, may]) => (may ? name : []))
        .join(' ')
    }
    assert.equal(await rightsOf(VISITOR), 'read')
    assert.equal(await rightsOf({ ...people.sara, scopes: ['read'] }), 'read')
    assert.equal(await rightsOf(people.dovid), 'read comment')
    assert.equal(await rightsOf(people.chana), 'read comment edit close')
    assert.equal(await rightsOf(tova), 'read comment edit close triage')
    assert.equal(await rightsOf(people.kalman), 'read comment edit close triage moderate')
    assert.equal(await rightsOf(people.adina), 'read comment edit close triage moderate')
  })

  test('subscribes its author, its assignees and the people who commented', async () => {
    const { catalog, people } = world()
    const { number } = await openIssue(catalog, people.chana, { title: 'a' })
    await commentOnIssue(catalog, people.kalman, number, { body: 'x' })
    await setIssueAssignees(catalog, people.dovid, number, ['dovid'])
    const subscribed: boolean[] = []
    for (const caller of [VISITOR, people.chana, people.kalman, people.dovid, people.miriam]) {
      subscribed.push((await getIssue(catalog, caller, number)).subscribed)
    }
    assert.deepEqual(subscribed, [false, true, true, true, false])
  })
})

onOneEngine('labels', (engine) => {
  const world = worldOn(engine)

  test('are made by stewards, in lower case, each name once', async () => {
    const { catalog, people } = world()
    assert.deepEqual(await listLabels(catalog, VISITOR), { labels: [] })
    await assert.rejects(createLabel(catalog, people.kalman, { name: 'typo' }), refused('forbidden'))
    for (const name of ['t', 'Typo', 'a_b', ' typo', 'a'.repeat(41), 'a--b', '']) {
      await assert.rejects(createLabel(catalog, people.sara, { name }), refused('invalid'), name)
    }
    for (const color of ['fff', '#ffffff', 'gggggg']) {
      await assert.rejects(createLabel(catalog, people.sara, { name: 'ok', color }), refused('invalid'))
    }
    const made = { name: 'דחוף מאד', description: 'now', color: 'aa00ff' }
    assert.deepEqual(await createLabel(catalog, people.sara, { ...made, color: 'AA00FF' }), made)
    await assert.rejects(createLabel(catalog, people.adina, made), refused('conflict'))
    const { number } = await openIssue(catalog, people.sara, { title: 'a', labels: [made.name] })
    assert.deepEqual(await listLabels(catalog, VISITOR), { labels: [{ ...made, open: 1 }] })
    await setIssueState(catalog, people.sara, number, { state: 'completed' })
    assert.deepEqual(await listLabels(catalog, VISITOR), { labels: [{ ...made, open: 0 }] })
  })
})

test('every type of issue has a name and a template in Hebrew and English', () => {
  const templates = issueTemplates()
  assert.deepEqual(
    templates.map(({ type }) => type),
    [...ISSUE_TYPES],
  )
  for (const { type, label, template } of templates) {
    for (const name of [label, template]) {
      assert.match(name.he, /[א-ת]{2}/, type)
      assert.match(name.en ?? '', /[a-z]{2}/, type)
    }
  }
  assert.deepEqual(
    templates.flatMap((entry) => (entry.private ? entry.type : [])),
    ['rights', 'offensive'],
  )
})
