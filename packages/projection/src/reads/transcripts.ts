/** Transcripts as lists: which recordings have one, and how they became what they are. Source: shapes.md, 12. */
import type Database from 'better-sqlite3'
import type { ShownVersion, ShowReads, VersionRow } from './shown-versions.ts'

export interface TranscribedRecording {
  recording: string
  paragraphs: number
  checked: number
  /** Paragraphs whose words are timed one by one. */
  timedWords: number
}

/** A version of a paragraph or span, with the one before it. */
export interface WordVersion {
  id: string
  type: string
  rev: number
  commit: number
  at: string
  author: string
  authorName: string | null
  /** JSON of Via, or null. */
  via: string | null
  before: ShownVersion | null
  after: ShownVersion
}

export interface TranscriptReads {
  /** Those with most checked paragraphs first. `within`: a recording, or an event whose they are. */
  recordings(ask: { limit: number; within?: string }): TranscribedRecording[]
  /** The latest versions of these items, the newest first. */
  latestOf(ids: readonly string[], limit: number): WordVersion[]
}

interface HistoryRow extends VersionRow {
  at: string
  author: string
  name: string | null
  via: string | null
  before_rev: number | null
}

export function prepareTranscriptReads(db: Database.Database, show: ShowReads): TranscriptReads {
  const recordings = db.prepare<object, TranscribedRecording>(RECORDINGS)
  const latest = db.prepare<[string, number], HistoryRow>(
    `select r.*, c.at, c.author, p.name, c.via,
       (select max(b.rev) from revisions b where b.id = r.id and b.rev < r.rev) as before_rev
     from revisions r join commits c on c.seq = r.seq left join people p on p.id = c.author
     where r.id in (select value from json_each(?)) order by r.rev desc limit ?`,
  )
  const byRevs = db.prepare<[string], VersionRow>(
    'select * from revisions where rev in (select value from json_each(?))',
  )
  return {
    recordings: ({ limit, within }) => recordings.all({ limit, within: within ?? null }),
    latestOf(ids, limit) {
      const rows = latest.all(JSON.stringify(ids), limit)
      const earlier = byRevs.all(JSON.stringify(rows.flatMap((row) => row.before_rev ?? [])))
      const shown = show.showRows([...rows, ...earlier])
      const before = new Map(earlier.map((row, at) => [row.rev, shown[rows.length + at] ?? null]))
      return rows.flatMap((row, at): WordVersion[] => {
        const after = shown[at]
        if (after === undefined) return []
        const { id, type, rev, seq: commit, author, name, via } = row
        const facts = { id, type, rev, commit, at: row.at, author, authorName: name, via }
        const earlierOne = row.before_rev === null ? null : (before.get(row.before_rev) ?? null)
        return [{ ...facts, before: earlierOne, after }]
      })
    },
  }
}

const DATA = (alias: string): string => `cast(coalesce(${alias}.list, ${alias}.whole) as text)`

/** A recording counts with all its transcripts; one whose words are withheld is left out. */
const RECORDINGS = `
  with texts as (
    select e.to_id as recording, e.from_id as text
    from edges e join items x on x.id = e.from_id
    where e.field = 'recording' and e.from_type = 'text'
      and json_extract(${DATA('x')}, '$.data.kind') = 'transcript'
      and (@within is null or e.to_id = @within or e.to_id in (
        select from_id from edges where to_id = @within and field = 'event' and from_type = 'recording')))
  select t.recording,
    count(*) as paragraphs,
    sum(json_extract(${DATA('s')}, '$.data.origin') is null
      or coalesce(json_extract(${DATA('s')}, '$.data.origin.checked'), 0)) as checked,
    sum(exists (
      select 1 from edges a join items p on p.id = a.from_id
      where a.to_id = s.id and a.field = 'segment' and a.from_type = 'alignment-span'
        and json_array_length(${DATA('p')}, '$.data.words') > 0)) as timedWords
  from texts t
  join edges g on g.to_id = t.text and g.field = 'text' and g.from_type = 'segment'
  join items s on s.id = g.from_id
  group by t.recording
  having sum(json_extract(${DATA('s')}, '$.withheld') is not null) = 0
  order by checked desc, t.recording limit @limit`
