/** Searches that a person keeps, and that tell of new hits. Source: service.md#saved-searches; shapes.md#saved-searches. */
import { randomUUID } from 'node:crypto'
import { dropSavedSearch, type SavedSearchRow, savedSearchesOf, saveSearch } from '@yalkut/ledger/people'
import { type JsonObject, parseJsonObject, refuse } from '@yalkut/model'
import { type Caller, getReader, getWriter } from '../../core/access/caller.ts'
import { cleanText } from '../../core/input/bounds.ts'
import { checkTypeFilter } from '../../core/schemas/type-filter.ts'
import { notesSaid } from '../../core/sentences/notes.ts'
import type { Services } from '../../core/services/services.ts'
import type { NewSavedSearch, SavedSearchView } from '../../core/shapes/private-notes.ts'
import { getSummary } from '../../core/shown/known-items.ts'
import { readUuid } from '../private-notes/read-uuid.ts'
import { hitsOf, MOST_KNOWN } from './hits-of.ts'

/** The most searches of a person. */
export const MAX_SEARCHES = 50
const MAX_NAME = 120

/** The newest first. */
export async function listSavedSearches({ ledger }: Services, caller: Caller): Promise<SavedSearchView[]> {
  const { person } = getReader(caller)
  return (await savedSearchesOf(ledger.read, person.id, MAX_SEARCHES)).map(viewOf)
}

/** Stores a search, or changes the one with this id. What it finds now is not told of. Refuses `bad-request` and `not-found` as the
 *  search itself, and `invalid` for more searches than a person has. */
export async function keepSearch(services: Services, caller: Caller, search: NewSavedSearch): Promise<SavedSearchView> {
  const { person } = getWriter(caller)
  const { ledger, clock } = services
  const now = clock().toISOString()
  const filters = search.filters ?? {}
  checkTypeFilter(services.schemas, search.in === 'names' ? filters.type : undefined)
  if (filters.work !== undefined) getSummary(services.projection.reads, filters.work)
  const wanted = { q: cleanText(search.q), place: search.in ?? 'words', filters }
  const seen = services.projection.reads.commits.head()
  const known = hitsOf(services, wanted, { limit: MOST_KNOWN }).map(({ key }) => key)
  const row: SavedSearchRow = {
    person_id: person.id,
    id: search.id === undefined ? randomUUID() : readUuid(search.id),
    name: nameOf(search.name, wanted.q),
    q: wanted.q,
    place: wanted.place,
    filters: JSON.stringify(filters),
    known: JSON.stringify(known),
    seen_seq: seen,
    made_at: now,
    checked_at: now,
  }
  const isSaved = await ledger.write((tx) => saveSearch(tx, row, MAX_SEARCHES))
  if (!isSaved) throw refuse('invalid', notesSaid('too-many-searches', { max: MAX_SEARCHES }))
  return viewOf(row)
}

/** Deletes a search. A missing one is no error. */
export async function dropSearch({ ledger }: Services, caller: Caller, idText: string): Promise<void> {
  const { person } = getWriter(caller)
  const id = readUuid(idText)
  await ledger.write((tx) => dropSavedSearch(tx, person.id, id))
}

function nameOf(name: string | undefined, q: string): string {
  const text = cleanText(name ?? '')
  if (text.length > MAX_NAME) {
    throw refuse('invalid', notesSaid('note-characters', { field: 'name', max: MAX_NAME }), { field: 'name' })
  }
  return text === '' ? q.slice(0, MAX_NAME) : text
}

function viewOf({ id, name, q, place, filters, made_at, checked_at }: SavedSearchRow): SavedSearchView {
  return { id, name, q, in: place, filters: filtersOf(filters), madeAt: made_at, checkedAt: checked_at }
}

/** As they were stored. */
export function filtersOf(text: string): SavedSearchView['filters'] {
  const { type, work }: JsonObject = parseJsonObject(text)
  return { ...(typeof type === 'string' && { type }), ...(typeof work === 'string' && { work }) }
}
