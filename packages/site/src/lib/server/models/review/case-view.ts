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
import { type ChangeView, viewChanges } from '#lib/server/changes.ts'
import { heldLine } from '#lib/server/held-words.ts'
import { localName } from '#lib/server/names.ts'
import { withheldWords } from '#lib/server/withheld.ts'
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
import { type LineImage, lineImages } from './line-images.ts'

export interface CaseView {
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
/** Changes shown of one item. */
const CHANGES = 60

export async function viewCase(ask: Ask, view: SuggestionInReview): Promise<CaseView> {
  const { lang } = ask
  const groups = [...Map.groupBy(view.entries, alikeKey).values()]
  const shown = groups.flatMap(([first]) => first ?? [])
  const images = await lineImages(ask, shown)
  let count = 0
  const nextAnchor = (): string => `c${++count}`
  return {
    groups: groups.flatMap(([first, ...others]) => {
      if (first === undefined) return []
      const item = viewItem(first, { view, lang, nextAnchor, images })
      return [{ first: item, others: others.map((each) => linkOf(each, view, lang)) }]
    }),
    clashes: view.entries.flatMap((entry) => viewClashes(entry, linkOf(entry, view, lang), lang)),
    isOfImport: askingImport(view, lang) !== null,
  }
}

/** One item as its suggestion would show it, before it is sent. */
export async function viewAhead(
  ask: Ask,
  entry: DrawnEntry,
  names: NamesInReview['names'],
): Promise<CaseItem> {
  let count = 0
  return viewItem(entry, {
    ...{ view: { names }, lang: ask.lang, images: await lineImages(ask, [entry]) },
    nextAnchor: () => `c${++count}`,
  })
}

/** Entries with the same key change in the same way: the same words, or the same fields to the same values. */
export function alikeKey({
  entityId,
  type,
  before,
  after,
  changes,
  withheld,
}: EntryInReview): string {
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
  images: ReadonlyMap<string, LineImage>
}

function viewItem(entry: DrawnEntry, viewing: Viewing): CaseItem {
  const { entityId, before, after, pathBefore, path } = entry
  const { view, lang } = viewing
  const act = before === null ? 'created' : after === null ? 'deleted' : 'changed'
  // A deleted item is named; its whole data would hide what else changes.
  const said = entry.changes.filter(({ before: was, after: is }) => !isEmpty(was) || !isEmpty(is))
  const changes = act === 'deleted' ? [] : said.sort(wordsFirst)
  const views = changes.slice(0, CHANGES).map((change) => viewChange(change, entry, viewing))
  const isMoved = act === 'changed' && pathBefore !== path
  return {
    ...linkOf(entry, view, lang),
    act,
    historyHref: before === null ? null : inLang(`/history/${entityId}`, lang),
    withheld: entry.withheld === undefined ? null : withheldWords(lang, entry.withheld),
    held: heldLine(lang, entry.words),
    words: views.filter(({ pointer }) => isWords(pointer)),
    fields: views.filter(({ pointer }) => !isWords(pointer)),
    more: changes.length - views.length,
    moved: isMoved ? { from: pathBefore, to: path } : null,
  }
}

function viewChange(change: Change, { entityId }: DrawnEntry, viewing: Viewing): CaseChange {
  const [shown] = viewChanges([named(change, viewing)], viewing.lang).changes
  if (shown === undefined) throw new Error('A change has no view.')
  const { path: pointer, after } = change
  const image = viewing.images.get(`${entityId}${pointer}`) ?? null
  const facts = { anchor: viewing.nextAnchor(), entity: entityId, pointer, image }
  return { ...shown, ...facts, text: editableText(pointer, after) }
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
