import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onOneEngine } from '@yalkut/testing/engines'
import { authorData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { suggest } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { approveSuggestion } from '../../changing/review/approve.ts'
import { VISITOR } from '../../core/access/caller.ts'
import { openIssue } from '../../talking/issues/open-issue.ts'
import { follow, listFollows } from './follows.ts'
import { markInbox, readInbox } from './inbox.ts'

onOneEngine('a follow', (engine) => {
  const world = worldOn(engine)

  test('is made only of an existing subject, and is listed with its latest changes', async () => {
    const { catalog, people, sichos, sichosWork, author } = world()
    const { dovid } = people
    const turn = (kind: Parameters<typeof follow>[2]['kind'], id: string, on = true) =>
      follow(catalog, dovid, { kind, id, on })
    const { id: issue } = await openIssue(catalog, people.chana, { title: 'watched' })
    const suggestion = await suggest(world(), [{ type: 'author', data: authorData('next') }])
    await turn('entity', sichosWork.toUpperCase())
    await turn('entity', sichosWork)
    await turn('set', sichos)
    await turn('report', String(issue))
    await turn('changeset', String(suggestion.id))
    for (const [kind, id] of [
      ['set', sichosWork],
      ['entity', 'rh-00000000'],
      ['report', '99999'],
      ['changeset', 'x'],
      ['project', 'no-such'],
      ['project', '99999'],
    ] as const) {
      await assert.rejects(turn(kind, id), refused('not-found'), `${kind} ${id}`)
    }
    await assert.rejects(turn('changeset', '999999'), /There is no suggestion 999999\./)
    await assert.rejects(turn('entity', 'likkutei'), refused('bad-request'))
    const { follows, items, feed } = await listFollows(catalog, dovid, { limit: 20 })
    assert.deepEqual(
      follows.map(({ kind, id, subject }) => [kind, id, subject.title ?? subject.name?.en]),
      [
        ['changeset', String(suggestion.id), 'תיקון'],
        ['report', String(issue), 'watched'],
        ['set', sichos, 'sichos'],
        ['entity', sichosWork, 'likkutei'],
      ],
    )
    assert.equal(items.length, 2)
    assert.equal(feed.length, 1)
    assert.deepEqual(feed[0]?.items.toSorted(), [sichos, sichosWork, author].toSorted())
    await approveSuggestion(catalog, people.sara, suggestion.id)
    await turn('changeset', String(suggestion.id), false)
    await turn('changeset', String(suggestion.id), false)
    const left = await listFollows(catalog, dovid, { kind: 'changeset', limit: 20 })
    assert.deepEqual(left.follows, [])
    await assert.rejects(listFollows(catalog, VISITOR, { limit: 20 }), refused('unauthorized'))
  })

  test('brings notifications of new issues about the subject', async () => {
    const { catalog, people, sichosWork } = world()
    await markInbox(catalog, people.dovid, { all: true })
    await openIssue(catalog, people.chana, { title: 'new', entityId: sichosWork })
    await openIssue(catalog, people.chana, {
      title: 'secret',
      entityId: sichosWork,
      type: 'rights',
    })
    const { items } = await readInbox(catalog, people.dovid, { filter: 'unread', limit: 9 })
    assert.deepEqual(
      items.map(({ reason, subject }) => [reason, subject.title]),
      [['followed', 'new']],
    )
  })
})
