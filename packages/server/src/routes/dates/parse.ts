/** `/v1/dates/parse`: a date read as people write it. Source: shapes.md#parsed-dates. */
import { readDate } from '@yalkut/catalog/reading'
import { refuse } from '@yalkut/model'
import { Type } from 'typebox'
import { answer, answerOnce } from '../../conventions/answer.ts'
import { bodyOf, STATUS_OF } from '../../conventions/errors.ts'
import { ReadDate } from '../../schemas/date.ts'
import type { Routes } from '../api.ts'

const Query = Type.Object({ q: Type.String({ description: 'Such as “10 Shevat 5742”.' }) })

export const dateRoutes: Routes = (api, { catalog: _ }) => {
  api.get(
    '/v1/dates/parse',
    {
      schema: { querystring: Query },
      config: {
        doc: {
          operationId: 'parseDate',
          tag: 'Items',
          access: 'pub',
          summary: 'A Hebrew date as people write it',
          description:
            'What is no date answers 422, with `ok: false` and `reason` beside the error.',
          answers: { 200: ReadDate },
          errors: [422],
        },
      },
    },
    (request, reply) => {
      const reading = readDate(request.query.q)
      if (reading.ok) return answer(request, reply, reading)
      // Clients of this route read `ok` and `reason`; everyone else reads the shape of every failure.
      const refusal = refuse('invalid', reading.reason)
      answerOnce(reply, STATUS_OF.invalid, { ...bodyOf(refusal), ...reading })
    },
  )
}
