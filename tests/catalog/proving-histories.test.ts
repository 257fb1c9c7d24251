/** What the ledger stores beside the line is what the line says, after any history: a check finds nothing. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proveCatalog } from '@yalkut/catalog/reading'
import { newFollowed } from '@yalkut/testing/projections/line'
import { histories, NaiveMain } from '@yalkut/testing/projections/random-history'
import { fc } from '@yalkut/testing/properties/fast-check'

test('a check finds nothing wrong after any history of changes, moves, merges of duplicates and undo', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const line = await newFollowed()
      try {
        const model = new NaiveMain()
        for (const steps of history) {
          const puts = model.commit(steps)
          if (puts.length > 0) await line.merge(...puts)
          const file = model.changeFile(steps)
          if (file !== null) await line.holdFile(file.sha256, file.rights)
        }
        assert.deepEqual((await proveCatalog({ dataDir: line.folder })).problems, [])
      } finally {
        await line.close()
      }
    }),
    { numRuns: 10, endOnFailure: true },
  )
})
