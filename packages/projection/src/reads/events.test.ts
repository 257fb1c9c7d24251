import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newFollowed, type Put } from '@yalkut/testing/projections/line'
import type { EventQuery } from './events.ts'

const idOf = (n: number): string => `rh-${String(n).padStart(8, '0')}`

const event = (n: number, date: string, dateEnd?: string): Put => ({
  id: idOf(n),
  type: 'event',
  path: null,
  data: { kind: 'farbrengen', title: { he: `${n}` }, date, ...(dateEnd !== undefined && { dateEnd }) },
})

test('a list of events is read in pages, which have each of them once and in order', async () => {
  const line = await newFollowed()
  try {
    await line.merge(
      event(1, '5711-05-10'),
      event(2, '5711-05-10'),
      event(3, '5710-05-10'),
      event(4, '5712-05-09', '5712-05-11'),
      event(5, '5711-05-11'),
    )
    const { events } = line.projection.reads
    const queries: Omit<EventQuery, 'limit'>[] = [
      { within: '5711' },
      { days: ['05-10'] },
      { days: ['05-10', '05-11'] },
      { dates: ['5711-05-10', '5711-05-11'] },
      { within: '571', missing: 'recordings' },
    ]
    for (const query of queries) {
      const whole = events.ids({ ...query, limit: 50 })
      assert.ok(whole.length > 2, JSON.stringify(query))
      const found: string[] = []
      let cursor: string | null = 'c1.foreign'
      for (let page = 0; cursor !== null && page < 9; page += 1) {
        const { ids, next } = events.page({ ...query, limit: 2, cursor })
        assert.ok(ids.length > 0 && ids.length <= 2)
        found.push(...ids)
        cursor = next
      }
      assert.deepEqual(found, whole, JSON.stringify(query))
    }
  } finally {
    await line.close()
  }
})
