/** `/v1/places`: where the signed-in person stopped reading or listening; kept by no cache.
 *  Source: service.md#reading-positions; shapes.md#reading-positions. */
import { forgetPlace, keepPlace, listPlaces, MAX_PLACES, PLACE_KINDS } from '@yalkut/catalog/people'
import { type JsonObject, refuse } from '@yalkut/model'
import { Type } from 'typebox'
import { answer, answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { limitOf } from '../../conventions/paging.ts'
import { Moment, named, nullable } from '../../schemas/named.ts'
import { Done } from '../../schemas/suggestion.ts'
import type { Routes } from '../api.ts'

const Kind = Type.Enum([...PLACE_KINDS])
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

const NewPlace = Type.Object({ ...fields, sub: Type.Optional(nullable(Type.String())) })

/** Which place, in the query or in the body. */
const Which = Type.Object({ kind: Type.Optional(Kind), key: Type.Optional(Key) })

export const placeRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/places',
    {
      schema: {
        querystring: Type.Object({ kind: Type.Optional(Kind), limit: limitOf(MAX_PLACES, 20) }),
      },
      config: {
        doc: {
          operationId: 'listPlaces',
          tag: 'People',
          access: 'read',
          summary: 'Where you stopped reading or listening, the newest first',
          answers: { 200: Type.Object({ places: Type.Array(Place) }) },
        },
      },
    },
    async (request, reply) => {
      const places = await listPlaces(catalog, callerOf(request), request.query)
      answer(request, reply, { places }, { cache: 'never' })
    },
  )

  api.put(
    '/v1/places',
    {
      schema: { body: NewPlace },
      config: {
        doc: {
          operationId: 'savePlace',
          tag: 'People',
          access: 'write',
          summary: 'Keeps a place, or moves the one of this kind and key up',
          description: `The latest ${MAX_PLACES} stay.`,
          answers: { 200: Done },
        },
      },
    },
    async (request, reply) => {
      await keepPlace(catalog, callerOf(request), request.body)
      answerOnce(reply, 200, { ok: true })
    },
  )

  api.delete(
    '/v1/places',
    {
      schema: { querystring: Which, body: Which },
      config: {
        doc: {
          operationId: 'forgetPlace',
          tag: 'People',
          access: 'write',
          summary: 'Forgets a place',
          description: '`kind` and `key` in the query or in the body.',
          answers: { 200: Done },
        },
      },
    },
    async (request, reply) => {
      const { kind, key } = { ...request.query, ...request.body }
      if (kind === undefined || key === undefined) {
        throw refuse('bad-request', 'Say which place: its “kind” and “key”.')
      }
      await forgetPlace(catalog, callerOf(request), { kind, key })
      answerOnce(reply, 200, { ok: true })
    },
  )
}
