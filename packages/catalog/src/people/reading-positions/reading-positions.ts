/** Reading positions: where a signed-in person stopped reading or listening. They are private and never exported.
 *  Source: service.md#reading-positions; shapes.md#reading-positions. */
import { dropReadingPosition, readingPositionsOf, saveReadingPosition } from '@yalkut/ledger/people'
import { isDeeperThan, type JsonObject, MAX_JSON_DEPTH, parseJsonObject, refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { type Caller, getReader, getWriter } from '../../core/access/caller.ts'
import { cleanText } from '../../core/input/bounds.ts'
import { peopleSaid } from '../../core/sentences/people.ts'
import type { Services } from '../../core/services/services.ts'
import { Moment, named, nullable } from '../../core/shapes/named.ts'
import { assertInItem } from './position-in-item.ts'

export const READING_POSITION_KINDS = ['read', 'listen'] as const
export type ReadingPositionKind = (typeof READING_POSITION_KINDS)[number]

/** The number of reading positions that are kept for each person, the newest ones. */
export const MAX_READING_POSITIONS = 60

const MAX_PLACE_BYTES = 16_000
const LENGTHS = { key: 200, title: 300, sub: 300, href: 2_000 } as const

const fields = {
  kind: Type.Enum([...READING_POSITION_KINDS]),
  key: Type.String({
    description: 'What the person reads or hears. One position is stored for each kind and key.',
  }),
  title: Type.String(),
  href: Type.String({
    description: 'The path on the site at which to continue. It begins with one slash.',
  }),
  place: Type.Unsafe<JsonObject>({
    type: 'object',
    description:
      'The exact position, at most 16 kB. Checked where it names an item: `item` (or `key`, when that is an id), `page` of its scan, `ms` of its recording, `segment` of its words.',
  }),
}

export const NewReadingPosition = Type.Object({
  ...fields,
  sub: Type.Optional(nullable(Type.String())),
})
export type NewReadingPosition = Static<typeof NewReadingPosition>

export const ReadingPositionView = Type.Object(
  { ...fields, sub: nullable(Type.String()), at: Moment },
  named('Place', 'Where somebody stopped reading or listening.'),
)
export type ReadingPositionView = Static<typeof ReadingPositionView>

/** The newest first. */
export async function listReadingPositions(
  { ledger }: Services,
  caller: Caller,
  query: { kind?: ReadingPositionKind | undefined; limit: number },
): Promise<ReadingPositionView[]> {
  const { person } = getReader(caller)
  const rows = await readingPositionsOf(ledger.read, person.id, query)
  return rows.map(({ kind, key, title, sub, href, place, at }) => {
    return { kind, key, title, sub, href, place: parseJsonObject(place), at }
  })
}

/** Saves a reading position and replaces the one of the same kind and key. Refuses `invalid`, also for a position that its
 *  item does not have. */
export async function keepReadingPosition(
  { ledger, projection, clock }: Services,
  caller: Caller,
  { kind, place, ...words }: NewReadingPosition,
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
  assertInItem(projection.reads, { kind, key: row.key, place })
  await ledger.write((tx) => saveReadingPosition(tx, row, MAX_READING_POSITIONS))
}

/** Deletes a reading position. A missing one is no error. */
export async function forgetReadingPosition(
  { ledger }: Services,
  caller: Caller,
  { kind, key }: { kind: ReadingPositionKind; key: string },
): Promise<void> {
  const { person } = getWriter(caller)
  const place = { person_id: person.id, kind, key: readWords('key', key) }
  await ledger.write((tx) => dropReadingPosition(tx, place))
}

function readWords(field: keyof typeof LENGTHS, text: string): string {
  const words = cleanText(text)
  if (words !== '' && words.length <= LENGTHS[field]) return words
  throw refuse('invalid', peopleSaid('field-characters', { field, max: LENGTHS[field] }), { field })
}

/** A path begins with one slash. Two slashes would lead to another site, and browsers read `\` as `/`. */
function readSitePath(text: string): string {
  const isPath = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(text)
  if (isPath && text.length <= LENGTHS.href) return text
  throw refuse('invalid', peopleSaid('href-of-site'), {
    field: 'href',
  })
}

function readPlace(place: JsonObject): string {
  if (isDeeperThan(place, MAX_JSON_DEPTH)) {
    throw refuse('invalid', peopleSaid('place-too-deep', { max: MAX_JSON_DEPTH }))
  }
  const text = JSON.stringify(place)
  if (Buffer.byteLength(text) <= MAX_PLACE_BYTES) return text
  throw refuse('invalid', peopleSaid('place-too-large'), { field: 'place' })
}
