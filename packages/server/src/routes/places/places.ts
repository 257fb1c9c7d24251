/** `/v1/places`: where the signed-in person stopped reading or listening; kept by no cache.
 *  Source: service.md#reading-positions; shapes.md#reading-positions. */
import {
  forgetReadingPosition,
  keepReadingPosition,
  listReadingPositions,
  MAX_READING_POSITIONS,
  READING_POSITION_KINDS,
} from '@yalkut/catalog/people'
import { Moment, named, nullable } from '@yalkut/catalog/shapes'
import { type JsonObject, refuse } from '@yalkut/model'
import { Type } from 'typebox'
import { limitOf } from '../../conventions/paging.ts'
import { defineRoute } from '../../routing/define-route.ts'
import { done } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { Done } from '../../schemas/suggestion.ts'

const Kind = Type.Enum([...READING_POSITION_KINDS])
const Key = Type.String({
  description: 'What it is a place in; one is kept for each kind and key.',
})

const fields = {
  kind: Kind,
  key: Key,
  title: Type.String(),
  href: Type.String({
    description: 'A path of the site that leads back: it begins with one slash.',
  }),
  place: Type.Unsafe<JsonObject>({
    type: 'object',
    description: 'The exact place, at most 16 kB.',
  }),
}

const Place = Type.Object(
  { ...fields, sub: nullable(Type.String()), at: Moment },
  named('Place', 'Where somebody stopped reading or listening.'),
)

const NewReadingPosition = Type.Object({ ...fields, sub: Type.Optional(nullable(Type.String())) })

/** Which place, in the query or in the body. */
const Which = Type.Object({ kind: Type.Optional(Kind), key: Type.Optional(Key) })

export const placeRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/places', {
    operationId: 'listPlaces',
    tag: 'People',
    access: 'read',
    summary: 'Where you stopped reading or listening, the newest first',
    query: Type.Object({ kind: Type.Optional(Kind), limit: limitOf(MAX_READING_POSITIONS, 20) }),
    answers: { 200: Type.Object({ places: Type.Array(Place) }) },
    cache: 'never',
    handle: async ({ catalog, caller, query }) => ({
      places: await listReadingPositions(catalog, caller, query),
    }),
  }),

  defineRoute('PUT', '/v1/places', {
    operationId: 'savePlace',
    tag: 'People',
    access: 'write',
    summary: 'Keeps a place, or moves the one of this kind and key up',
    description: `The latest ${MAX_READING_POSITIONS} stay.`,
    body: NewReadingPosition,
    answers: { 200: Done },
    handle: ({ catalog, caller, body }) => done(keepReadingPosition(catalog, caller, body)),
  }),

  defineRoute('DELETE', '/v1/places', {
    operationId: 'forgetPlace',
    tag: 'People',
    access: 'write',
    summary: 'Forgets a place',
    description: '`kind` and `key` in the query or in the body.',
    query: Which,
    body: Which,
    answers: { 200: Done },
    handle: async ({ catalog, caller, query, body }) => {
      const { kind, key } = { ...query, ...body }
      if (kind === undefined || key === undefined) {
        throw refuse('bad-request', 'Say which place: its “kind” and “key”.')
      }
      return await done(forgetReadingPosition(catalog, caller, { kind, key }))
    },
  }),
]
