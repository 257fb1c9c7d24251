/** Runs a consumer to the end of its source. Each page and its cursor are written in one transaction. */
import { findCursor, moveCursor } from '@yalkut/ledger/consumers'
import type { Consumer, Page } from '../consumer.ts'
import type { Ground, Hold } from './hold.ts'
import type { Routine } from './routine.ts'
import type { Waits } from './waits.ts'

const POLL_MS = 1_000
const WAITS: Waits = { firstMs: 1_000, longestMs: 15 * 60_000 }
/** How far a consumer passes over what is not for it before the cursor says so. */
const PASSED = 1_000

export function followerOf<E>({ services }: Ground, consumer: Consumer<E>): Routine {
  const { ledger } = services
  const { name, source, batch } = consumer
  // The source has no entry for this consumer up to here. The cursor is written together with applied entries, and when it
  // is far behind.
  let seenTo = 0

  async function nextPage(cursor: number, limit: number): Promise<Page<E>> {
    const page = await source.page(Math.max(cursor, seenTo), limit)
    if (page.entries.length === 0) seenTo = Math.max(seenTo, page.cursor)
    return page
  }

  const isPassed = (cursor: number): boolean => seenTo - cursor >= PASSED

  async function begin(hold: Hold): Promise<number> {
    const cursor = consumer.startAt === 'head' ? await source.head() : 0
    return await ledger.write(async (tx) => {
      await hold.confirm(tx)
      await moveCursor(tx, name, cursor)
      return (await findCursor(tx, name)) ?? cursor
    })
  }

  return {
    name,
    pollMs: POLL_MS,
    waits: WAITS,
    async isDue() {
      const cursor = await findCursor(ledger.read, name)
      if (cursor === null) return true
      return (await nextPage(cursor, 1)).entries.length > 0 || isPassed(cursor)
    },
    async run(hold) {
      let cursor = (await findCursor(ledger.read, name)) ?? (await begin(hold))
      while (!hold.signal.aborted) {
        const page = await nextPage(cursor, batch)
        if (page.entries.length === 0) {
          if (!isPassed(cursor)) return
          await ledger.write(async (tx) => {
            await hold.confirm(tx)
            await moveCursor(tx, name, seenTo)
          })
          return
        }
        await ledger.write(async (tx) => {
          await hold.confirm(tx)
          await consumer.apply(page.entries, tx)
          await moveCursor(tx, name, page.cursor)
        })
        cursor = page.cursor
      }
    },
  }
}
