/** `/reconcile`: the Reconciliation API 0.2, for OpenRefine and the like. Source: shapes.md#reconciliation. */
import {
  extendItems,
  previewOf,
  proposeProperties,
  readBatch,
  readExtension,
  reconcile,
  reconcileManifest,
  suggestEntities,
  suggestProperties,
  suggestTypes,
} from '@yalkut/catalog/publishing'
import { refuse } from '@yalkut/model'
import { Type } from 'typebox'
import { countCost } from '../../http/callers/count-cost.ts'
import { defineRawRoute, type Write } from '../../routing/define-raw-route.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Address, Route, RouteRequest } from '../../routing/route.ts'
import { document, framed } from '../../routing/writes.ts'
import { serverSaid } from '../../sentences.ts'

const MAX_JSON = 100_000
/** The largest form, in bytes: 50 queries of 300 Hebrew letters each, of which a form writes every one as six bytes, with
 *  room for their properties. */
const FORM_BYTES = 200_000
const Json = Type.Unsafe<object>({
  type: 'object',
  description: 'By the specification of the Reconciliation API 0.2.',
})
const JSON_TYPE = 'application/json; charset=utf-8'

const Asked = {
  queries: Type.Optional(
    Type.String({
      maxLength: MAX_JSON,
      description: 'Queries as JSON: `{ "q0": { "query": … } }`; at most 50.',
    }),
  ),
  extend: Type.Optional(
    Type.String({
      maxLength: MAX_JSON,
      description: '`{ "ids": […], "properties": [{ "id" }] }` as JSON; at most 500 ids.',
    }),
  ),
}

const Typed = Type.Object({
  prefix: Type.String({ maxLength: 300, description: 'What is typed so far.' }),
  cursor: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000, description: 'How many were read before.' })),
})

const Small = Type.Object({ id: Type.String(), name: Type.String() })

export const reconcileRoutes: readonly Route[] = [
  defineRawRoute('GET', '/reconcile', {
    operationId: 'reconcile',
    tag: 'Search',
    access: 'pub',
    summary: 'Reconciliation API 0.2: what the service can, or matches of rows with items',
    description:
      'Without parameters the manifest; with `queries` candidates for each; with `extend` values of properties.',
    query: Type.Object(Asked),
    mediaType: 'application/json',
    answers: { 200: Json },
    handle: (request) => answered(request, request.query, 'live'),
  }),

  defineRawRoute('POST', '/reconcile', {
    operationId: 'reconcilePost',
    tag: 'Search',
    access: 'pub',
    summary: 'Reconciliation API 0.2, with the queries as a form',
    description: 'The same answers as to GET.',
    body: Type.Object(Asked),
    bodyKind: 'form',
    bodyLimit: FORM_BYTES,
    mediaType: 'application/json',
    answers: { 200: Json },
    headers: { 200: ['ETag'] },
    handle: (request) => answered(request, request.body, 'never'),
  }),

  defineRoute('GET', '/reconcile/suggest/entity', {
    operationId: 'reconcileSuggestEntity',
    tag: 'Search',
    access: 'pub',
    summary: 'Items whose names are being typed',
    description: 'The likeliest first, 20 at a time.',
    query: Typed,
    answers: {
      200: Type.Object({
        result: Type.Array(
          Type.Object({
            id: Type.String(),
            name: Type.String(),
            description: Type.String(),
            notable: Type.Array(Small),
          }),
        ),
      }),
    },
    cache: 'proposals',
    handle: ({ catalog, query }) => suggestEntities(catalog, query),
  }),

  defineRoute('GET', '/reconcile/suggest/type', {
    operationId: 'reconcileSuggestType',
    tag: 'Search',
    access: 'pub',
    summary: 'Types of items whose names are being typed',
    description: 'Types by which tables name things.',
    query: Typed,
    answers: { 200: Type.Object({ result: Type.Array(Small) }) },
    cache: 'proposals',
    handle: ({ query }) => suggestTypes(query),
  }),

  defineRoute('GET', '/reconcile/suggest/property', {
    operationId: 'reconcileSuggestProperty',
    tag: 'Search',
    access: 'pub',
    summary: 'Properties whose names are being typed',
    description: 'Facts of items; never their words.',
    query: Typed,
    answers: { 200: Type.Object({ result: Type.Array(Small) }) },
    cache: 'proposals',
    handle: ({ query }) => suggestProperties(query),
  }),

  defineRoute('GET', '/reconcile/properties', {
    operationId: 'reconcileProperties',
    tag: 'Search',
    access: 'pub',
    summary: 'Properties with which a table may be extended',
    description: 'The same for items of every type.',
    query: Type.Object({
      type: Type.Optional(Type.String({ maxLength: 60, description: 'A type of item.' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, description: 'At most so many.' })),
    }),
    answers: {
      200: Type.Object({
        type: Type.Optional(Type.String()),
        limit: Type.Integer(),
        properties: Type.Array(Small),
      }),
    },
    cache: 'document',
    handle: ({ query: { type, limit = 100 } }) => proposeProperties({ type, limit }),
  }),

  previewRoute('/embed/reconcile', 'embedReconcile'),
  previewRoute('/reconcile/preview', 'reconcilePreview'),
]

/** The manifest names the embed; the other address is in tables that were reconciled before. */
function previewRoute(address: Address, operationId: string): Route {
  return defineRawRoute('GET', address, {
    operationId,
    tag: 'Search',
    access: 'pub',
    summary: 'A small page about an item, for a frame',
    description: 'It has no scripts and loads nothing, so other sites may frame it.',
    query: Type.Object({ id: Type.String({ maxLength: 60, description: 'The id of an item.' }) }),
    mediaType: 'text/html',
    answers: { 200: Type.String({ description: 'HTML.' }) },
    errors: [404],
    handle: ({ catalog, baseUrl, query: { id } }) => {
      const page = previewOf(catalog, id, baseUrl)
      if (page === null) throw refuse('not-found', serverSaid('no-such-item'), { id })
      return framed(page)
    },
  })
}

async function answered(
  request: RouteRequest,
  { queries, extend }: { queries?: string | undefined; extend?: string | undefined },
  cache: 'live' | 'never',
): Promise<Write> {
  const { catalog, baseUrl } = request
  if (queries !== undefined && extend !== undefined) {
    throw refuse('bad-request', serverSaid('queries-or-extend'))
  }
  if (queries !== undefined) {
    const batch = readBatch(queries)
    // The request itself was counted as one row before it was read.
    countCost(request, batch.rows - 1)
    const { response } = request.exchange
    const found = await reconcile(catalog, batch, () => response.destroyed)
    return document(found, { type: JSON_TYPE, cache })
  }
  if (extend !== undefined) {
    const asked = readExtension(extend)
    countCost(request, asked.rows - 1)
    return document(extendItems(catalog, asked), { type: JSON_TYPE, cache })
  }
  return document(reconcileManifest(baseUrl), { type: JSON_TYPE, cache })
}
