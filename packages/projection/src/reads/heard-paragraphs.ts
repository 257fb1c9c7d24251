/** Paragraphs of transcripts with where each is heard: what training clips are cut from. Source: shapes.md#clips. */
import type Database from 'better-sqlite3'

export interface HeardParagraph {
  recording: string
  /** The paragraph, in its list form. */
  segment: Buffer
  /** Where it is heard in this recording, in its list form; null where nobody said. */
  span: Buffer | null
  /** When the paragraph was changed last. */
  at: string
}

export interface HeardReads {
  /** Recordings that have texts, in their list form, by id; those after an id. */
  recordings(after: string, limit: number): { id: string; bytes: Buffer }[]
  /** The paragraphs of the transcripts of these recordings, by recording, in order; one statement. */
  paragraphs(recordings: readonly string[]): HeardParagraph[]
}

export function prepareHeardReads(db: Database.Database): HeardReads {
  const recordings = db.prepare<[string, number], { id: string; bytes: Buffer }>(
    `select c.to_id as id, coalesce(i.list, i.whole) as bytes
     from edge_counts c join items i on i.id = c.to_id
     where c.field = 'recording' and c.from_type = 'text' and c.to_id > ?
     order by c.to_id limit ?`,
  )
  const paragraphs = db.prepare<[string], HeardParagraph>(PARAGRAPHS)
  return {
    recordings: (after, limit) => recordings.all(after, limit),
    paragraphs: (ids) => paragraphs.all(JSON.stringify(ids)),
  }
}

/** A paragraph may be heard in other recordings too, by other alignments; of several here the first counts. */
const PARAGRAPHS = `
  select a.value as recording, coalesce(g.list, g.whole) as segment, c.at,
    (select coalesce(p.list, p.whole)
      from edges ps
      join edges pa on pa.from_id = ps.from_id and pa.field = 'alignment'
      join edges ar on ar.from_id = pa.to_id and ar.field = 'recording' and ar.to_id = a.value
      join items p on p.id = ps.from_id
      where ps.to_id = g.id and ps.field = 'segment' and ps.from_type = 'alignment-span'
      order by ps.from_id limit 1) as span
  from json_each(?) a
  join edges t on t.to_id = a.value and t.field = 'recording' and t.from_type = 'text'
  join items x on x.id = t.from_id
    and json_extract(cast(coalesce(x.list, x.whole) as text), '$.data.kind') = 'transcript'
  join edges s on s.to_id = t.from_id and s.field = 'text' and s.from_type = 'segment'
  join items g on g.id = s.from_id
  join commits c on c.seq = g.seq
  order by a.key, t.from_id, s.sort, s.from_id`
