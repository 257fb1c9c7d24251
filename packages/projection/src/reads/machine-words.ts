/** Words by machines that nobody has checked, and the backlog of the machines. Source: shapes.md#to-check. */
import type { LocalName } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { prepareState } from '../store/cursor-rows.ts'
import { type Backlog, prepareBacklog, remember } from './machine-backlog.ts'
import { readName } from './stored-name.ts'

/** The transcripts of one event, or of a recording without an event. */
export interface TranscriptToCheck {
  event: string | null
  /** The recording that a machine transcribed last. */
  recording: string
  path: string | null
  title: LocalName | null
  /** Date key. */
  date: string | null
  paragraphs: number
  checked: number
  /** When a machine last wrote words of it. */
  made: string
}

export interface ScanToCheck {
  scan: string
  publication: string | null
  title: LocalName | null
  /** Pages that a machine read. */
  pages: number
  checked: number
  made: string
}

/** A text that is not a transcript, or an item whose own words a machine wrote. */
export interface TextToCheck {
  entity: string
  type: string
  path: string | null
  /** The name of its sefer; without one, its own. */
  title: LocalName | null
  /** Of the unit. */
  label: LocalName | null
  segments: number
  checked: number
  made: string
}

export interface ToCheckTotals {
  /** Events, and recordings without an event. */
  transcripts: number
  /** Unchecked paragraphs. */
  paragraphs: number
  scans: number
  pages: number
  texts: number
  entries: number
}

export interface MachineWordReads {
  /** The newest first, without withheld items. */
  transcripts(limit: number): TranscriptToCheck[]
  scans(limit: number): ScanToCheck[]
  texts(limit: number): TextToCheck[]
  /** Of all items, whatever the limits of the lists. */
  totals(): ToCheckTotals
  backlog(): Backlog
  /** A name of the content that readers see; it differs after every commit and every change of a file's rights. */
  state(): string
  /** Whether the catalog has a machine's words of the scan, or a transcript of the recording. */
  isRead(kind: 'ocr' | 'transcript', id: string): boolean
  /** Whether an item is in a locked set or stopped by a request, so that its words would be withheld. */
  isWithheld(id: string): boolean
}

export function prepareMachineWordReads(db: Database.Database): MachineWordReads {
  const transcripts = db.prepare<object, TranscriptRow>(TRANSCRIPTS)
  const scans = db.prepare<object, ScanRow>(SCANS)
  const texts = db.prepare<object, TextRow>(TEXTS)
  const totals = db.prepare<[], ToCheckTotals>(TOTALS)
  const isWithheld = db.prepare('select 1 from items where id = ? and held is not null')
  const isRead = { ocr: db.prepare(HAS_LAYER), transcript: db.prepare(HAS_TRANSCRIPT) }
  return {
    transcripts: (limit) =>
      transcripts.all({ limit, reach: limit * PARTS }).map(({ key, name, type, ...row }) => ({
        event: type === 'event' ? key : null,
        ...row,
        title: readName(name),
      })),
    scans: (limit) => scans.all({ limit }).map(({ name, ...row }) => ({ ...row, title: readName(name) })),
    texts: (limit) => texts.all({ limit }).map(viewText),
    totals: remember(db, () => totals.get() ?? NOTHING),
    backlog: prepareBacklog(db),
    state: prepareState(db),
    isRead: (kind, id) => isRead[kind].get(id) !== undefined,
    isWithheld: (id) => isWithheld.get(id) !== undefined,
  }
}

const NOTHING = { transcripts: 0, paragraphs: 0, scans: 0, pages: 0, texts: 0, entries: 0 }

interface TranscriptRow {
  /** The event, or the recording where it has none. */
  key: string
  type: string
  recording: string
  path: string | null
  name: string | null
  date: string | null
  paragraphs: number
  checked: number
  made: string
}

type ScanRow = Omit<ScanToCheck, 'title'> & { name: string | null }

type TextRow = Omit<TextToCheck, 'title' | 'label'> & {
  name: string | null
  /** Ids and names of the unit and its sefer, of a text that belongs to them. */
  unit: string | null
  unit_name: string | null
  work: string | null
  work_name: string | null
}

function viewText({ name, unit, unit_name, work, work_name, ...row }: TextRow): TextToCheck {
  const title = work !== null ? work_name : unit === null ? name : null
  return { ...row, title: readName(title), label: readName(unit_name) }
}

/** Recordings that are read for each event of a list. */
const PARTS = 20

const SHOWN = "i.held is null and (i.words is null or i.words in ('open', 'credit'))"
const SHOWN_BODY = `${SHOWN} and i.withheld is null`

const TRANSCRIPTS = `
  with newest as (
    select coalesce(e.to_id, r.to_id) as key, r.to_id as recording, w.made
    from machine_words w
    join items i on i.id = w.id
    join edges r on r.from_id = w.id and r.field = 'recording'
    left join edges e on e.from_id = r.to_id and e.field = 'event'
    where w.room = 'transcript' and w.checked < w.pieces and ${SHOWN}
    order by w.made desc, w.id limit @reach),
  found as (
    select key, recording, max(made) as made from newest
    group by key order by max(made) desc, key limit @limit)
  select f.key, i.type, f.recording, i.path, i.name, d.key as date, c.at as made,
    sum(w.pieces) as paragraphs, sum(w.checked) as checked
  from found f
  join items i on i.id = f.key
  left join dates d on d.id = f.key and d.field = 'date'
  join commits c on c.seq = f.made
  join edges t on t.field = 'recording' and t.from_type = 'text' and t.to_id in (
    select from_id from edges where to_id = f.key and field = 'event' and from_type = 'recording'
    union all select f.key)
  join machine_words w on w.id = t.from_id and w.room = 'transcript'
  group by f.key order by f.made desc, f.key`

const SCANS = `
  select w.id as scan, p.to_id as publication, b.name,
    w.pieces as pages, w.checked, c.at as made
  from machine_words w
  join items i on i.id = w.id
  join commits c on c.seq = w.made
  left join edges p on p.from_id = w.id and p.field = 'publication'
  left join items b on b.id = p.to_id
  where w.room = 'scan' and w.checked < w.pieces and ${SHOWN}
  order by w.made desc, w.id limit @limit`

const TEXTS = `
  select w.id as entity, i.type, i.path, i.name, u.id as unit, u.name as unit_name,
    k.id as work, k.name as work_name,
    w.pieces as segments, w.checked, c.at as made
  from machine_words w
  join items i on i.id = w.id
  join commits c on c.seq = w.made
  left join edges eu on i.type = 'text' and eu.from_id = w.id and eu.field = 'unit'
  left join items u on u.id = case i.type when 'unit' then i.id else eu.to_id end
  left join edges ek on ek.from_id = u.id and ek.field = 'work'
  left join items k on k.id = ek.to_id
  where w.room = 'text' and w.checked < w.pieces and ${SHOWN_BODY}
  order by w.made desc, w.id limit @limit`

const TOTALS = `
  select (select count(distinct coalesce(e.to_id, r.to_id))
      from machine_words w join items i on i.id = w.id
      join edges r on r.from_id = w.id and r.field = 'recording'
      left join edges e on e.from_id = r.to_id and e.field = 'event'
      where w.room = 'transcript' and w.checked < w.pieces and ${SHOWN}) as transcripts,
    t.todo as paragraphs, s.n as scans, s.todo as pages, x.n as texts, x.todo as entries
  from (select coalesce(sum(w.pieces - w.checked), 0) as todo
      from machine_words w join items i on i.id = w.id
      where w.room = 'transcript' and w.checked < w.pieces and ${SHOWN}) t,
    (select count(*) as n, coalesce(sum(w.pieces - w.checked), 0) as todo
      from machine_words w join items i on i.id = w.id
      where w.room = 'scan' and w.checked < w.pieces and ${SHOWN}) s,
    (select count(*) as n, coalesce(sum(w.pieces - w.checked), 0) as todo
      from machine_words w join items i on i.id = w.id
      where w.room = 'text' and w.checked < w.pieces and ${SHOWN_BODY}) x`

const HAS_LAYER = `select 1 from edges e join items x on x.id = e.from_id
  where e.to_id = ? and e.field = 'scan' and e.from_type = 'text-layer'
    and x.kind in ('machine-ocr', 'uploaded-ocr') limit 1`

const HAS_TRANSCRIPT = `select 1 from edges e join items x on x.id = e.from_id
  where e.to_id = ? and e.field = 'recording' and e.from_type = 'text'
    and x.kind = 'transcript' limit 1`
