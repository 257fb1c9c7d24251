import assert from 'node:assert/strict'
import { test } from 'node:test'
import { broughtElsewhere, eachBroughtId, forgetBrought, noteBrought } from '@yalkut/ledger/items'
import { onEachEngine } from '@yalkut/testing/engines'

onEachEngine('what files brought', (engine) => {
  test('is noted once for each file, page by page, and forgotten for one', async () => {
    const ledger = await engine.open()
    const ids = Array.from({ length: 2_100 }, (_, n) => `rh-${String(n).padStart(4, '0')}`)
    await ledger.write(async (tx) => {
      await noteBrought(tx, 'csv a.csv', ids)
      await noteBrought(tx, 'csv a.csv', ids.slice(0, 3))
      await noteBrought(tx, 'csv b.csv', ids.slice(1, 2))
    })
    const found: string[] = []
    for await (const page of eachBroughtId(ledger.read, 'csv a.csv')) found.push(...page)
    assert.deepEqual(found, ids)
    const others = await broughtElsewhere(ledger.read, 'csv a.csv', ids)
    assert.deepEqual([...others], ids.slice(1, 2))
    await ledger.write((tx) => forgetBrought(tx, 'csv b.csv', ids))
    assert.equal((await broughtElsewhere(ledger.read, 'csv a.csv', ids)).size, 0)
  })
})
