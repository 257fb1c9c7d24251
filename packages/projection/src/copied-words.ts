/** What a mirror's copy has and should not have, or lacks and may have: compared with what its readers are shown.
 *  Source: shapes.md#mirrors; shapes.md#withheld-words. */
import { setImmediate as immediate } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { prepareShow, type VersionRow } from './reads/shown-versions.ts'
import { openForReading } from './store/open-store.ts'

export interface CopiedWords {
  /** Versions whose rows have words that are withheld. */
  taken: number[]
  /** Versions that lack words, and are not withheld any more, with their commits. Some lack them because the origin has them in
   *  an older markup that it never shows. */
  given: { rev: number; seq: number }[]
}

/** Rows that are compared before other work has its turn. */
const PAGE = 5_000
/** Older versions that are compared by their rights. */
const SHOWN_PAGE = 500

/** Reads one moment of the projection. Null while there is none of this version. */
export async function findCopiedWords(file: string): Promise<CopiedWords | null> {
  const opened = await openForReading(file, { mapBytes: 0 })
  if (opened === null) return null
  const { db } = opened
  try {
    db.exec('begin')
    const found: CopiedWords = { taken: [], given: [] }
    await comparePresent(db, found)
    await compareOlder(db, found)
    return found
  } finally {
    db.close()
  }
}

interface Misfit {
  rev: number
  seq: number
  salt: string
}

function note({ rev, seq, salt }: Misfit, { taken, given }: CopiedWords): void {
  if (salt === '') given.push({ rev, seq })
  else taken.push(rev)
}

/** The present versions of items: why their words are withheld is with them. */
async function comparePresent(db: Database.Database, found: CopiedWords): Promise<void> {
  const last = db.prepare<[], number>('select coalesce(max(n), 0) from items').pluck().get() ?? 0
  const misfits = db.prepare<[number, number], Misfit>(
    `select r.rev, r.seq, r.salt from items i cross join revisions r on r.rev = i.rev
     where i.n > ? and i.n <= ? and (i.withheld is null) = (r.salt = '')`,
  )
  for (let n = 0; n < last; n += PAGE) {
    for (const row of misfits.all(n, n + PAGE)) note(row, found)
    await immediate()
  }
}

/** Older versions, and those of deleted items: their own rights count, too. */
async function compareOlder(db: Database.Database, found: CopiedWords): Promise<void> {
  const show = prepareShow(db)
  const last = db.prepare<[], number>('select coalesce(max(rev), 0) from revisions').pluck().get() ?? 0
  const older = db.prepare<[number, number], VersionRow>(
    `select * from revisions where rev > ? and rev <= ? and data is not null order by rev`,
  )
  for (let rev = 0; rev < last; rev += SHOWN_PAGE) {
    const rows = older.all(rev, rev + SHOWN_PAGE)
    for (const [at, { withheld }] of show.showRows(rows).entries()) {
      const row = rows[at]
      if (row !== undefined && (withheld === null) === (row.salt === '')) note(row, found)
    }
    await immediate()
  }
}
