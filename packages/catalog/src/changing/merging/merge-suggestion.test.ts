import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHead } from '@yalkut/ledger/line'
import { onOneEngine } from '@yalkut/testing/engines'
import { authorData } from '@yalkut/testing/values/items'
import { rowOf, suggest } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import type { MergeEffect } from '../../core/services/merge-effects.ts'
import { approveSuggestion } from '../review/approve.ts'

onOneEngine('The effects of a merge', (engine) => {
  const world = worldOn(engine)

  const open = async (): Promise<number> => {
    const data = authorData('merged', { sets: [world().sichos] })
    return (await suggest(world(), [{ type: 'author', data }])).id
  }

  const approve = (id: number, mergeEffects: readonly MergeEffect[]): Promise<unknown> =>
    approveSuggestion({ ...world().catalog, mergeEffects }, world().people.sara, id)

  test('run a step of all effects before the next step, in the order of the list', async () => {
    const steps: string[] = []
    const effect = (name: string): MergeEffect => ({
      hold: async (_, row) => void steps.push(`${name} holds, ${row.status}`),
      onPage: async (_, changes) => void steps.push(`${name} gets ${changes.length} change`),
      onMerged: async (_, { row }) => void steps.push(`${name}, ${row.status}`),
    })
    await approve(await open(), [effect('first'), effect('second')])
    assert.deepEqual(steps, [
      'first holds, open',
      'second holds, open',
      'first gets 1 change',
      'second gets 1 change',
      'first, merged',
      'second, merged',
    ])
  })

  test('are called with the person who merged and the written commit', async () => {
    const calls: unknown[] = []
    const id = await open()
    const onMerged: MergeEffect['onMerged'] = async (_, { commit, row }, { actor }) => {
      calls.push([row.id, row.merged_commit, commit, actor])
    }
    await approve(id, [{ onMerged }])
    const { merged_commit: commit } = await rowOf(world(), id)
    assert.deepEqual(calls, [[id, commit, commit, world().people.sara.person.id]])
  })

  test('end the whole merge when one of them throws', async () => {
    const id = await open()
    const { seq } = await readHead(world().catalog.ledger.read)
    const onMerged: MergeEffect['onMerged'] = async () => {
      throw new Error('no more room')
    }
    await assert.rejects(approve(id, [{ onMerged }]), /no more room/)
    assert.equal((await readHead(world().catalog.ledger.read)).seq, seq)
    assert.equal((await rowOf(world(), id)).status, 'open')
  })
})
