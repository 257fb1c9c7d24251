import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '@yalkut/testing/engines'
import type { Engine } from '../engine/engine.ts'
import { endLease, type Lease, renewLease, takeLease } from './leases.ts'

/** A second of one minute. */
const at = (second: number): string => `2026-03-01T12:00:${String(second).padStart(2, '0')}.000Z`
const chana: Lease = { name: 'mail', holder: 'chana' }
const dovid: Lease = { name: 'mail', holder: 'dovid' }

const take = (ledger: Engine, lease: Lease, from: number, to: number): Promise<boolean> =>
  ledger.write((tx) => takeLease(tx, lease, { now: at(from), until: at(to) }))

onEachEngine('leases', (engine) => {
  test('one process at a time holds a lease; each name has its own lease', async () => {
    const ledger = await engine.open()
    assert.equal(await take(ledger, chana, 0, 30), true)
    assert.equal(await take(ledger, dovid, 29, 59), false)
    assert.equal(await take(ledger, { name: 'webhooks', holder: 'dovid' }, 1, 31), true)
  })

  test('of several processes that ask at the same time, one gets the lease', async () => {
    const ledger = await engine.open()
    const holders = Array.from({ length: 6 }, (_, n) => ({ name: 'mail', holder: `h${n}` }))
    const taken = await Promise.all(holders.map((lease) => take(ledger, lease, 0, 30)))
    assert.equal(taken.filter(Boolean).length, 1)
  })

  test('a silent holder loses the lease when it expires, and its renewal fails', async () => {
    const ledger = await engine.open()
    await take(ledger, chana, 0, 30)
    assert.equal(await take(ledger, dovid, 30, 59), true)
    assert.equal(await ledger.write((tx) => renewLease(tx, chana, at(50))), false)
    await ledger.write((tx) => endLease(tx, chana))
    assert.equal(await take(ledger, chana, 40, 59), false, 'another holder’s lease was not given back')
  })

  test('a lease of a clock that was set back since holds nobody up', async () => {
    const ledger = await engine.open()
    const tomorrow = '2026-03-02T12:00:30.000Z'
    const time = { now: at(0), until: tomorrow }
    assert.equal(await ledger.write((tx) => takeLease(tx, chana, time)), true)
    assert.equal(await take(ledger, dovid, 1, 31), true)
    assert.equal(await ledger.write((tx) => renewLease(tx, chana, tomorrow)), false)
    assert.equal(await take(ledger, chana, 2, 32), false)
  })

  test('an expired lease that nobody took is still held; a returned lease is free at once', async () => {
    const ledger = await engine.open()
    await take(ledger, chana, 0, 10)
    assert.equal(await ledger.write((tx) => renewLease(tx, chana, at(40))), true)
    assert.equal(await take(ledger, dovid, 20, 50), false)
    await ledger.write((tx) => endLease(tx, chana))
    assert.equal(await take(ledger, dovid, 20, 50), true)
  })
})
