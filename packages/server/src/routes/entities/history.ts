/** `/v1/entities/{id}/history` and `/diff`: every revision of an item, and what differs between two of them.
 *  Source: service.md#items; shapes.md#history; shapes.md#differences. */

import { Cursor, History, limitOf, VersionDiff } from '@yalkut/catalog/core'
import { DiffQuery, diffRevisions, itemHistory } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { ItemParams } from '../../schemas/params.ts'

const Query = Type.Object({ limit: limitOf(500, 50), cursor: Cursor })

export const historyRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/entities/:id/history', {
    operationId: 'itemHistory',
    tag: 'Items',
    access: 'pub',
    summary: 'Every revision of an item with its author and changes, the newest first',
    description: 'Each version names its commit, its author, the person who merged it, and every field that changed.',
    paged: true,
    params: ItemParams,
    query: Query,
    answers: { 200: History },
    errors: [404],
    handle: ({ catalog, params, query }) => {
      const { limit, cursor } = query
      return itemHistory(catalog, params.id, cursor, limit)
    },
  }),

  defineRoute('GET', '/v1/entities/:id/diff', {
    operationId: 'diffRevisions',
    tag: 'Items',
    access: 'pub',
    summary: 'What differs between any two versions of an item',
    description:
      'By field; of a changed text also word by word, as it is spelled. Without `to` the last version; without `from` the one before it.',
    params: ItemParams,
    query: DiffQuery,
    answers: { 200: VersionDiff },
    errors: [404],
    handle: ({ catalog, params, query }) => diffRevisions(catalog, params.id, query),
  }),
]
