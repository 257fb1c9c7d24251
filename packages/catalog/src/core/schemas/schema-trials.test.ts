/** Verdicts on proposed schemas. Source: decisions.md#small-requests. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSchemaTrials } from './schema-trials.ts'

test('a schema whose trial was broken off is tried again', async () => {
  const limits = { threads: 1, timeLimitMs: 1, maxWaiting: 20, oldMb: 256 }
  const trials = openSchemaTrials(limits)
  try {
    const schema = { type: 'object' }
    const problem = await trials.problemOf(schema)
    assert.equal(typeof problem === 'object' && problem?.reason, 'schema-takes-too-long')
    limits.timeLimitMs = 60_000
    assert.equal(await trials.problemOf(schema), null)
  } finally {
    await trials.close()
  }
})
