/** `/v1/dates`: parses a date as people write it, and lists the items of a date. Source: shapes.md#parsed-dates;
 *  shapes.md#dates-of-items. */

import { Cursor, ItemPage, limitOf, ReadDate, TypeFilter } from '@yalkut/catalog/core'
import { itemsOnDate, readDate } from '@yalkut/catalog/reading'
import { dateProblem, refuse, STATUS_OF } from '@yalkut/model'
import { Type } from 'typebox'
import { languageFor } from '../../http/answers/error-language.ts'
import { bodyOf } from '../../http/answers/errors.ts'
import { defineRoute } from '../../routing/define-route.ts'
import { Failure, itemPage } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'

const Query = Type.Object({ q: Type.String({ description: 'A date such as “10 Shevat 5742”.' }) })

export const dateRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/dates/parse', {
    operationId: 'parseDate',
    tag: 'Items',
    access: 'pub',
    summary: 'Parses a Hebrew date as people write it',
    description: 'A text that is no date answers 422, with `ok: false` and `reason` beside the error.',
    query: Query,
    answers: { 200: ReadDate },
    errors: [422],
    handle: ({ query, exchange }) => {
      const reading = readDate(query.q)
      if (reading.ok) return reading
      // Clients of this route read `ok` and `reason`; generic clients read the shape of every failure.
      const refusal = refuse('invalid', dateProblem(reading))
      const language = languageFor(exchange.raw.headers)
      const headers = ['Content-Language', language, 'Vary', 'Accept-Language']
      return new Failure(STATUS_OF.invalid, { ...bodyOf(refusal, language), ...reading }, headers)
    },
  }),

  defineRoute('GET', '/v1/dates/:key/items', {
    operationId: 'itemsOnDate',
    tag: 'Items',
    access: 'pub',
    summary: 'Items of a date: events, letters, sichos and printings',
    description: 'Items whose `date` is exactly this key, by type and then in their order, without `body`.',
    paged: true,
    params: Type.Object({
      key: Type.String({ description: 'A date key: a day (`5742-05-10`), a month or a year.' }),
    }),
    query: Type.Object({ type: TypeFilter, limit: limitOf(500, 100), cursor: Cursor }),
    answers: { 200: ItemPage },
    errors: [422],
    handle: ({ catalog, params, query }) => itemPage(itemsOnDate(catalog, params.key, query)),
  }),
]
