/** `/v1/labels`. Source: shapes.md#labels. */
import { createLabel, listLabels } from '@yalkut/catalog/issues'
import { Type } from 'typebox'
import { answer, answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { CountedLabel, Label } from '../../schemas/issue.ts'
import { nullable } from '../../schemas/named.ts'
import type { Routes } from '../api.ts'

const NewLabel = Type.Object({
  name: Type.String({ description: '2 to 40 small letters, digits, spaces and hyphens.' }),
  description: Type.Optional(nullable(Type.String())),
  color: Type.Optional(Type.String({ description: 'Six hex digits; 6b6557 unless named.' })),
})

export const labelRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/labels',
    {
      config: {
        doc: {
          operationId: 'listLabels',
          tag: 'Threads',
          access: 'pub',
          summary: 'The labels of issues, by name',
          answers: { 200: Type.Object({ labels: Type.Array(CountedLabel) }) },
        },
      },
    },
    async (request, reply) => answer(request, reply, await listLabels(catalog, callerOf(request))),
  )

  api.post(
    '/v1/labels',
    {
      schema: { body: NewLabel },
      config: {
        doc: {
          operationId: 'createLabel',
          tag: 'Threads',
          access: 'steward',
          summary: 'Makes a label',
          answers: { 201: Label },
          errors: [409],
        },
      },
    },
    async (request, reply) => {
      answerOnce(reply, 201, await createLabel(catalog, callerOf(request), request.body))
    },
  )
}
