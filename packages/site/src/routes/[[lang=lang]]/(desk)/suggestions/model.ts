/** The list of suggestions; what is chosen stands in the address. With `state=mine` also the reader's drafts. */

import { catalogTree, listedItems } from '@yalkut/catalog/reading'
import { listSuggestions, listSuggestionsByStatus } from '@yalkut/catalog/suggestions'
import { isItemId, readId, refuse } from '@yalkut/model'
import { inLang, type Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { ownAddress } from '#lib/server/models/suggestion-page.ts'
import { type WrittenMoment, writtenMoment } from '#lib/server/moments.ts'
import { localName } from '#lib/server/names.ts'
import { oneOf } from '#lib/server/one-of.ts'
import { type PersonView, personOf } from '#lib/server/person-view.ts'
import { nameOfListed } from '#lib/server/search-hits.ts'
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
  lines: SuggestionLine[]
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

export interface SuggestionLine {
  id: number
  title: string
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
    throw refuse('unauthorized', 'Sign in to see your own suggestions.')
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
    ...{ state: STATE_OF[state], ...asked, limit: LINES },
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
    ...{ state, filter, isFiltered: author !== '' || q !== '' || set !== null },
    tabs: STATES.filter((each) => me !== null || !NEEDS_ACCOUNT.has(each)).map((each) => ({
      name: words.tabs[each],
      href: addressOf(each, filter, lang),
      isHere: each === state,
      count: each === 'open' || each === 'closed' ? found.counts[each] : null,
    })),
    sets: setChoices(ask, set),
    lines: found.suggestions.map((row) => {
      const facts = { comments: row.comments, approvals: row.approvals, types: row.types }
      const at = row.submittedAt ?? row.createdAt
      const more = { ...facts, at, changesRequested: row.changesRequested }
      return viewLine(row, more, { lang, me: me?.id ?? null, people: found.people })
    }),
    drafts: drafts.suggestions.map((row) => {
      const facts = { comments: 0, approvals: 0, types: [], changesRequested: false }
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
}

function viewLine(
  row: Row,
  { at, types, ...facts }: LineFacts,
  { lang, me, people }: { lang: Lang; me: string | null; people: People },
): SuggestionLine {
  const { id, number, title, status, kind, via, items, author } = row
  return {
    ...{ id, number, title, status, kind, items, ...facts },
    href: inLang(ownAddress(row), lang),
    author: personOf(people, author, lang),
    at: writtenMoment(at, lang),
    via: via === null ? null : (via.client ?? via.name),
    types: types.map((type) => typeNames(lang, type)),
    isMine: author === me && kind === 'suggestion' && status !== 'merged' && status !== 'withdrawn',
  }
}

/** The sets at the top and those in them; a chosen one that stands deeper is added. */
function setChoices({ catalog, lang }: Ask, chosen: string | null): SetChoice[] {
  const viewed = ({ id, name }: SetNode, depth: 0 | 1): SetChoice => ({
    ...{ id, depth },
    name: name === null ? { text: id, lang: 'en' } : localName(lang, name),
  })
  const tree = catalogTree(catalog, { depth: 2, limit: MAX_SETS })
  const sets = tree.children.filter(isSet).flatMap((top) => {
    return [viewed(top, 0), ...top.children.filter(isSet).map((set) => viewed(set, 1))]
  })
  if (chosen === null || sets.some(({ id }) => id === chosen)) return sets
  const [item] = listedItems(catalog, [chosen])
  return item === undefined
    ? sets
    : [...sets, { id: chosen, name: nameOfListed(item, lang), depth: 0 }]
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

function addressOf(
  state: State,
  filter: SuggestionsPage['filter'],
  lang: Lang,
  cursor?: string,
): string {
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
