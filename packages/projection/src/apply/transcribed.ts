/** For each recording with a transcript one row: how many paragraphs its transcripts have, how many of them people checked, how
 *  many have a time for each word, and of how many the words are withheld. The list of transcribed recordings is read from
 *  these rows, and counts nothing. Source: shapes.md#transcript.
 *
 *  While a commit is applied, the recordings to count are collected; they are counted at its end, when all links are written:
 *  a paragraph may come before its text. */
import type Database from 'better-sqlite3'
import type { Touched } from './edges.ts'
import type { ItemsOfType } from './items-of-type.ts'

const OF_RECORDING = `
  select count(*) as paragraphs,
    coalesce(sum(m.id is null or m.checked > 0), 0) as checked,
    coalesce(sum(exists (
      select 1 from edges a cross join items p on p.id = a.from_id
      where a.to_id = s.id and a.field = 'segment' and a.from_type = 'alignment-span'
        and p.kind = 'words')), 0) as timed_words,
    count(s.withheld) as withheld
  from edges t cross join items x on x.id = t.from_id
  cross join edges g on g.to_id = t.from_id and g.field = 'text' and g.from_type = 'segment'
  cross join items s on s.id = g.from_id
  left join machine_pieces m on m.owner = t.from_id and m.id = s.id
  where t.to_id = :id and t.field = 'recording' and t.from_type = 'text' and x.kind = 'transcript'`

interface Row {
  paragraphs: number
  checked: number
  timed_words: number
  withheld: number
}

export function prepareTranscribed(db: Database.Database) {
  const count = db.prepare<[{ id: string }], Row>(OF_RECORDING)
  const above = db.prepare<[string, string], string>('select to_id from edges where from_id = ? and field = ?').pluck()
  const drop = db.prepare('delete from transcribed where recording = ?')
  const put = db.prepare<[Row & { id: string }]>(
    `insert into transcribed (recording, paragraphs, checked, timed_words, withheld)
     values (@id, @paragraphs, @checked, @timed_words, @withheld)
     on conflict (recording) do update set paragraphs = excluded.paragraphs, checked = excluded.checked,
       timed_words = excluded.timed_words, withheld = excluded.withheld`,
  )
  const [paragraphs, texts, recordings] = [new Set<string>(), new Set<string>(), new Set<string>()] as const

  /** The item as it stands says something of these. */
  function collect({ id, type }: { id: string; type: string }): void {
    if (type === 'alignment-span') for (const to of above.all(id, 'segment')) paragraphs.add(to)
    else if (type === 'segment') for (const to of above.all(id, 'text')) texts.add(to)
    else if (type === 'text') for (const to of above.all(id, 'recording')) recordings.add(to)
  }

  function renew(id: string): void {
    const row = count.get({ id })
    if (row === undefined || row.paragraphs === 0) drop.run(id)
    else put.run({ id, ...row })
  }

  function clear(): void {
    for (const waiting of [paragraphs, texts, recordings]) waiting.clear()
  }

  return {
    leave: collect,
    changed({ type }: { type: string }, touched: readonly Touched[]): void {
      for (const { to, field } of touched) {
        if (type === 'alignment-span' && field === 'segment') paragraphs.add(to)
        else if (type === 'segment' && field === 'text') texts.add(to)
        else if (type === 'text' && field === 'recording') recordings.add(to)
      }
    },
    /** Another reason may withhold its words now. */
    refreshed: collect,
    begin: clear,
    finish(): void {
      for (const id of paragraphs) for (const to of above.all(id, 'text')) texts.add(to)
      for (const id of texts) for (const to of above.all(id, 'recording')) recordings.add(to)
      for (const id of recordings) renew(id)
      clear()
    },
    writeAll(itemsOf: ItemsOfType): void {
      for (const id of itemsOf('recording')) renew(id)
    },
  }
}
