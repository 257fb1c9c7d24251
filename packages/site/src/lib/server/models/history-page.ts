/** Every version of an item, any two of them compared, and one as it was. */

import { diffRevisions, getRevision, itemHistory, listedItems, shownItems } from '@yalkut/catalog/reading'
import { diffData, isItemId, type JsonObject, parseJsonObject, readId, refuse } from '@yalkut/model'
import { href } from '#lib/href.ts'
import { inLang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { type ChangesView, viewChanges } from '#lib/server/changes.ts'
import { type WrittenMoment, writtenMoment } from '#lib/server/moments.ts'
import { nameIn } from '#lib/server/names.ts'
import { nameOfListed } from '#lib/server/search-hits.ts'
import { titleNamed } from '#lib/server/title-named.ts'
import { withheldWords } from '#lib/server/withheld.ts'
import { withheldLine } from '#lib/server/withheld-line.ts'
import { historyWords } from '#lib/words/history.ts'
import { changesFeeds } from './feed-links.ts'

export interface HistoryPage extends Page {
  id: string
  name: Named
  /** null for a deleted item. */
  itemHref: string | null
  versions: Version[]
  older: string | null
  /** Two versions side by side, when they were chosen. */
  compared: (ChangesView & { from: number | null; to: number; withheld: string | null }) | null
  /** One version, when it was asked for. */
  past: (ChangesView & { at: WrittenMoment | null; withheld: string | null }) | null
  /** What the two columns of radio buttons begin with. */
  chosen: { from: number | null; to: number | null }
}

export interface Version extends ChangesView {
  rev: number
  commit: number
  commitHref: string
  at: WrittenMoment
  act: 'created' | 'deleted' | 'changed'
  author: string | null
  isBot: boolean
  /** Who approved it, when that is another person. */
  mergedBy: string | null
  /** The app or token that acted for the author. */
  via: string | null
  asItWas: string
  /** How much of the words changes that readers are not shown. */
  held: string | null
  /** Where it is restored; null for the version of today and for a removal. */
  restoreHref: string | null
}

/** Versions on a page, and changes shown of each. */
const VERSIONS = 20
const CHANGES = 4

export function historyPage(ask: Ask): HistoryPage {
  const { catalog, lang, query } = ask
  const id = readItem(ask.params.id)
  const { history, next } = itemHistory(catalog, id, query.get('cursor') ?? undefined, VERSIONS)
  const [item] = listedItems(catalog, [id])
  const name = item === undefined ? nameAtEnd(ask, history) : nameOfListed(item, lang)
  const [shown] = item === undefined ? [] : shownItems(catalog, [id])
  const titled = shown === undefined ? name.text : titleNamed(catalog, shown, lang)
  const words = historyWords(lang)
  const own = inLang(`/history/${id}`, lang)
  const [to, from] = [numberIn(query, 'to'), numberIn(query, 'from')]
  const at = numberIn(query, 'at')
  return {
    head: {
      title: words.title(titled),
      description: words.about(titled),
      isHidden: true,
      feeds: changesFeeds({ item: id }, lang),
    },
    id,
    name,
    itemHref: item === undefined ? null : href(item, lang),
    versions: history.map((version, at) => {
      const isToday = at === 0 && query.get('cursor') === null
      return { ...viewVersion(version, own, lang), ...(isToday ? { restoreHref: null } : {}) }
    }),
    older: next === null ? null : `${own}?cursor=${encodeURIComponent(next)}`,
    compared: to === null && from === null ? null : compare(ask, id, from, to),
    past: at === null ? null : pastVersion(ask, id, at, history),
    chosen: { from: from ?? history[1]?.rev ?? null, to: to ?? history[0]?.rev ?? null },
  }
}

export function readItem(text: string | undefined): string {
  const id = readId(text ?? '')
  if (id !== null && isItemId(id)) return id
  throw refuse('not-found', siteSaid('item-missing'))
}

type Entry = ReturnType<typeof itemHistory>['history'][number]

function viewVersion(entry: Entry, own: string, lang: Ask['lang']): Version {
  const { rev, commit, deleted, created, via, author, authorName, mergedBy, mergedByName } = entry
  return {
    rev,
    commit,
    commitHref: inLang(`/commits/${commit}`, lang),
    at: writtenMoment(entry.at, lang),
    act: deleted ? 'deleted' : created ? 'created' : 'changed',
    author: authorName,
    isBot: entry.authorIsBot,
    mergedBy: mergedBy === author ? null : mergedByName,
    via: via === null ? null : (via.client ?? via.name),
    asItWas: `${own}?at=${rev}`,
    restoreHref: deleted ? null : `${own.replace('/history/', '/restore/')}?rev=${rev}`,
    ...(deleted ? { changes: [], more: 0 } : viewChanges(entry.changes, lang, CHANGES)),
    held: withheldLine(lang, entry.words),
  }
}

/** Why words are not shown, and how much of them changes. */
function saidOf(lang: Ask['lang'], { withheld, words }: ReturnType<typeof diffRevisions>): string | null {
  if (withheld === undefined) return null
  return [withheldWords(lang, withheld), withheldLine(lang, words) ?? ''].join(' ').trim()
}

function compare({ catalog, lang }: Ask, id: string, from: number | null, to: number | null): HistoryPage['compared'] {
  // Chosen the other way round, the same two versions are compared.
  const [first, last] = from !== null && to !== null && from > to ? [to, from] : [from, to]
  const diff = diffRevisions(catalog, id, {
    ...(first === null ? {} : { from: first }),
    ...(last === null ? {} : { to: last }),
  })
  return {
    ...viewChanges(diff.changes, lang),
    from: diff.from?.rev ?? null,
    to: diff.to.rev,
    withheld: saidOf(lang, diff),
  }
}

function pastVersion({ catalog, lang }: Ask, id: string, rev: number, history: readonly Entry[]): HistoryPage['past'] {
  const found = getRevision(catalog, rev)
  if (found.id !== id) throw refuse('not-found', siteSaid('revision-not-of', { rev, id }))
  const entry = history.find((each) => each.rev === rev)
  return {
    ...viewChanges(diffData(null, dataOf(found)), lang),
    at: entry === undefined ? null : writtenMoment(entry.at, lang),
    withheld: found.withheld === undefined ? null : withheldWords(lang, found.withheld),
  }
}

/** The shape of a revision leaves its data open. */
function dataOf({ data }: ReturnType<typeof getRevision>): JsonObject | null {
  return data === null ? null : parseJsonObject(JSON.stringify(data))
}

/** A deleted item is called as its last version was. */
function nameAtEnd({ catalog, lang }: Ask, history: readonly Entry[]): Named {
  const last = history.find(({ deleted }) => !deleted)
  if (last === undefined) return { text: '' }
  const { id, type, data } = getRevision(catalog, last.rev)
  return data === null ? { text: id, lang: 'en' } : nameIn(lang, { id, type, data })
}

function numberIn(query: URLSearchParams, name: string): number | null {
  const value = Number(query.get(name) ?? Number.NaN)
  return Number.isSafeInteger(value) && value > 0 ? value : null
}
