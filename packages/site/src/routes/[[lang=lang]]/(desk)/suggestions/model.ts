/** The list of suggestions; what is chosen is in the address. With `state=mine` also the reader's drafts. */

import { listSuggestions, listSuggestionsByStatus } from '@yalkut/catalog/changing'
import { catalogTree, listedItems } from '@yalkut/catalog/reading'
import { isItemId, readId, refuse } from '@yalkut/model'
import { inLang, type Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { type ChangeLineView, type Line, ownTitle, viewChangeLine } from '#lib/server/change-line.ts'
import { foldAlike } from '#lib/server/fold-alike.ts'
import { ownAddress } from '#lib/server/models/suggestion-page.ts'
import { type WrittenMoment, writtenMoment } from '#lib/server/moments.ts'
import { localName } from '#lib/server/names.ts'
import { oneOf } from '#lib/server/one-of.ts'
import { type PersonView, personOf } from '#lib/server/person-view.ts'
import { nameOfListed } from '#lib/server/search-hits.ts'
import { changeLineWords } from '#lib/words/change-line.ts'
import { counted } from '#lib/words/in-both.ts'
import { suggestionWords } from '#lib/words/suggestions.ts'
import { typeNames } from '#lib/words/types.ts'

export const STATES = ['open', 'closed', 'mine', 'asked', 'all'] as const
type State = (typeof STATES)[number]

export interface SuggestionsPage extends Page {
  state: State
  tabs: { name: string; href: string; isHere: boolean; count: number | null }[]
  filter: { author: string; q: string; set: string | null }
  isFiltered: boolean
  /** What may be chosen: the sets, and one that the address names. */
  sets: SetChoice[]
  /** Neighbours that fix the same sefer are one row. */
  rows: SuggestionRow[]
  drafts: SuggestionLine[]
  older: string | null
  did: string | null
}

interface SetChoice {
  id: string
  name: Named
  /** How deep it stands among the others. */
  depth: 0 | 1
}

export interface SuggestionRow {
  /** “12 fixes in Torah Or”; null for one suggestion. */
  said: string | null
  lines: SuggestionLine[]
}

export interface SuggestionLine {
  id: number
  /** What a person called it; else the place of its change. */
  title: string
  /** null: nothing can be said of its change. */
  change: ChangeLineView | null
  /** The title says the place already. */
  isPlaceSaid: boolean
  href: string
  number: number | null
  status: 'draft' | 'open' | 'merged' | 'sent_back' | 'withdrawn'
  kind: 'suggestion' | 'import' | 'revert' | 'live'
  author: PersonView | null
  at: WrittenMoment
  via: string | null
  types: string[]
  items: number
  comments: number
  approvals: number
  changesRequested: boolean
  /** It may be joined with others of the reader's. */
  isMine: boolean
}

const LINES = 30
const DRAFTS = 50

export async function suggestionsPage(ask: Ask): Promise<SuggestionsPage> {
  const { catalog, caller, lang, query } = ask
  const words = suggestionWords(lang)
  const state = oneOf(query.get('state'), STATES) ?? 'open'
  const me = caller.kind === 'person' ? caller.person : null
  if (me === null && NEEDS_ACCOUNT.has(state)) {
    throw refuse('unauthorized', siteSaid('sign-in-to-see-own'))
  }
  const filter = readFilter(query)
  const { author, q, set } = filter
  const asked = {
    ...(state === 'mine' && me !== null ? { author: me.handle } : author === '' ? {} : { author }),
    ...(state === 'asked' && me !== null ? { reviewer: me.handle } : {}),
    ...(q === '' ? {} : { q }),
    ...(set === null ? {} : { about: set }),
  }
  const found = await listSuggestions(catalog, caller, {
    state: STATE_OF[state],
    ...asked,
    limit: LINES,
    lines: true,
    ...(query.get('cursor') === null ? {} : { cursor: query.get('cursor') ?? '' }),
  })
  const isFirst = !query.has('cursor')
  const drafts =
    state === 'mine' && me !== null && isFirst
      ? await listSuggestionsByStatus(catalog, caller, {
          status: 'draft',
          author: me.id,
          limit: DRAFTS,
        })
      : { suggestions: [], people: {} }
  return {
    head: { title: words.title, description: words.about },
    state,
    filter,
    isFiltered: author !== '' || q !== '' || set !== null,
    tabs: STATES.filter((each) => me !== null || !NEEDS_ACCOUNT.has(each)).map((each) => ({
      name: words.tabs[each],
      href: addressOf(each, filter, lang),
      isHere: each === state,
      count: each === 'open' || each === 'closed' ? found.counts[each] : null,
    })),
    sets: setChoices(ask, set),
    rows: foldSuggestions(found.suggestions, lang, (row) => {
      const facts = { comments: row.comments, approvals: row.approvals, types: row.types }
      const at = row.submittedAt ?? row.createdAt
      const more = { ...facts, at, changesRequested: row.changesRequested, line: row.line ?? null }
      return viewLine(row, more, { lang, me: me?.id ?? null, people: found.people })
    }),
    drafts: drafts.suggestions.map((row) => {
      const facts = { comments: 0, approvals: 0, types: [], changesRequested: false, line: null }
      const more = { ...facts, at: row.created_at }
      return viewLine(row, more, { lang, me: me?.id ?? null, people: drafts.people })
    }),
    older: found.next === null ? null : addressOf(state, filter, lang, found.next),
    did: query.get('did') === 'combine' ? words.did.combine : null,
  }
}

const NEEDS_ACCOUNT: ReadonlySet<State> = new Set(['mine', 'asked'])
const STATE_OF = { open: 'open', closed: 'closed', mine: 'all', asked: 'open', all: 'all' } as const

type People = Awaited<ReturnType<typeof listSuggestions>>['people']
type Row = Pick<
  Awaited<ReturnType<typeof listSuggestions>>['suggestions'][number],
  'id' | 'number' | 'title' | 'status' | 'kind' | 'author' | 'via' | 'items'
>

interface LineFacts extends Pick<SuggestionLine, 'comments' | 'approvals' | 'changesRequested'> {
  at: string
  types: readonly string[]
  line: Line | null
}

function viewLine(
  row: Row,
  { at, types, line, ...facts }: LineFacts,
  { lang, me, people }: { lang: Lang; me: string | null; people: People },
): SuggestionLine {
  const { id, number, status, kind, via, items, author } = row
  const change = line === null ? null : viewChangeLine(line, { items, types }, lang)
  const own = ownTitle(row.title, line)
  const place = change?.place.map(({ text }) => text).join(' · ') ?? ''
  const title = own ?? (place === '' ? row.title : place)
  return {
    id,
    number,
    title,
    status,
    kind,
    items,
    ...facts,
    change,
    isPlaceSaid: title === place,
    href: inLang(ownAddress(row), lang),
    author: personOf(people, author, lang),
    at: writtenMoment(at, lang),
    via: via === null ? null : (via.client ?? via.name),
    types: types.map((type) => typeNames(lang, type)),
    isMine: author === me && kind === 'suggestion' && status !== 'merged' && status !== 'withdrawn',
  }
}

type Listed = Awaited<ReturnType<typeof listSuggestions>>['suggestions'][number]

/** Fixes of one person in one sefer, which nobody named, one after another. */
function foldSuggestions(rows: readonly Listed[], lang: Lang, view: (row: Listed) => SuggestionLine): SuggestionRow[] {
  const keyOf = ({ author, status, kind, title, line }: Listed): string | null => {
    const [holder] = line?.around ?? []
    const isFix = line?.change === 'words' && ownTitle(title, line ?? null) === null
    return holder === undefined || !isFix ? null : JSON.stringify([author, status, kind, holder])
  }
  return foldAlike(rows, keyOf).map(({ key, rows: alike }) => ({
    said: key === null ? null : saidTogether(alike, lang),
    lines: alike.map(view),
  }))
}

function saidTogether(rows: readonly Listed[], lang: Lang): string {
  const words = changeLineWords(lang)
  const [holder] = rows[0]?.line?.around ?? []
  const fixes = rows.reduce((sum, { line }) => sum + Math.max(1, line?.count ?? 1), 0)
  const place = holder === undefined ? '' : localName(lang, holder).text
  return words.inPlace(counted(lang, fixes, words.fixes), place)
}

/** The sets at the top and those in them; a chosen one that stands deeper is added. */
function setChoices({ catalog, lang }: Ask, chosen: string | null): SetChoice[] {
  const viewed = ({ id, name }: SetNode, depth: 0 | 1): SetChoice => ({
    id,
    depth,
    name: name === null ? { text: id, lang: 'en' } : localName(lang, name),
  })
  const tree = catalogTree(catalog, { depth: 2, limit: MAX_SETS })
  const sets = tree.children.filter(isSet).flatMap((top) => {
    return [viewed(top, 0), ...top.children.filter(isSet).map((set) => viewed(set, 1))]
  })
  if (chosen === null || sets.some(({ id }) => id === chosen)) return sets
  const [item] = listedItems(catalog, [chosen])
  return item === undefined ? sets : [...sets, { id: chosen, name: nameOfListed(item, lang), depth: 0 }]
}

const MAX_SETS = 60
type SetNode = ReturnType<typeof catalogTree>['children'][number]

function isSet({ type }: SetNode): boolean {
  return type === 'set'
}

function readFilter(query: URLSearchParams): SuggestionsPage['filter'] {
  const set = readId(query.get('set') ?? '')
  return {
    author: (query.get('author') ?? '').trim().replace(/^@/, '').slice(0, 80),
    q: (query.get('q') ?? '').trim().slice(0, 200),
    set: set !== null && isItemId(set) ? set : null,
  }
}

function addressOf(state: State, filter: SuggestionsPage['filter'], lang: Lang, cursor?: string): string {
  const query = new URLSearchParams()
  if (state !== 'open') query.set('state', state)
  for (const name of ['author', 'q', 'set'] as const) {
    const value = filter[name]
    if (value !== null && value !== '') query.set(name, value)
  }
  if (cursor !== undefined) query.set('cursor', cursor)
  const text = query.toString()
  return inLang(text === '' ? '/suggestions' : `/suggestions?${text}`, lang)
}
