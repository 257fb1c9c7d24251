/** The item types in force. Source: service.md#about. */
import { Type } from 'typebox'
import { answer } from '../../conventions/answer.ts'
import { AnyObject } from '../../schemas/named.ts'
import type { Routes } from '../api.ts'

const Types = Type.Object({
  types: Type.Array(
    Type.Object({
      type: Type.String(),
      schema: { ...AnyObject, description: 'JSON Schema 2020-12 of the item’s data.' },
    }),
  ),
})

export const typeRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/types',
    {
      config: {
        doc: {
          operationId: 'types',
          tag: 'About',
          access: 'pub',
          summary: 'Every type of item, with the schema of its data',
          answers: { 200: Types },
        },
      },
    },
    (request, reply) => answer(request, reply, { types: catalog.schemas.types() }),
  )
}
