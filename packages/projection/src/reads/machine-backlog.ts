/** Work for machines: served scans without text, and recordings without a transcript whose sound can be heard. Source:
 *  shapes.md#machine-summary. */
import type Database from 'better-sqlite3'
import { prepareState } from '../store/cursor-rows.ts'

export interface Backlog {
  ocr: number
  transcript: number
}

export function prepareBacklog(db: Database.Database): () => Backlog {
  const count = db.prepare<[], Backlog>(COUNT)
  return remember(db, () => count.get() ?? { ocr: 0, transcript: 0 })
}

/** Counting reads the whole catalog, so the count is kept until the next commit or change of a file's rights. */
export function remember<T>(db: Database.Database, count: () => T): () => T {
  const stateOf = prepareState(db)
  let known: { state: string; counted: T } | null = null
  return () => {
    const state = stateOf()
    if (known?.state !== state) known = { state, counted: count() }
    return known.counted
  }
}

const SERVED = "i.held is null and i.words in ('open', 'credit')"
const COUNT = `
  select (select count(*) from items i where i.type = 'scan' and ${SERVED}
      and not exists (select 1 from edge_counts c
        where c.to_id = i.id and c.field = 'scan' and c.from_type = 'text-layer')) as ocr,
    (select count(*) from items i where i.type = 'recording'
      and not exists (select 1 from edges e join items x on x.id = e.from_id
        where e.to_id = i.id and e.field = 'recording' and e.from_type = 'text'
          and x.kind = 'transcript')
      and ((${SERVED}) or (i.held is null and i.kind = 'elsewhere'))) as transcript`
