import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFollow } from '@yalkut/ledger/threads'
import { onOneEngine } from '@yalkut/testing/engines'
import { authorData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { addCaller, addItem, mergeItems, suggest } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { type SignedIn, VISITOR } from '../../core/access/caller.ts'
import type { CommentView } from '../../core/shapes/conversation.ts'
import { openIssue } from '../../talking/issues/open-issue.ts'
import { hideComment } from './change-comment.ts'
import { commentOnItem, listTalk } from './talk.ts'

onOneEngine('a talk page', (engine) => {
  const world = worldOn(engine)

  /** Each test uses an item of its own. */
  let made = 0
  async function item(): Promise<string> {
    made += 1
    return await addItem(world(), { type: 'author', data: authorData(`talk-${made}`) })
  }

  async function talkOf(id: string): Promise<CommentView[]> {
    return (await listTalk(world().catalog, id, { limit: 100 })).talk
  }

  async function say(who: SignedIn, id: string, body: string, parent?: number): Promise<number> {
    return (await commentOnItem(world().catalog, who, id, { body, parent })).id
  }

  /** Reasons of a person's unread lines about an item. */
  async function heard({ person }: SignedIn, id: string): Promise<[string, number][]> {
    const rows = await world()
      .catalog.ledger.read.selectFrom('inbox')
      .select(['reason', 'count'])
      .where('person_id', '=', person.id)
      .where('subject_kind', '=', 'item')
      .where('subject_id', '=', id)
      .orderBy('reason')
      .execute()
    return rows.map(({ reason, count }) => [reason, count])
  }

  test('is empty at first, and has the comments and replies, the oldest first', async () => {
    const { people } = world()
    const id = await item()
    assert.deepEqual(await talkOf(id), [])
    const via = { kind: 'token', id: 'tok-1', name: 'script', client: null } as const
    const first = await say(people.chana, id, '  שלום \u0000 ')
    const second = await say({ ...people.dovid, via }, id.toUpperCase(), 'reply', first)
    const talk = await talkOf(id)
    assert.deepEqual(
      talk.map(({ at: _, ...comment }) => comment),
      [
        {
          id: first,
          parent: null,
          author: people.chana.person.id,
          authorName: 'chana',
          body: 'שלום',
          hidden: false,
          edited: false,
          via: null,
        },
        {
          id: second,
          parent: first,
          author: people.dovid.person.id,
          authorName: 'dovid',
          body: 'reply',
          hidden: false,
          edited: false,
          via,
        },
      ],
    )
  })

  test('is read a page at a time', async () => {
    const { catalog, people } = world()
    const id = await item()
    for (const body of ['1', '2', '3']) await say(people.chana, id, body)
    const one = await listTalk(catalog, id, { limit: 2 })
    const two = await listTalk(catalog, id, { limit: 2, cursor: one.next ?? '' })
    const bodies = [...one.talk, ...two.talk].map(({ body }) => body)
    assert.deepEqual([bodies, two.next], [['1', '2', '3'], null])
  })

  test('keeps a hidden comment in its position, without its text', async () => {
    const { catalog, people } = world()
    const id = await item()
    const rude = await say(people.dovid, id, 'rude')
    await say(people.chana, id, 'an answer', rude)
    await hideComment(catalog, people.sara, rude, true)
    const [hidden, answer] = await talkOf(id)
    assert.deepEqual([hidden?.body, hidden?.hidden], [null, true])
    assert.deepEqual([answer?.body, answer?.parent], ['an answer', rude])
  })

  test('cannot be read or written for a deleted or unknown item', async () => {
    const { catalog, people } = world()
    const id = await item()
    await mergeItems(world(), [{ id, type: 'author', data: null }])
    for (const gone of [id, 'rh-00000000']) {
      await assert.rejects(talkOf(gone), refused('not-found'))
      await assert.rejects(say(people.chana, gone, 'x'), refused('not-found'))
    }
    await assert.rejects(listTalk(catalog, 'nonsense', { limit: 1 }), refused('bad-request'))
  })

  test('refuses an empty comment, one over ten thousand characters, and a reply to another page', async () => {
    const { people } = world()
    const [id, elsewhere] = [await item(), await item()]
    const there = await say(people.chana, elsewhere, 'there')
    await say(people.chana, id, 'x'.repeat(10_000))
    for (const body of ['', ' \n ', 'x'.repeat(10_001)]) {
      await assert.rejects(say(people.chana, id, body), refused('invalid'))
    }
    await assert.rejects(say(people.chana, id, 'x', there), refused('invalid'))
    await assert.rejects(say(people.chana, id, 'x', 999_999), refused('invalid'))
    assert.equal((await talkOf(id)).length, 1)
  })

  test('takes comments only from people who may write', async () => {
    const { catalog, people } = world()
    const id = await item()
    const comment = { body: 'x' }
    await assert.rejects(commentOnItem(catalog, VISITOR, id, comment), refused('unauthorized'))
    const reader = { ...people.chana, scopes: ['read' as const] }
    await assert.rejects(commentOnItem(catalog, reader, id, comment), refused('forbidden'))
  })

  test('notifies followers, earlier commenters and mentioned people, each once', async () => {
    const { catalog, people } = world()
    const id = await item()
    const now = '2026-03-01T00:00:00.000Z'
    const zahava = await addCaller(catalog, 'zahava')
    for (const { person } of [zahava, people.dovid, people.chana]) {
      const follow = { person: person.id, kind: 'entity', target: id, on: true, now } as const
      await catalog.ledger.write((tx) => setFollow(tx, follow))
    }
    await say(people.dovid, id, 'first')
    assert.deepEqual(await heard(zahava, id), [['followed', 1]])
    assert.deepEqual(await heard(people.chana, id), [['followed', 1]])
    assert.deepEqual(await heard(people.dovid, id), [])
    await say(people.chana, id, '@Miriam, @chana, @robot and `@kalman`: see')
    assert.deepEqual(await heard(people.dovid, id), [['comment', 1]])
    assert.deepEqual(await heard(people.miriam, id), [['mention', 1]])
    assert.deepEqual(await heard(zahava, id), [['followed', 2]])
    for (const who of [people.kalman, people.robot]) assert.deepEqual(await heard(who, id), [])
    assert.deepEqual(await heard(people.chana, id), [['followed', 1]])
  })

  test('adds an event to the conversations that it mentions', async () => {
    const { catalog, people, sichos } = world()
    const id = await item()
    const issue = await openIssue(catalog, people.chana, { title: 'x' })
    const named = { type: 'author', data: authorData('named', { sets: [sichos] }) }
    const row = await suggest(world(), [named])
    await say(people.dovid, id, `see #${issue.number} and #${row.number}, fixes #${issue.number}`)
    const events = await catalog.ledger.read
      .selectFrom('thread_events')
      .select(['subject_kind', 'detail'])
      .where('kind', '=', 'referenced')
      .orderBy('subject_kind')
      .execute()
    const detail = { from: { kind: 'entity', id, number: null }, closes: false }
    assert.deepEqual(
      events.map((event) => [event.subject_kind, JSON.parse(event.detail)]),
      [
        ['issue', detail],
        ['suggestion', detail],
      ],
    )
  })
})
