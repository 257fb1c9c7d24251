import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { InboxReason } from '@yalkut/ledger/threads'
import { onOneEngine } from '@yalkut/testing/engines'
import { refused } from '@yalkut/testing/values/refused'
import { addCaller } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { type SignedIn, VISITOR } from '../../core/access/caller.ts'
import { commentOnIssue } from '../../talking/issues/comment-on-issue.ts'
import { openIssue } from '../../talking/issues/open-issue.ts'
import { inboxCount, markInbox, readInbox } from './inbox.ts'

onOneEngine('an inbox', (engine) => {
  const world = worldOn(engine)
  let reader: SignedIn

  before(async () => {
    const { catalog, people } = world()
    reader = await addCaller(catalog, 'rivka')
    for (let n = 0; n < 5; n += 1) {
      await openIssue(catalog, people.chana, { title: `issue ${n}`, body: '@rivka' })
    }
  })

  test('is read only by its owner, the latest first, a page at a time', async () => {
    const { catalog, people } = world()
    const query = { filter: 'unread', limit: 2 } as const
    await assert.rejects(readInbox(catalog, VISITOR, query), refused('unauthorized'))
    const first = await readInbox(catalog, reader, query)
    assert.equal(first.unread, 5)
    assert.deepEqual(
      first.items.map(({ subject }) => subject.title),
      ['issue 4', 'issue 3'],
    )
    const { id, at, subject, ...line } = first.items[0] ?? assert.fail()
    assert.ok(id > 0 && at > '2026')
    assert.deepEqual(line, {
      reason: 'mention',
      actor: people.chana.person.id,
      actorName: 'chana',
      actorUsername: 'chana',
      count: 1,
      detail: {},
      line: null,
      read: false,
    })
    assert.deepEqual([subject.kind, subject.state, subject.name], ['report', 'open', null])
    const second = await readInbox(catalog, reader, { ...query, cursor: first.next ?? '' })
    const before = first.items.at(-1)?.at ?? ''
    assert.deepEqual(second.items, (await readInbox(catalog, reader, { ...query, before })).items)
    const last = await readInbox(catalog, reader, { ...query, cursor: second.next ?? '' })
    assert.deepEqual([last.items.length, last.next], [1, null])
    for (const wrong of [{ cursor: 'c1.x' }, { before: 'yesterday' }]) {
      await assert.rejects(readInbox(catalog, reader, { ...query, ...wrong }), refused('bad-request'))
    }
  })

  test('is marked as read by line, by subject or whole, and as unread again', async () => {
    const { catalog } = world()
    const lines = async (filter: 'unread' | 'all' | InboxReason = 'unread') =>
      (await readInbox(catalog, reader, { filter, limit: 50 })).items
    const [first, second] = await lines()
    assert.ok(first !== undefined && second !== undefined)
    const { catalog: services } = world()
    const mark = (how: Parameters<typeof markInbox>[2]) => markInbox(services, reader, how)
    assert.deepEqual(await mark({ ids: [first.id, 99_999] }), { changed: 1, unread: 4 })
    assert.deepEqual(await mark({ ids: [first.id] }), { changed: 0, unread: 4 })
    const { kind, id } = second.subject
    assert.deepEqual(await mark({ subject: { kind, id } }), { changed: 1, unread: 3 })
    assert.deepEqual(await mark({ all: true }), { changed: 3, unread: 0 })
    assert.deepEqual(await lines(), [])
    assert.equal((await lines('mention')).length, 5)
    assert.equal((await lines('state')).length, 0)
    assert.equal((await lines('all')).filter((line) => line.read).length, 5)
    assert.deepEqual(await mark({ ids: [first.id], unread: true }), { changed: 1, unread: 1 })
    assert.deepEqual(await inboxCount(catalog, reader), { unread: 1 })
    await assert.rejects(mark({}), refused('invalid'))
    await assert.rejects(mark({ all: false, unread: true }), refused('invalid'))
    assert.deepEqual(await mark({ ids: [] }), { changed: 0, unread: 1 })
  })

  test('of another person is not marked', async () => {
    const { catalog, people } = world()
    const { items } = await readInbox(catalog, reader, { filter: 'all', limit: 50 })
    const ids = items.map(({ id }) => id)
    assert.equal((await markInbox(catalog, people.dovid, { ids })).changed, 0)
  })

  test('has one unread line for each reason and subject, also after lines were marked unread', async () => {
    const { catalog, people } = world()
    const tamar = await addCaller(catalog, 'tamar')
    const { number } = await openIssue(catalog, people.chana, { title: 'x', body: '@tamar' })
    const lines = async () => (await readInbox(catalog, tamar, { filter: 'all', limit: 9 })).items
    const say = () => commentOnIssue(catalog, people.chana, number, { body: '@tamar' })
    await say()
    await markInbox(catalog, tamar, { all: true })
    await say()
    await markInbox(catalog, tamar, { all: true })
    await say()
    assert.deepEqual(
      (await lines()).map(({ read, count }) => [read, count]),
      [
        [false, 1],
        [true, 1],
        [true, 2],
      ],
    )
    assert.deepEqual(await markInbox(catalog, tamar, { all: true, unread: true }), {
      changed: 0,
      unread: 1,
    })
    await markInbox(catalog, tamar, { all: true })
    assert.deepEqual(await markInbox(catalog, tamar, { all: true, unread: true }), {
      changed: 1,
      unread: 1,
    })
    await say()
    assert.deepEqual((await lines())[0]?.count, 2)
  })
})
