import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { SLICE_NAME, TIER_NAME } from '../tiers/slices.ts'
import { fc } from './fast-check.ts'

/** What a property of 40 values tried. */
function tried(t: TestContext, run: { tier?: string; slice?: number }): string[] {
  const before = { ...process.env }
  t.after(() => Object.assign(process.env, before))
  process.env[TIER_NAME] = run.tier ?? 'default'
  process.env[SLICE_NAME] = String(run.slice ?? 0)
  const values: string[] = []
  fc.assert(
    fc.property(fc.string({ minLength: 8 }), (value) => void values.push(value)),
    { numRuns: 40, seed: 7 },
  )
  return values
}

test('the slices of ten numbers in a row try all values of the full tier, a quarter in each', (t) => {
  const all = tried(t, { tier: 'full' })
  assert.equal(all.length, 40)
  const found = new Set<string>()
  for (let slice = 100; slice < 110; slice += 1) {
    const some = tried(t, { slice })
    assert.equal(some.length, 10)
    for (const value of some) found.add(value)
  }
  assert.deepEqual([...found].sort(), [...new Set(all)].sort())
})

test('a property that does not hold fails, and says how to see it again', (t) => {
  assert.ok(tried(t, {}).length > 0)
  assert.throws(() => fc.assert(fc.property(fc.nat(), (n) => n < 0)), /seed: 770, path: "\d+/)
})
