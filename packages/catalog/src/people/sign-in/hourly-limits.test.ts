/** Hourly limits apply to all servers of one ledger together. Source: service.md#rate-limits. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLedger } from '@yalkut/ledger'
import { isRefusal } from '@yalkut/model'
import { onEachEngine } from '@yalkut/testing/engines'
import { refused } from '@yalkut/testing/values/refused'
import { TestClock } from '@yalkut/testing/worlds/world'
import { openCatalog } from '../../catalog.ts'
import { countHourly } from './hourly-limits.ts'

onEachEngine('hourly limits', (engine) => {
  test('apply to two servers together, also for simultaneous requests, and end after an hour', async () => {
    const location = await engine.newLocation()
    const clock = new TestClock()
    const one = await openCatalog({ ...location, clock: clock.now })
    const two = { ...one, ledger: await openLedger(location) }
    const ask = async (server: typeof one): Promise<boolean> => {
      const uses = [
        { limit: 'sign-in-mail', of: 'chana@example.org' },
        { limit: 'sign-in-net', of: '198.51.100.7' },
      ] as const
      const told = await countHourly(server, uses).catch((error: unknown) => error)
      if (told === undefined) return true
      assert.ok(isRefusal(told) && told.code === 'rate-limited', String(told))
      return false
    }
    for (let hour = 0; hour < 2; hour += 1) {
      const asked = Array.from({ length: 16 }, (_, n) => ask(n % 2 === 0 ? one : two))
      assert.equal((await Promise.all(asked)).filter(Boolean).length, 5)
      clock.pass(3_600_000)
    }
    const rows = await one.ledger.read.selectFrom('throttle_turns').select('key').execute()
    for (const { key } of rows) assert.match(key, /^sign-in-(mail|net):[0-9a-f]{64}$/)
    await two.ledger.close()
    await one.close()
  })

  test('hold nobody up after a clock was set back by a day, and still hold after one of a second', async () => {
    const location = await engine.newLocation()
    const clock = new TestClock()
    const catalog = await openCatalog({ ...location, clock: clock.now })
    const uses = [{ limit: 'report-mail', of: 'chana@example.org' }] as const
    const ask = () => countHourly(catalog, uses)
    for (let n = 0; n < 3; n += 1) await ask()
    await assert.rejects(ask(), refused('rate-limited'))
    clock.pass(-5_000)
    await assert.rejects(ask(), refused('rate-limited'))
    clock.pass(-86_400_000)
    for (let n = 0; n < 3; n += 1) await ask()
    await assert.rejects(ask(), refused('rate-limited'))
    await catalog.close()
  })
})
