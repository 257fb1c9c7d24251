/** The line of changes of rights: files and stopped items, which share one line of numbers. Servers follow it as they follow
 *  commits. Source: decisions.md#rights. */
import type { Reader } from '../engine/engine.ts'
import { prepared } from '../sql/prepared.ts'
import { type FileRow, filesChangedAfter } from './files.ts'
import { type ItemStop, stopsChangedAfter } from './item-stops.ts'

export type RightsChange = { file: FileRow } | { stop: ItemStop }

/** What changed after this number, as it is now, in the order of the latest change of each.
 *
 *  The two tables are read by two statements, and a transaction that changes both may commit between them. So the end of the
 *  line is read first, and later changes wait for the next page: a reader that skipped a number would never see its change.
 *  Numbers commit in order, as the counter is locked until its transaction ends. */
export async function rightsChangedAfter(db: Reader, change: number, limit: number): Promise<RightsChange[]> {
  const head = await readRightsHead(db)
  if (head <= change) return []
  const files = await filesChangedAfter(db, change, limit)
  const stops = await stopsChangedAfter(db, change, limit)
  const changes = [...files.map((file) => ({ file })), ...stops.map((stop) => ({ stop }))]
  return changes
    .filter((each) => numberOf(each) <= head)
    .toSorted((a, b) => numberOf(a) - numberOf(b))
    .slice(0, limit)
}

function numberOf(change: RightsChange): number {
  return 'file' in change ? change.file.change : change.stop.change
}

/** The number of the latest change; 0 before the first. */
export async function readRightsHead(db: Reader): Promise<number> {
  const [row] = await latestChanges(db, {})
  return Math.max(row?.file ?? 0, row?.stop ?? 0)
}

const latestChanges = prepared((db) =>
  db.selectNoFrom(({ selectFrom }) => [
    selectFrom('files')
      .select(({ fn }) => fn.max('change').as('last'))
      .as('file'),
    selectFrom('item_stops')
      .select(({ fn }) => fn.max('change').as('last'))
      .as('stop'),
  ]),
)
