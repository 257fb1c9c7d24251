import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimRequest, forgetRequests } from '@yalkut/ledger/access'
import { onEachEngine } from '@yalkut/testing/engines'

onEachEngine('keys of requests', (engine) => {
  test('the oldest are forgotten, as many as asked', async () => {
    const ledger = await engine.open()
    const run = { owner: 'u-sara', request: 'r', holder: 'h', expired: '', stale: '' }
    for (const day of ['1', '2', '3', '4']) {
      await ledger.write((tx) => claimRequest(tx, { ...run, key: day, at: `2026-11-0${day}` }))
    }
    const forget = (limit: number) => ledger.write((tx) => forgetRequests(tx, '2026-11-03', limit))
    assert.deepEqual([await forget(2), await forget(2), await forget(2)], [2, 1, 0])
    const left = await ledger.read.selectFrom('request_keys').select('key').execute()
    assert.deepEqual(left, [{ key: '4' }])
  })
})
