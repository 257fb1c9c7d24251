/** Where a signed-in person stopped reading or listening: theirs alone, never exported.
 *  Source: service.md#reading-positions; shapes.md#reading-positions. */
import { dropPlace, placesOf, savePlace } from '@yalkut/ledger/people'
import {
  isDeeperThan,
  type JsonObject,
  MAX_JSON_DEPTH,
  parseJsonObject,
  refuse,
} from '@yalkut/model'
import { type Caller, getReader, getWriter } from '../access/caller.ts'
import { cleanText } from '../input/bounds.ts'
import type { Services } from '../services/services.ts'

export const PLACE_KINDS = ['read', 'listen'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

/** Of each person the latest so many are kept. */
export const MAX_PLACES = 60

const MAX_PLACE_BYTES = 16_000
const LENGTHS = { key: 200, title: 300, sub: 300, href: 2_000 } as const

export interface NewPlace {
  kind: PlaceKind
  /** What it is a place in: one place is kept for each kind and key. */
  key: string
  title: string
  sub?: string | null | undefined
  /** A path of the site that leads back to it. */
  href: string
  /** Whatever leads the viewer or player to the exact place. */
  place: JsonObject
}

export interface PlaceView extends Required<NewPlace> {
  sub: string | null
  at: string
}

/** The newest first. */
export async function listPlaces(
  { ledger }: Services,
  caller: Caller,
  ask: { kind?: PlaceKind | undefined; limit: number },
): Promise<PlaceView[]> {
  const { person } = getReader(caller)
  const rows = await placesOf(ledger.read, person.id, ask)
  return rows.map(({ kind, key, title, sub, href, place, at }) => {
    return { kind, key, title, sub, href, place: parseJsonObject(place), at }
  })
}

/** Keeps a place, or moves the one of this kind and key up. Refuses `invalid`. */
export async function keepPlace(
  { ledger, clock }: Services,
  caller: Caller,
  { kind, place, ...words }: NewPlace,
): Promise<void> {
  const { person } = getWriter(caller)
  const row = {
    person_id: person.id,
    kind,
    key: readWords('key', words.key),
    title: readWords('title', words.title),
    sub: cleanText(words.sub ?? '') === '' ? null : readWords('sub', words.sub ?? ''),
    href: readSitePath(words.href),
    place: readPlace(place),
    at: clock().toISOString(),
  }
  await ledger.write((tx) => savePlace(tx, row, MAX_PLACES))
}

/** Forgets a place; one that is not there stays so. */
export async function forgetPlace(
  { ledger }: Services,
  caller: Caller,
  { kind, key }: { kind: PlaceKind; key: string },
): Promise<void> {
  const { person } = getWriter(caller)
  const place = { person_id: person.id, kind, key: readWords('key', key) }
  await ledger.write((tx) => dropPlace(tx, place))
}

function readWords(field: keyof typeof LENGTHS, text: string): string {
  const words = cleanText(text)
  if (words !== '' && words.length <= LENGTHS[field]) return words
  throw refuse('invalid', `“${field}” has 1 to ${LENGTHS[field]} characters.`, { field })
}

/** A path begins with one slash: two would lead to another site, and browsers read `\` as `/`. */
function readSitePath(text: string): string {
  const isPath = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(text)
  if (isPath && text.length <= LENGTHS.href) return text
  throw refuse('invalid', '“href” is a path of this site: it begins with one slash.', {
    field: 'href',
  })
}

function readPlace(place: JsonObject): string {
  if (isDeeperThan(place, MAX_JSON_DEPTH)) {
    throw refuse('invalid', `“place” is nested at most ${MAX_JSON_DEPTH} levels deep.`)
  }
  const text = JSON.stringify(place)
  if (Buffer.byteLength(text) <= MAX_PLACE_BYTES) return text
  throw refuse('invalid', '“place” has at most 16 kB.', { field: 'place' })
}
