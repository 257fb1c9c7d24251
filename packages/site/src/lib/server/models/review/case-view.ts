/** The changes of a suggestion as pages show them: words first, then fields; changes that are alike folded; the printed line
 *  beside words of a scan; clashes with what each side says. The suggestion's page and the review lane use it.
 *
 *      const view = await getSuggestion(catalog, caller, id, { offset, limit: CASE_PAGE, summary: false, brief: true })
 *      const shown = await viewCase(ask, view)      // plain data
 *      <CaseChanges {shown} />                      // lib/ui/review: words, fields, images, folded ones
 *      <ClashFields clashes={shown.clashes} />      // inside the <form> that decides; then `readResolutions(form, view)`
 *
 *  It takes only what `getSuggestion` gave this caller: what is withheld there is withheld here. */

import { type Change, changedWords, type Json, pointerParts } from '@yalkut/model'
import { inLang, type Lang } from '#lib/lang.ts'
import type { Ask } from '#lib/server/ask.ts'
import { placeName } from '#lib/server/change-line.ts'
import { type ChangeView, viewChanges } from '#lib/server/changes.ts'
import { localName } from '#lib/server/names.ts'
import { withheldWords } from '#lib/server/withheld.ts'
import { withheldLine } from '#lib/server/withheld-line.ts'
import { suggestionWords } from '#lib/words/suggestions.ts'
import { type ClashView, viewClashes } from './clash-view.ts'
import {
  type DrawnEntry,
  type EntryInReview,
  editableText,
  type ItemLink,
  isWords,
  linkOf,
  type NamesInReview,
  type SuggestionInReview,
} from './entry.ts'
import { askingImport } from './import-clashes.ts'
import { type LineImage, lineImages, type PrintedLines } from './line-images.ts'
import {
  heardSaid,
  type LineSound,
  lineSounds,
  timeChanges,
  timeField,
  withoutFollowers,
  withoutMarks,
} from './line-sounds.ts'
import { pageChanges } from './page-changes.ts'
import { isOfTimes, TIMES_PAGE, type TimeRow, timeRow, timesSaid } from './times-view.ts'

export interface CaseView {
  /** Many times of one recording, in one sentence: their items are rows. Null for another suggestion. */
  times: string | null
  groups: CaseGroup[]
  clashes: ClashView[]
  /** The clashes are between the source of an import and people. */
  isOfImport: boolean
}

/** Items that change in the same way: the first is shown, the others are named. */
export interface CaseGroup {
  first: CaseItem
  others: ItemLink[]
}

export interface CaseItem extends ItemLink {
  act: 'created' | 'changed' | 'deleted'
  historyHref: string | null
  /** Why readers are not shown its words. */
  withheld: string | null
  /** How much of these words changes. */
  held: string | null
  /** Of a page of a scan: what was read, and how many of its lines change. */
  said: string | null
  /** Of words of a transcript, and of their times. */
  sound: LineSound | null
  /** Of many times. */
  row: TimeRow | null
  words: CaseChange[]
  fields: CaseChange[]
  /** Changes that are left out. */
  more: number
  /** A new address. */
  moved: { from: string | null; to: string | null } | null
}

export interface CaseChange extends ChangeView {
  /** On the page: `c3`. */
  anchor: string
  entity: string
  /** JSON pointer. */
  pointer: string
  /** The text after the change, where other wording can be suggested for it. */
  text: string | null
  image: LineImage | null
}

/** Items on a page of a suggestion. */
export const CASE_PAGE = 25
/** A page of a suggestion, longer where it is of times. `read`: so many of its items. */
export async function readPage<T>(
  read: (limit: number) => Promise<T>,
  viewOf: (answer: T) => Pick<SuggestionInReview, 'entries' | 'offset' | 'next'>,
): Promise<T> {
  const answer = await read(CASE_PAGE)
  const { entries, offset, next } = viewOf(answer)
  return (offset > 0 || next !== null) && isOfTimes(entries) ? await read(TIMES_PAGE) : answer
}

/** Changes shown of one item. */
const CHANGES = 60

export async function viewCase(ask: Ask, view: SuggestionInReview): Promise<CaseView> {
  const { lang } = ask
  const entries = withoutFollowers(withoutNewLayers(view.entries))
  const isTimed = isOfTimes(entries)
  const groups = isTimed ? inTime(entries) : [...Map.groupBy(entries, alikeKey).values()]
  const shown = groups.flatMap(([first]) => first ?? [])
  const printed = await lineImages(ask, shown)
  const sounds = await lineSounds(ask, shown)
  let count = 0
  const nextAnchor = (): string => `c${++count}`
  const times = isTimed
    ? timesSaid(
        entries.flatMap((entry) => timeRow(entry) ?? []),
        lang,
      )
    : null
  return {
    times,
    groups: groups.flatMap(([first, ...others]) => {
      if (first === undefined) return []
      const item = viewItem(first, { view, lang, nextAnchor, printed, sounds, isTimed })
      return [{ first: item, others: others.map((each) => linkOf(each, view, lang)) }]
    }),
    clashes: view.entries.flatMap((entry) => viewClashes(entry, linkOf(entry, view, lang), lang)),
    isOfImport: askingImport(view, lang) !== null,
  }
}

/** Each by itself, in the order of the sound; what is no time is last. */
function inTime(entries: readonly EntryInReview[]): EntryInReview[][] {
  const startOf = (entry: EntryInReview): number => timeRow(entry)?.startMs ?? Infinity
  return entries.toSorted((a, b) => Math.sign(startOf(a) - startOf(b)) || 0).map((entry) => [entry])
}

/** The layer that the first fix of a scan makes holds pages and says nothing itself. */
function withoutNewLayers(entries: readonly EntryInReview[]): readonly EntryInReview[] {
  const used = new Set(entries.flatMap(({ type, after }) => (type === 'text-page' ? (after?.layer ?? []) : [])))
  return entries.filter(
    ({ type, before, after, entityId }) =>
      type !== 'text-layer' || before !== null || after?.kind !== 'community' || !used.has(entityId),
  )
}

/** One item as its suggestion would show it, before it is sent. */
export async function viewAhead(ask: Ask, entry: DrawnEntry, names: NamesInReview['names']): Promise<CaseItem> {
  let count = 0
  return viewItem(entry, {
    view: { names },
    lang: ask.lang,
    isTimed: false,
    printed: await lineImages(ask, [entry]),
    sounds: await lineSounds(ask, [entry]),
    nextAnchor: () => `c${++count}`,
  })
}

/** Entries with the same key change in the same way: the same words, or the same fields to the same values. */
export function alikeKey({ entityId, type, before, after, changes, withheld }: EntryInReview): string {
  // Each page is read by itself.
  if (type === 'text-page') return entityId
  if (before === null || after === null || withheld !== undefined) return entityId
  const what = changes.map((change) => {
    const words = changedWords(change)?.filter(({ op }) => op !== 'same')
    const field = pointerParts(change.path).filter((part) => !/\d/.test(part))
    return words === undefined ? [change.path, change.before, change.after] : [field, words]
  })
  return changes.length === 0 ? entityId : JSON.stringify([type, what])
}

interface Viewing {
  view: NamesInReview
  lang: Lang
  nextAnchor: () => string
  printed: PrintedLines
  sounds: ReadonlyMap<string, LineSound>
  /** Its items are rows. */
  isTimed: boolean
}

function viewItem(entry: DrawnEntry, viewing: Viewing): CaseItem {
  const { entityId, before, after, pathBefore, path } = entry
  const { view, lang } = viewing
  const page = pageChanges(entry, lang)
  const times = timeChanges(entry)
  const heard = heardSaid(entry, lang)
  const isNew = before === null && entry.copiedFrom === undefined
  const act = isNew ? 'created' : after === null ? 'deleted' : 'changed'
  // A deleted item is named; its whole data would hide what else changes.
  const said = entry.changes.filter(({ before: was, after: is }) => !isEmpty(was) || !isEmpty(is))
  // Keys of order say nothing to people.
  const isReordered = act === 'changed' && page === null && said.some(({ path }) => path === '/order')
  const ordered = isReordered ? said.filter(({ path }) => path !== '/order') : said
  const own = heard === null ? ordered : withoutMarks(ordered)
  const changes = act === 'deleted' ? [] : (page?.changes ?? times ?? own.sort(wordsFirst))
  const views = changes.slice(0, CHANGES).map((change) => {
    const place = page?.places.get(change.path) ?? (times === null ? undefined : timeField(change.path, lang))
    return {
      ...viewChange(change, entry, viewing),
      ...(place !== undefined && { field: place, place: '' }),
    }
  })
  const link = linkOf(entry, view, lang)
  const isMoved = act === 'changed' && pathBefore !== path
  return {
    ...link,
    href: viewing.printed.pages.get(entityId) ?? link.href,
    act,
    historyHref: before === null ? null : inLang(`/history/${entityId}`, lang),
    withheld: entry.withheld === undefined ? null : withheldWords(lang, entry.withheld),
    held: withheldLine(lang, entry.words),
    said: page?.said ?? heard ?? (isReordered ? suggestionWords(lang).reordered : null),
    sound: viewing.sounds.get(entityId) ?? null,
    row: viewing.isTimed ? timeRow(entry) : null,
    words: views.filter(({ pointer }) => isWords(pointer)),
    fields: views.filter(({ pointer }) => !isWords(pointer)),
    more: changes.length - views.length,
    moved: isMoved ? { from: pathBefore, to: path } : null,
  }
}

function viewChange(change: DrawnEntry['changes'][number], { entityId }: DrawnEntry, viewing: Viewing): CaseChange {
  const [shown] = viewChanges([named(change, viewing)], viewing.lang).changes
  if (shown === undefined) throw new Error('A change has no view.')
  const { path: pointer, after } = change
  const image = viewing.printed.images.get(`${entityId}${pointer}`) ?? null
  const facts = { anchor: viewing.nextAnchor(), entity: entityId, pointer, image }
  const place = change.at == null ? {} : { field: placeName(change.at, viewing.lang), place: '' }
  return { ...shown, ...place, ...facts, text: editableText(pointer, after) }
}

/** Ids of items as the names that readers know. */
function named(change: Change, { view, lang }: Viewing): Change {
  const nameOf = (value: Json): Json => {
    if (typeof value === 'string') {
      const name = view.names[value]
      return name === undefined ? value : localName(lang, name).text
    }
    return Array.isArray(value) ? value.map(nameOf) : value
  }
  const { path, before, after } = change
  return {
    path,
    ...(before === undefined ? {} : { before: nameOf(before) }),
    ...(after === undefined ? {} : { after: nameOf(after) }),
  }
}

/** An empty list that is new, or that was removed, says nothing. */
function isEmpty(value: Json | undefined): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0)
}

function wordsFirst(a: Change, b: Change): number {
  return Number(isWords(b.path)) - Number(isWords(a.path))
}
