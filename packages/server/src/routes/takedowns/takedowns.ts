/** `/v1/takedowns` and a family's request: no account is needed. Source: routes.md#files-uploads-libraries;
 *  shapes.md#takedowns. */
import { requestForFamily, requestTakedown, TAKEDOWN_RELATIONS } from '@yalkut/catalog/files'
import { Type } from 'typebox'
import { answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { nullable } from '../../schemas/named.ts'
import { ItemParams } from '../../schemas/params.ts'
import type { Routes } from '../api.ts'

const Captcha = Type.Optional(
  Type.String({ description: 'The solution of `/v1/captcha`; needed without an account.' }),
)

const Takedown = Type.Object({
  target: Type.String({ description: 'An item’s id, a file’s sha256, or an address of the site.' }),
  name: Type.String(),
  email: Type.String(),
  relation: Type.Enum([...TAKEDOWN_RELATIONS]),
  statement: Type.String({ description: '10 to 4,000 characters.' }),
  captcha: Captcha,
})

const Words = Type.Optional(nullable(Type.String()))
const Family = Type.Object({ relation: Words, note: Words, contact: Words, captcha: Captcha })

export const takedownRoutes: Routes = (api, { catalog }) => {
  api.post(
    '/v1/takedowns',
    {
      schema: { body: Takedown },
      config: {
        doc: {
          operationId: 'requestTakedown',
          tag: 'Files',
          access: 'opt',
          summary: 'Asks that something be taken down; a steward answers',
          answers: {
            201: Type.Object({ id: Type.Integer(), answerWithinDays: Type.Integer() }),
          },
          errors: [429],
        },
      },
    },
    async (request, reply) => {
      const { body, place } = request
      answerOnce(reply, 201, await requestTakedown(catalog, callerOf(request), body, place))
    },
  )

  api.post(
    '/v1/teshuros/:id/family-request',
    {
      schema: { params: ItemParams, body: Family },
      config: {
        doc: {
          operationId: 'familyRequest',
          tag: 'Files',
          access: 'opt',
          summary:
            'A family asks that a teshura be shown no more: its scans are served no more at once',
          answers: {
            201: Type.Object({
              report: Type.Integer({ description: 'The number of the private issue about it.' }),
              paused: Type.Integer({ description: 'How many scans are served no more.' }),
            }),
          },
          errors: [404, 429],
        },
      },
    },
    async (request, reply) => {
      const { params, body, place } = request
      answerOnce(
        reply,
        201,
        await requestForFamily(catalog, callerOf(request), params.id, body, place),
      )
    },
  )
}
