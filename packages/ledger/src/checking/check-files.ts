/** Compares the files with the history of their rights. */
import type { Reader } from '../engine/engine.ts'

const PAGE = 1_000

/** Calls `report` with a sentence for each fault. */
export async function checkFiles(db: Reader, report: (fault: string) => void): Promise<void> {
  await checkEvents(db, report)
  for (let after = ''; ; ) {
    const page = await db
      .selectFrom('files')
      .select(['sha256', 'rights', 'credit', 'change'])
      .where('sha256', '>', after)
      .orderBy('sha256')
      .limit(PAGE)
      .execute()
    const lasts = await lastEvents(
      db,
      page.map(({ sha256 }) => sha256),
    )
    for (const { sha256, rights, credit, change } of page) {
      after = sha256
      const last = lasts.get(sha256)
      if (last === undefined) report(`file ${sha256} has no change of its rights`)
      else if (last.change !== change) {
        report(`file ${sha256} names change ${change}, its last change is ${last.change}`)
      } else if (last.rights_after !== rights) {
        report(`file ${sha256} has the rights ${rights}, its last change gave ${last.rights_after}`)
      } else if (last.credit !== credit) {
        report(`file ${sha256} has another credit line than its last change gave`)
      }
    }
    if (page.length < PAGE) return
  }
}

/** Each change follows the one before it of its file. Numbers may be left out: a file that was there already takes one. */
async function checkEvents(db: Reader, report: (fault: string) => void): Promise<void> {
  let change = 0
  for (;;) {
    const page = await db
      .selectFrom('file_events as e')
      .leftJoin('files', 'files.sha256', 'e.sha256')
      .leftJoin('file_events as before', (join) =>
        join.onRef('before.change', '=', (eb) =>
          eb
            .selectFrom('file_events as older')
            .select((all) => all.fn.max('older.change').as('last'))
            .whereRef('older.sha256', '=', 'e.sha256')
            .whereRef('older.change', '<', 'e.change'),
        ),
      )
      .select(['e.change', 'e.sha256', 'e.rights_before', 'before.rights_after as expected'])
      .select('files.sha256 as file')
      .where('e.change', '>', change)
      .orderBy('e.change')
      .limit(PAGE)
      .execute()
    for (const event of page) {
      change = event.change
      if (event.file === null) report(`change ${change} is of file ${event.sha256}, which is missing`)
      if (event.rights_before !== event.expected) {
        report(`change ${change} of file ${event.sha256} does not follow the change before it`)
      }
    }
    if (page.length < PAGE) break
  }
  const counter = await db.selectFrom('counters').select('value').where('name', '=', 'file').executeTakeFirst()
  const counted = counter?.value ?? 0
  if (counted < change) report(`${counted} changes of files were counted, the last one is ${change}`)
}

type LastEvent = { change: number; rights_after: string; credit: string | null }

async function lastEvents(db: Reader, hashes: readonly string[]): Promise<Map<string, LastEvent>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('file_events')
    .select(['change', 'sha256', 'rights_after', 'credit'])
    .where('change', 'in', (eb) =>
      eb
        .selectFrom('file_events as e')
        .select((all) => all.fn.max('e.change').as('last'))
        .where('e.sha256', 'in', hashes)
        .groupBy('e.sha256'),
    )
    .execute()
  return new Map(rows.map(({ sha256, ...row }) => [sha256, row]))
}
