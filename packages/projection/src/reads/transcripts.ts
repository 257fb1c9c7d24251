/** Lists of transcripts: the recordings that have one, and the latest changes of their words. Source: shapes.md#transcript. */
import { type Item, isOf, storedItem } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { type AnyShownItem, type ShownItem, type ShownRow, shownColumns, shownItem, shownOf } from './shown-items.ts'
import type { ShownVersion, ShowReads, VersionRow } from './shown-versions.ts'

export interface TranscribedRecording {
  recording: string
  paragraphs: number
  checked: number
  /** Paragraphs with a time for each word. */
  timedWords: number
}

/** A version of a paragraph or span, with the one before it. */
export interface WordVersion {
  id: string
  rev: number
  commit: number
  at: string
  author: string
  authorName: string | null
  /** JSON of Via, or null. */
  via: string | null
  /** As it may be shown; null when the paragraph or span did not exist. */
  before: WordItem | null
  after: WordItem | null
}

export type WordItem = Item<'segment' | 'alignment-span', object>

/** An item; a paragraph comes with its span. */
export interface HeardItem {
  item: AnyShownItem
  span: ShownItem<'alignment-span'> | null
}

export interface TranscriptReads {
  /** The recording with the most checked paragraphs first. */
  recordings(query: { limit: number }): TranscribedRecording[]
  /** The latest versions of the paragraphs of a text, and of the spans of an alignment of it, the newest first. */
  latestOf(words: { text: string; alignment: string | null }, limit: number): WordVersion[]
  /** These paragraphs, spans, texts and alignments, each once, with all that holds them up to the event; one
   *  statement. */
  around(ids: readonly string[]): HeardItem[]
}

interface AroundRow extends ShownRow {
  /** Of a paragraph: the span where it is heard. */
  span: string | null
  /** 0: only the span of another row. */
  asked: 0 | 1
}

interface HistoryRow extends VersionRow {
  at: string
  author: string
  name: string | null
  via: string | null
  /** null for a version that was only read because it comes before another. */
  before_rev: number | null
  is_asked: 0 | 1
}

export function prepareTranscriptReads(db: Database.Database, show: ShowReads): TranscriptReads {
  const recordings = db.prepare<[number], TranscribedRecording>(RECORDINGS)
  const latest = db.prepare<object, HistoryRow>(LATEST)
  const around = db.prepare<[string], AroundRow>(AROUND)
  return {
    recordings: ({ limit }) => recordings.all(limit),
    latestOf(words, limit) {
      const rows = latest.all({ ...words, limit })
      const versions = show.showRows(rows)
      const shown = new Map(rows.map(({ rev }, at) => [rev, versions[at] ?? null]))
      return rows.flatMap((row): WordVersion[] => {
        if (row.is_asked === 0) return []
        const { id, rev, seq: commit, at, author, name: authorName, via } = row
        const [before, after] = [row.before_rev, rev].map((each) => wordItem(row, shown.get(each ?? 0)))
        const facts = { id, rev, commit, at, author, authorName, via }
        return [{ ...facts, before: before ?? null, after: after ?? null }]
      })
    },
    around(ids) {
      const rows = around.all(JSON.stringify(ids))
      const heard = shownOf(
        'alignment-span',
        rows.filter(({ asked }) => asked === 0),
      )
      const spans = new Map(heard.map((span) => [span.id, span]))
      return rows
        .filter(({ asked }) => asked === 1)
        .map((row) => ({ item: shownItem(row), span: spans.get(row.span ?? '') ?? null }))
    },
  }
}

function wordItem({ type }: HistoryRow, shown: ShownVersion | null | undefined): WordItem | null {
  if (shown?.data == null) return null
  const item = storedItem({}, { type, data: shown.data })
  return isOf(item, 'segment') || isOf(item, 'alignment-span') ? item : null
}

/** The latest versions, each with the version before it. */
const LATEST = `
  with words (id) as (
      select from_id from edges
      where to_id = @text and field = 'text' and from_type = 'segment'
      union all
      select from_id from edges
      where to_id = @alignment and field = 'alignment' and from_type = 'alignment-span'),
    asked as (
      select r.rev, (
          select max(b.rev) from revisions b where b.id = r.id and b.rev < r.rev) as before_rev
      from words w join revisions r on r.id = w.id order by r.rev desc limit @limit),
    wanted as (
      select rev, before_rev, 1 as is_asked from asked
      union all
      select before_rev, null, 0 from asked
      where before_rev is not null and before_rev not in (select rev from asked))
  select r.*, c.at, c.author, p.name, c.via, w.before_rev, w.is_asked
  from wanted w join revisions r on r.rev = w.rev
  join commits c on c.seq = r.seq left join people p on p.id = c.author
  order by r.rev desc`

const AROUND = `
  with recursive up (id) as (
    select value from json_each(?)
    union
    select e.to_id from up join edges e on e.from_id = up.id
      and e.field in ('segment', 'text', 'alignment', 'recording', 'event')),
  found (id, span) as (
    select i.id, case i.type when 'segment' then (
      select e.from_id from edges e
      where e.to_id = i.id and e.field = 'segment' and e.from_type = 'alignment-span'
      order by e.sort, e.from_id limit 1) end
    from up join items i on i.id = up.id)
  select ${shownColumns()}, f.span, 1 as asked from found f join items i on i.id = f.id
  union all
  select ${shownColumns()}, null, 0 from found f join items i on i.id = f.span`

/** A recording counts with all its transcripts; a recording with withheld words is left out. */
const RECORDINGS = `
  select recording, paragraphs, checked, timed_words as timedWords from transcribed
  where withheld = 0 order by checked desc, recording limit ?`
