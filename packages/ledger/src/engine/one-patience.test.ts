import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { onEngine } from '@yalkut/testing/engines'
import { append, change } from '@yalkut/testing/ledger/commits'
import { holdMain } from '@yalkut/testing/ledger/programs'
import { refused } from '@yalkut/testing/values/refused'

const PATIENCE_MS = 2_000

onEngine('sqlite', 'a writer that comes while another writer waits', (engine) => {
  test('waits one patience and not two, and its change is not made afterwards', async (t) => {
    const location = await engine.newLocation()
    const ledger = await engine.open({ ...location, patienceMs: PATIENCE_MS })
    const holder = await holdMain(t, location)
    const waitOf = async (id: string): Promise<number> => {
      const since = performance.now()
      await assert.rejects(append(ledger, [change(id)]), refused('busy'))
      return performance.now() - since
    }
    const first = waitOf('rh-a')
    await sleep(PATIENCE_MS / 2)
    const second = await waitOf('rh-b')
    // Its turn comes half a patience after its start; a second full wait would make that one and a half. A busy machine is
    // late for both writers.
    const later = second - (await first)
    assert.ok(later < PATIENCE_MS / 4, `${Math.round(later)} ms longer than the first`)
    await holder.release()
    const { seq } = await append(ledger, [change('rh-c')])
    assert.equal(seq, 1)
  })
})
