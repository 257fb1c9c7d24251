import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onOneEngine } from '@yalkut/testing/engines'
import { clearInboxes, unreadReasons } from '@yalkut/testing/worlds/inboxes'
import { reviewingIn } from '@yalkut/testing/worlds/reviewing'
import { rowOf } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { notifyOfMerge } from './notify-of-merge.ts'

onOneEngine('The merge effect that notifies of a merge', (engine) => {
  const world = worldOn(engine)
  const { open, talk, review } = reviewingIn(world)

  const act = () => {
    const at = world().catalog.clock().toISOString()
    return { actor: world().people.sara.person.id, via: null, at }
  }

  test('adds the event with its commit, and notifies the author and the reviewers', async () => {
    const id = await open('chana')
    await review('kalman', id, { verdict: 'comment', body: 'Page 4 too.' })
    await clearInboxes(world())
    const row = await rowOf(world(), id)
    await world().catalog.ledger.write(async (tx) => {
      await notifyOfMerge.onMerged?.(tx, { commit: 7, row }, act())
    })
    const last = (await talk(id)).timeline.at(-1)
    assert.deepEqual(last?.type === 'event' && [last.kind, last.detail], ['merged', { commit: 7 }])
    assert.deepEqual(await unreadReasons(world()), { chana: 'state', kalman: 'state' })
  })

  test('does nothing for an import, which has no conversation', async () => {
    const id = await open('chana')
    const row = { ...(await rowOf(world(), id)), kind: 'import' as const, number: null }
    const before = await talk(id)
    await world().catalog.ledger.write(async (tx) => {
      await notifyOfMerge.onMerged?.(tx, { commit: 7, row }, act())
    })
    assert.deepEqual(await talk(id), before)
    assert.deepEqual(await unreadReasons(world()), {})
  })
})
