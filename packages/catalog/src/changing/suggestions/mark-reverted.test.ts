import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addSuggestion } from '@yalkut/ledger/suggestions'
import { onOneEngine } from '@yalkut/testing/engines'
import { clearInboxes, unreadReasons } from '@yalkut/testing/worlds/inboxes'
import { reviewingIn } from '@yalkut/testing/worlds/reviewing'
import { rowOf } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { markReverted } from './mark-reverted.ts'

onOneEngine('The merge effect that marks a reverted suggestion', (engine) => {
  const world = worldOn(engine)
  const { open, entriesOf } = reviewingIn(world)

  /** Runs the effect as when Kalman's revert of this suggestion is merged. Answers the revert's id. */
  async function mergeRevertOf(target: number): Promise<number> {
    const { catalog, people } = world()
    const at = catalog.clock().toISOString()
    const { id: author } = people.kalman.person
    return await catalog.ledger.write(async (tx) => {
      const about = { title: 'Revert', description: null, author, via: null }
      const made = { kind: 'revert' as const, baseCommit: 1, createdAt: at, projectId: null }
      const row = await addSuggestion(tx, { ...about, ...made, reverts: target })
      await markReverted.onMerged?.(tx, { commit: 9, row }, { actor: author, via: null, at })
      return row.id
    })
  }

  test('marks the suggestion, adds the event to its conversation and notifies its author', async () => {
    const target = await open('chana')
    const revert = await mergeRevertOf(target)
    assert.equal((await rowOf(world(), target)).reverted_by, revert)
    assert.equal((await entriesOf(target)).at(-1), 'reverted')
    assert.deepEqual(await unreadReasons(world()), { chana: 'state' })
  })

  test('unmarks a suggestion when its revert is reverted', async () => {
    const target = await open('chana')
    const first = await mergeRevertOf(target)
    const second = await mergeRevertOf(first)
    assert.equal((await rowOf(world(), target)).reverted_by, null)
    assert.equal((await rowOf(world(), first)).reverted_by, second)
  })

  test('does nothing for a suggestion that is not a revert', async () => {
    const id = await open('chana')
    await clearInboxes(world())
    const before = await rowOf(world(), id)
    const { catalog, people } = world()
    const act = { actor: people.sara.person.id, via: null, at: catalog.clock().toISOString() }
    await catalog.ledger.write(async (tx) => {
      await markReverted.onMerged?.(tx, { commit: 9, row: before }, act)
    })
    assert.deepEqual(await rowOf(world(), id), before)
    assert.deepEqual(await unreadReasons(world()), {})
  })
})
