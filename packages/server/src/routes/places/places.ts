/** `/v1/places`: the reading positions of the signed-in person. No cache keeps them.
 *  Source: service.md#reading-positions; shapes.md#reading-positions. */

import { limitOf } from '@yalkut/catalog/core'
import {
  forgetReadingPosition,
  keepReadingPosition,
  listReadingPositions,
  MAX_READING_POSITIONS,
  NewReadingPosition,
  ReadingPositionView,
} from '@yalkut/catalog/people'
import { refuse } from '@yalkut/model'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import { done } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { Done } from '../../schemas/suggestion.ts'
import { serverSaid } from '../../sentences.ts'

const fields = NewReadingPosition.properties

/** Names a position, in the query or in the body. */
const Which = Type.Object({
  kind: Type.Optional({ ...fields.kind, description: 'Reading or listening.' }),
  key: Type.Optional(fields.key),
})

export const placeRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/places', {
    operationId: 'listPlaces',
    tag: 'People',
    access: 'read',
    summary: 'The caller’s reading positions, the newest first',
    description: 'Only the caller’s own. The latest 60 are kept.',
    query: Type.Object({
      kind: Type.Optional({ ...fields.kind, description: 'Only positions of this kind.' }),
      limit: limitOf(MAX_READING_POSITIONS, MAX_READING_POSITIONS),
    }),
    answers: { 200: Type.Object({ places: Type.Array(ReadingPositionView) }) },
    cache: 'never',
    handle: async ({ catalog, caller, query }) => ({
      places: await listReadingPositions(catalog, caller, query),
    }),
  }),

  defineRoute('PUT', '/v1/places', {
    operationId: 'savePlace',
    tag: 'People',
    access: 'write',
    summary: 'Stores a reading position, and replaces the one with this kind and key',
    description: `The newest ${MAX_READING_POSITIONS} positions are kept.`,
    body: NewReadingPosition,
    answers: { 200: Done },
    handle: ({ catalog, caller, body }) => done(keepReadingPosition(catalog, caller, body)),
  }),

  defineRoute('DELETE', '/v1/places', {
    operationId: 'forgetPlace',
    tag: 'People',
    access: 'write',
    summary: 'Deletes a reading position',
    description: 'Send `kind` and `key` in the query or in the body.',
    query: Which,
    body: Which,
    answers: { 200: Done },
    handle: async ({ catalog, caller, query, body }) => {
      const { kind, key } = { ...query, ...body }
      if (kind === undefined || key === undefined) {
        throw refuse('bad-request', serverSaid('reading-position-by'))
      }
      return await done(forgetReadingPosition(catalog, caller, { kind, key }))
    },
  }),
]
