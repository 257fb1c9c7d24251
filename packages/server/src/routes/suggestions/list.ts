/** `GET /v1/suggestions`: two lists at one address. Source: service.md#suggestions; shapes.md#limits-of-a-page;
 *  shapes.md#two-lists. */

import { listSuggestions, listSuggestionsByStatus, SUGGESTION_STATUSES } from '@yalkut/catalog/changing'
import { Cursor, LARGEST, limitOf, SuggestionList, SuggestionRows } from '@yalkut/catalog/core'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

const MOST = 500
const USUAL = 50

const Query = Type.Object({
  state: Type.Optional(
    Type.Enum(['open', 'closed', 'all'], {
      description: 'open: waiting or sent back; closed: merged or withdrawn. The newest first.',
    }),
  ),
  status: Type.Optional(
    Type.Enum([...SUGGESTION_STATUSES], {
      description: 'Without `state`: rows of this status (default `open`), ordered by the time of sending.',
    }),
  ),
  author: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'A handle or an account id.',
    }),
  ),
  reviewer: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'The handle of a person who was asked to review, or who reviewed.',
    }),
  ),
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Terms in the title, or a number, with or without `#`.',
    }),
  ),
  about: Type.Optional(
    Type.String({
      maxLength: 20_000,
      description: 'Item ids, comma separated, at most 500: suggestions that change these items or their children.',
    }),
  ),
  postReview: Type.Optional(Type.Boolean({ description: 'Only live fixes that no keeper has reviewed yet.' })),
  lines: Type.Optional(Type.Boolean({ description: 'With `state`: adds `line`, what each changes.' })),
  limit: limitOf(MOST, USUAL),
  cursor: Cursor,
  before: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LARGEST,
      description: 'Older form of `cursor`: ids below this one.',
      deprecated: true,
    }),
  ),
})

export const suggestionListRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/suggestions', {
    operationId: 'listSuggestions',
    tag: 'Suggestions',
    access: 'opt',
    summary: 'Suggestions: as conversations, or as rows by status',
    description:
      'With `state` conversations, without it rows by `status`. Drafts are listed and counted only for their author and for stewards.',
    paged: true,
    query: Query,
    answers: { 200: Type.Union([SuggestionList, SuggestionRows]) },
    handle: async ({ catalog, caller, query }) => {
      const { state, status, reviewer, q, about, postReview, lines, ...shared } = query
      if (state !== undefined) {
        const named = {
          ...(reviewer !== undefined && { reviewer }),
          ...(q !== undefined && { q }),
          ...(about !== undefined && { about }),
          ...(lines !== undefined && { lines }),
        }
        const list = await listSuggestions(catalog, caller, { state, ...named, ...shared })
        return list
      }
      // Live fixes are merged already, so their default status is `merged`.
      const usual = postReview === true ? 'merged' : 'open'
      const filter = { status: status ?? usual, postReview: postReview ?? false }
      return await listSuggestionsByStatus(catalog, caller, { ...filter, ...shared })
    },
  }),
]
