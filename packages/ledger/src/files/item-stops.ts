/** Items that a request withholds with all that is below them: a family's from the start, another when it is upheld. Each change of a stop takes the next number of the
 *  line of rights, as a change of a file does. The caller holds the takedowns. Source: service.md#takedowns. */
import type { Reader, Writer } from '../engine/engine.ts'
import { chunksOf } from '../sql/chunks.ts'
import { nextNumber } from '../sql/counters.ts'

export interface ItemStop {
  item: string
  /** The takedown's id. */
  request: number
  isStopped: boolean
  change: number
}

/** A stop that exists stays as it is. */
export async function stopItem(tx: Writer, request: number, item: string): Promise<void> {
  // The number is taken first: of two transactions that add the same stop, one waits here and then finds it.
  const change = await nextNumber(tx, 'file')
  await tx
    .insertInto('item_stops')
    .values({ request, item, stopped: 1, change })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ends all stops of a request. */
export async function endStops(tx: Writer, request: number): Promise<void> {
  const stops = await tx
    .selectFrom('item_stops')
    .select('item')
    .where('request', '=', request)
    .where('stopped', '=', 1)
    .orderBy('item')
    .execute()
  for (const { item } of stops) {
    const change = await nextNumber(tx, 'file')
    await tx
      .updateTable('item_stops')
      .set({ stopped: 0, change })
      .where('request', '=', request)
      .where('item', '=', item)
      .execute()
  }
}

/** The requests that stop these items now. */
export async function stopsOfItems(db: Reader, items: readonly string[]): Promise<{ item: string; request: number }[]> {
  const stops: { item: string; request: number }[] = []
  for (const chunk of chunksOf([...new Set(items)])) {
    stops.push(
      ...(await db
        .selectFrom('item_stops')
        .select(['item', 'request'])
        .where('item', 'in', chunk)
        .where('stopped', '=', 1)
        .orderBy('item')
        .orderBy('request')
        .execute()),
    )
  }
  return stops
}

/** Stops whose latest change is after this number, in the order of that change. */
export async function stopsChangedAfter(db: Reader, change: number, limit: number): Promise<ItemStop[]> {
  const rows = await db
    .selectFrom('item_stops')
    .selectAll()
    .where('change', '>', change)
    .orderBy('change')
    .limit(limit)
    .execute()
  return rows.map(({ stopped, ...stop }) => ({ ...stop, isStopped: stopped === 1 }))
}
