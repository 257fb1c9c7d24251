/** What a page of the site adds for the person who reads it: one call after the page, which is the same for everybody.
 *  Source: service.md#personal-page; shapes.md#personal-page. */
import { readingPositionsOf } from '@yalkut/ledger/people'
import { waitingItemsOf } from '@yalkut/ledger/suggestions'
import { countUnread, followedAmong } from '@yalkut/ledger/threads'
import { parseJsonObject } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { type Caller, getReader } from '../../core/access/caller.ts'
import { readIds } from '../../core/input/item-id.ts'
import type { Services } from '../../core/services/services.ts'
import { Unread } from '../../core/shapes/inbox.ts'
import { ItemRights, WaitingChange } from '../../core/shapes/personal.ts'
import { MAX_READING_POSITIONS, ReadingPositionView } from '../reading-positions/reading-positions.ts'
import { rightsIn } from './item-rights.ts'
import { changesIn } from './waiting-changes.ts'

/** The most items of one page. */
const MAX_IDS = 50
/** The most changed items that are read, and their data in characters. */
const MAX_CHANGED = 200
const MAX_CHARS = 4_000_000
/** Positions of a page about no item. */
const LATEST = 6

export const PersonalQuery = Type.Object({
  ids: Type.Optional(
    Type.String({
      maxLength: 2_000,
      description: 'The items that the page is about, with commas: at most 50.',
    }),
  ),
})
export type PersonalQuery = Static<typeof PersonalQuery>

export const PersonalPage = Type.Object({
  person: Type.Object({
    id: Type.String(),
    handle: Type.String(),
    name: Type.String(),
    suspended: Type.Boolean({ description: 'true: the caller reads, and changes nothing.' }),
  }),
  unread: Unread,
  follows: Type.Array(Type.String({ description: 'Those of the items that the caller follows.' })),
  places: Type.Array(ReadingPositionView, {
    description: 'Reading positions in these items and in the units of these works; without ids, the latest.',
  }),
  rights: Type.Array(ItemRights),
  changes: Type.Array(WaitingChange, {
    description: 'In the caller’s suggestions about these items or what is below them; newest first.',
  }),
})
export type PersonalPage = Static<typeof PersonalPage>

/** Refuses `unauthorized` to a visitor, `bad-request` for a bad id or too many. Nothing in it is of another person. */
export async function personalPage(
  services: Services,
  caller: Caller,
  { ids: text = '' }: PersonalQuery,
): Promise<PersonalPage> {
  const { person } = getReader(caller)
  const { id, handle, name, suspended } = person
  const db = services.ledger.read
  const ids = text === '' ? [] : readIds(text, MAX_IDS)
  const places = await readingPositionsOf(db, id, {
    limit: ids.length === 0 ? LATEST : MAX_READING_POSITIONS,
  })
  const waiting = await waitingItemsOf(db, {
    author: id,
    about: ids,
    limit: MAX_CHANGED,
    maxChars: MAX_CHARS,
  })
  const inThese = isInItems(services, ids, places)
  return {
    person: { id, handle, name, suspended },
    unread: await countUnread(db, id),
    follows: await followedAmong(db, id, ids),
    places: places
      .filter(({ key }) => ids.length === 0 || inThese(key))
      .map(({ person_id: _, ...row }) => ({ ...row, place: parseJsonObject(row.place) })),
    rights: await rightsIn(db, person, ids),
    changes: changesIn(services.projection.reads, waiting),
  }
}

/** Whether a position is in one of the items, or in a unit of one of these works. */
function isInItems(
  { projection: { reads } }: Services,
  ids: readonly string[],
  places: readonly { key: string }[],
): (key: string) => boolean {
  const asked = new Set(ids)
  if (asked.size === 0) return () => true
  const units = reads.items.of(
    'unit',
    places.map(({ key }) => key),
  )
  const below = new Set(units.filter(({ data }) => asked.has(data.work)).map(({ id }) => id))
  return (key) => asked.has(key) || below.has(key)
}
