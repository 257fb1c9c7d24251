/** `GET /v1/suggestions`: two lists in one address. Source: service.md#suggestions; shapes.md#limits-of-a-page;
 *  shapes.md#two-lists. */
import { Cursor, LARGEST, SuggestionList, SuggestionRows } from '@yalkut/catalog/shapes'
import {
  listSuggestions,
  listSuggestionsByStatus,
  SUGGESTION_STATUSES,
} from '@yalkut/catalog/suggestions'
import { refuse } from '@yalkut/model'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

const ROWS = { most: 500, usual: 50 }
const CONVERSATIONS = { most: 100, usual: 30 }

const Query = Type.Object({
  state: Type.Optional(
    Type.Enum(['open', 'closed', 'all'], {
      description: 'open: waiting or sent back; closed: merged or withdrawn. The newest first.',
    }),
  ),
  status: Type.Optional(
    Type.Enum([...SUGGESTION_STATUSES], {
      description: 'Without `state`: rows of this status (`open` unless named), oldest sent first.',
    }),
  ),
  author: Type.Optional(
    Type.String({ maxLength: 200, description: 'With `state` a handle, else an account id.' }),
  ),
  reviewer: Type.Optional(
    Type.String({ maxLength: 200, description: 'A handle: who was asked to review, or did.' }),
  ),
  q: Type.Optional(
    Type.String({ maxLength: 200, description: 'Words of the title, or `#number`.' }),
  ),
  about: Type.Optional(
    Type.String({
      maxLength: 20_000,
      description: 'Item ids, comma separated, at most 500: what changes them or what they hold.',
    }),
  ),
  postReview: Type.Optional(
    Type.Boolean({ description: 'Live fixes that nobody has looked at yet.' }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: ROWS.most,
      description: 'With `state` at most 100 (30), else at most 500 (50).',
    }),
  ),
  cursor: Cursor,
  before: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LARGEST,
      description: 'Older way to page: ids below this one.',
      deprecated: true,
    }),
  ),
})

export const suggestionListRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/suggestions', {
    operationId: 'listSuggestions',
    tag: 'Suggestions',
    access: 'opt',
    summary: 'Suggestions: with `state` as conversations, else as rows by status',
    description: 'What was never sent is listed and counted for its author and for stewards alone.',
    paged: true,
    query: Query,
    answers: { 200: Type.Union([SuggestionList, SuggestionRows]) },
    handle: async ({ catalog, caller, query }) => {
      const { state, status, reviewer, q, about, postReview, ...shared } = query
      if (state !== undefined) {
        const { limit = CONVERSATIONS.usual } = shared
        if (limit > CONVERSATIONS.most) {
          const message = `With “state”, “limit” is at most ${CONVERSATIONS.most}.`
          throw refuse('bad-request', message, { parameter: 'limit' })
        }
        const named = {
          ...(reviewer !== undefined && { reviewer }),
          ...(q !== undefined && { q }),
          ...(about !== undefined && { about }),
        }
        const list = await listSuggestions(catalog, caller, { state, ...named, ...shared, limit })
        return list
      }
      // Live fixes are merged; nobody need say so.
      const usual = postReview === true ? 'merged' : 'open'
      const ask = { status: status ?? usual, postReview: postReview ?? false }
      const { limit = ROWS.usual } = shared
      return await listSuggestionsByStatus(catalog, caller, { ...ask, ...shared, limit })
    },
  }),
]
