/** Merges as sentences of a page, with the people who made them. */
import type { Catalog } from '@yalkut/catalog'
import { VISITOR } from '@yalkut/catalog/core'
import { searchPeople } from '@yalkut/catalog/people'
import type { FoldedPage, listCommits } from '@yalkut/catalog/reading'
import { inLang, type Lang } from '#lib/lang.ts'
import { type ChangeLineView, type Line, ONE_ITEM, viewChangeLine } from './change-line.ts'
import { type WrittenDay, type WrittenMoment, writtenDay, writtenTime } from './moments.ts'
import type { PersonView } from './person-view.ts'

export type Commit = ReturnType<typeof listCommits>['commits'][number]

export interface Merge {
  seq: number
  href: string
  /** Where it is undone; null for what no suggestion brought. */
  undoHref: string | null
  time: WrittenMoment
  sentence: string
  author: PersonView | null
  /** Who approved it, when that is another person. */
  mergedBy: PersonView | null
  /** The app or token that acted for the author. */
  via: string | null
  changed: number
  /** What changes in its only item. */
  line: ChangeLineView | null
}

/** Merges that say the same in one place are one row, which opens. */
export interface MergeRow {
  /** Of all together; null for one merge. */
  sentence: string | null
  merges: Merge[]
}

export interface DayOfMerges {
  day: WrittenDay
  rows: MergeRow[]
}

type People = ReadonlyMap<string, PersonView>

/** One statement of the ledger for all. */
export async function peopleOf(catalog: Catalog, ids: readonly string[], lang: Lang): Promise<People> {
  const wanted = [...new Set(ids)].slice(0, 100)
  if (wanted.length === 0) return new Map()
  const found = await searchPeople(catalog, VISITOR, { ids: wanted.join(','), limit: 20 })
  return new Map(
    found.map(({ id, username, displayName, bot }) => [
      id,
      {
        name: displayName,
        href: id === 'system' ? null : inLang(`/people/${encodeURIComponent(username)}`, lang),
        isBot: bot,
      },
    ]),
  )
}

export async function viewMerges(
  catalog: Catalog,
  commits: readonly Commit[],
  lang: Lang,
  lines: ReadonlyMap<number, Line> = NO_LINES,
): Promise<Merge[]> {
  const ids = commits.flatMap(({ author, mergedBy }) => [author, mergedBy])
  const people = await peopleOf(catalog, ids, lang)
  return commits.map(({ seq, at, summary, author, mergedBy, via, changed, changeset }) => ({
    seq,
    changed,
    href: inLang(`/commits/${seq}`, lang),
    undoHref: changeset === null ? null : inLang(`/suggestions/i${changeset}?undo#undo`, lang),
    time: writtenTime(at, lang),
    sentence: summary[lang],
    author: people.get(author) ?? null,
    mergedBy: mergedBy === author ? null : (people.get(mergedBy) ?? null),
    via: nameOfVia(via),
    line: lineOf(lines.get(seq), lang),
  }))
}

const NO_LINES: ReadonlyMap<number, Line> = new Map()

/** A new or removed item is named by the sentence of the merge. */
function lineOf(line: Line | undefined, lang: Lang): ChangeLineView | null {
  const isShown = line?.change === 'words' || line?.change === 'field'
  return line === undefined || !isShown ? null : viewChangeLine(line, ONE_ITEM, lang)
}

/** In the order of the merges. */
export async function mergesByDay(
  catalog: Catalog,
  { rows, lines }: Pick<FoldedPage, 'rows' | 'lines'>,
  lang: Lang,
): Promise<DayOfMerges[]> {
  const commits = rows.flatMap((row) => row.commits)
  const merges = await viewMerges(catalog, commits, lang, lines)
  const bySeq = new Map(merges.map((merge) => [merge.seq, merge]))
  const days = Map.groupBy(rows, ({ commits: [first] }) => first.at.slice(0, 10))
  return [...days].map(([day, found]) => ({
    day: writtenDay(day, lang),
    rows: found.map((row) => ({
      sentence: row.commits.length === 1 ? null : row.summary[lang],
      merges: row.commits.flatMap(({ seq }) => bySeq.get(seq) ?? []),
    })),
  }))
}

function nameOfVia(via: Commit['via']): string | null {
  if (via === null) return null
  const { client, name } = via
  return typeof client === 'string' ? client : typeof name === 'string' ? name : null
}
