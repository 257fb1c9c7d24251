/** Whether words that an edition holds may no longer be shown. Source: shapes.md#editions; decisions.md#rights. */
import { existsSync } from 'node:fs'
import { isRights, isServed } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { openForReading } from './store/open-store.ts'

/** The turn of a projection's build up to which an edition was compared. */
export interface ComparedTurn {
  build: string
  turn: number
}

export interface TakenDown {
  /** The first thing that is withheld now and was not then, as words for the log; null when there is none. */
  found: string | null
  /** The next comparison begins here. */
  at: ComparedTurn
}

/** Compares the items of an edition with today's. `edition`: its SQLite file, which records the state of rights of every
 *  item, file and stop. `since`: where the comparison before ended; null, or a turn of another build: everything is
 *  compared.
 *
 *  Words of older versions and of deleted items follow the files, texts and sets that are compared here, so an edition is
 *  also withdrawn when only those are no longer shown. Null while there is no projection of this version. */
export async function findTakenDown(
  file: string,
  edition: string,
  since: ComparedTurn | null,
): Promise<TakenDown | null> {
  if (!existsSync(edition)) return null
  const opened = await openForReading(file, { mapBytes: 0 })
  if (opened === null) return null
  const { db } = opened
  try {
    db.prepare('attach ? as edition').run(edition)
    return db.transaction(() => compare(db, since))()
  } finally {
    db.close()
  }
}

function compare(db: Database.Database, since: ComparedTurn | null): TakenDown {
  const meta = db.prepare<[string], string | number>('select value from meta where key = ?').pluck()
  const at = { build: String(meta.get('build') ?? ''), turn: Number(meta.get('turn') ?? 0) }
  db.function('is_served', { deterministic: true }, (rights) =>
    rights === null ? null : isRights(rights) && isServed(rights) ? 1 : 0,
  )
  const isSame = since?.build === at.build
  if (isSame && since.turn === at.turn) return { found: null, at }
  const changed = isSame ? 'item_turns t cross join items i on i.n = t.n' : 'items i'
  const rule = isSame ? 't.turn > @turn and' : ''
  const item = db
    .prepare<object, string>(
      `select 'item ' || i.id from ${changed} join edition.items e on e.id = i.id
       where ${rule} (
         (i.withheld is not null and e.withheld is null) or (i.held is not null and e.held is null)
         or (coalesce(is_served(e.rights), 1) = 1 and is_served(i.words) = 0)
       ) limit 1`,
    )
    .pluck()
  const taken = db
    .prepare<[], string>(
      `select 'file ' || e.sha256 from edition.files e join files f on f.sha256 = e.sha256
       where is_served(e.rights) = 1 and is_served(f.rights) = 0
       union all
       select 'item ' || s.item from stops s
       where not exists (select 1 from edition.stops o where o.item = s.item)
         and exists (select 1 from revisions r where r.id = s.item
           and r.seq <= (select value from edition.edition where key = 'commit_seq'))
       limit 1`,
    )
    .pluck()
  const found = item.get(isSame ? { turn: since.turn } : {}) ?? taken.get() ?? null
  return { found, at }
}
