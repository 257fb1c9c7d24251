/** Paragraphs of transcripts with where each is heard: what training clips are cut from. Source: shapes.md#clips. */
import type Database from 'better-sqlite3'
import { prepareShownRows, type ShownItem, type ShownRow, shownColumns, shownOf } from './shown-items.ts'

export interface HeardParagraph {
  recording: string
  segment: ShownItem<'segment'>
  /** Where it is heard in this recording; null where nobody said. */
  span: ShownItem<'alignment-span'> | null
  /** When the paragraph was changed last. */
  at: string
}

export interface HeardReads {
  /** Recordings that have texts, by id; those after an id. */
  recordings(after: string, limit: number): ShownItem<'recording'>[]
  /** The paragraphs of the transcripts of these recordings, by recording, in order; three statements. */
  paragraphs(recordings: readonly string[]): HeardParagraph[]
}

/** Ids of the paragraph and of its span. */
interface ParagraphRow {
  recording: string
  segment: string
  span: string | null
  at: string
}

export function prepareHeardReads(db: Database.Database): HeardReads {
  // In the order of ids, from where the last reading ended: by the index of fields every reading would sort all recordings.
  const recordings = db.prepare<[string, number], ShownRow>(
    `select ${shownColumns()}
     from edge_counts c join items i on i.id = c.to_id
     where +c.field = 'recording' and +c.from_type = 'text' and c.to_id > ?
     order by c.to_id limit ?`,
  )
  const paragraphs = db.prepare<[string], ParagraphRow>(PARAGRAPHS)
  const rowsOf = prepareShownRows(db)
  return {
    recordings: (after, limit) => shownOf('recording', recordings.all(after, limit)),
    paragraphs(ids) {
      const rows = paragraphs.all(JSON.stringify(ids))
      const segments = byId(shownOf('segment', rowsOf(rows.map(({ segment }) => segment))))
      const spans = byId(shownOf('alignment-span', rowsOf(rows.flatMap(({ span }) => span ?? []))))
      return rows.flatMap(({ recording, segment: id, span, at }) => {
        const segment = segments.get(id)
        return segment === undefined ? [] : { recording, segment, span: spans.get(span ?? '') ?? null, at }
      })
    },
  }
}

function byId<I extends { id: string }>(items: readonly I[]): Map<string, I> {
  return new Map(items.map((item) => [item.id, item]))
}

/** A paragraph may be heard in other recordings too, by other alignments; of several here the first counts. */
const PARAGRAPHS = `
  select a.value as recording, g.id as segment, c.at,
    (select ps.from_id
      from edges ps
      join edges pa on pa.from_id = ps.from_id and pa.field = 'alignment'
      join edges ar on ar.from_id = pa.to_id and ar.field = 'recording' and ar.to_id = a.value
      where ps.to_id = g.id and ps.field = 'segment' and ps.from_type = 'alignment-span'
      order by ps.from_id limit 1) as span
  from json_each(?) a
  join edges t on t.to_id = a.value and t.field = 'recording' and t.from_type = 'text'
  join items x on x.id = t.from_id
    and x.kind = 'transcript'
  join edges s on s.to_id = t.from_id and s.field = 'text' and s.from_type = 'segment'
  join items g on g.id = s.from_id
  join commits c on c.seq = g.seq
  order by a.key, t.from_id, s.sort, s.from_id`
