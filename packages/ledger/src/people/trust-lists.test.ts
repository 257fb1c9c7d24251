import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '@yalkut/testing/engines'
import { person } from '@yalkut/testing/ledger/people'
import { draft } from '@yalkut/testing/ledger/suggestions'
import type { Engine as Ledger } from '../engine/engine.ts'
import { addSuggestion } from '../suggestions/suggestions.ts'
import { addPerson, type Person } from './people.ts'
import { setSuspended } from './roles.ts'
import { listByMerged, listUntried } from './trust-lists.ts'

const day = (n: number): string => `2026-03-0${n}T12:00:00.000Z`

interface History extends Partial<Person> {
  joined?: string
  merged?: number
  undone?: number
}

async function addWith(ledger: Ledger, handle: string, history: History = {}): Promise<void> {
  const { joined = day(1), merged = 0, undone = 0, ...marks } = history
  await ledger.write(async (tx) => {
    const { id } = await addPerson(tx, person(`u-${handle}`, handle, marks), joined)
    for (let n = 0; n < merged; n += 1) {
      const { id: suggestion } = await addSuggestion(tx, draft({ author: id }))
      const reverted_by = n < undone ? suggestion : null
      const row = { status: 'merged' as const, reverted_by }
      await tx.updateTable('suggestions').set(row).where('id', '=', suggestion).execute()
    }
    // What waits is no merged suggestion.
    await addSuggestion(tx, draft({ author: id }))
    if (marks.suspended) await setSuspended(tx, id, day(2))
  })
}

onEachEngine('people on the way to be trusted', (engine) => {
  test('are found by how many of their suggestions were merged, and whether one is undone', async () => {
    const ledger = await engine.open()
    await addWith(ledger, 'few', { merged: 1 })
    await addWith(ledger, 'near', { merged: 3 })
    await addWith(ledger, 'Nearer', { merged: 4 })
    await addWith(ledger, 'also-near', { merged: 3 })
    await addWith(ledger, 'past', { merged: 5 })
    await addWith(ledger, 'undone', { merged: 6, undone: 2 })
    for (const mark of ['steward', 'admin', 'trusted', 'bot', 'suspended'] as const) {
      await addWith(ledger, mark, { merged: 4, [mark]: true })
    }
    const list = async (query: Partial<Parameters<typeof listByMerged>[1]>) => {
      const found = await listByMerged(ledger.read, { from: 3, undone: false, limit: 9, ...query })
      return found.map(({ handle, merged, reverted }) => `${handle} ${merged} ${reverted}`)
    }
    const near = ['Nearer 4 0', 'also-near 3 0', 'near 3 0']
    assert.deepEqual(await list({ below: 5 }), near)
    assert.deepEqual(await list({}), ['past 5 0', ...near])
    assert.deepEqual(await list({ undone: true }), ['undone 6 2'])
    assert.deepEqual(await list({ from: 1, below: 2 }), ['few 1 0'])
    assert.deepEqual(await list({ below: 5, limit: 2 }), near.slice(0, 2))
    assert.deepEqual(await list({ below: 5, after: { merged: 4, key: 'nearer' } }), near.slice(1))
    const after = { merged: 3, key: 'also-near' }
    assert.deepEqual(await list({ below: 5, after }), near.slice(2))
  })

  test('are new as long as nothing of theirs was merged, the longest here first', async () => {
    const ledger = await engine.open()
    await addWith(ledger, 'long-here', { joined: day(1) })
    await addWith(ledger, 'second', { joined: day(3) })
    await addWith(ledger, 'also-second', { joined: day(3) })
    await addWith(ledger, 'last', { joined: day(4) })
    await addWith(ledger, 'approved', { joined: day(3), merged: 1 })
    await addWith(ledger, 'marked', { joined: day(3), trusted: true })
    const list = async (query: Partial<Parameters<typeof listUntried>[1]>) =>
      (await listUntried(ledger.read, { since: day(2), limit: 9, ...query })).map((each) => each.id)
    const all = ['u-also-second', 'u-second', 'u-last']
    assert.deepEqual(await list({}), all)
    assert.deepEqual(await list({ limit: 1 }), all.slice(0, 1))
    const after = { createdAt: day(3), id: 'u-also-second' }
    assert.deepEqual(await list({ after }), all.slice(1))
  })
})
