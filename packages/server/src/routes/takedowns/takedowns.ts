/** `/v1/takedowns` and a family's request: no account is needed. Source: routes.md#files-uploads-libraries;
 *  shapes.md#takedowns. */
import { requestForFamily, requestTakedown, TAKEDOWN_RELATIONS } from '@yalkut/catalog/files'
import { nullable, PauseAnswer } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { ItemParams } from '../../schemas/params.ts'

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

export const takedownRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/takedowns', {
    operationId: 'requestTakedown',
    tag: 'Files',
    access: 'opt',
    summary: 'Asks that something be taken down; a steward answers',
    body: Takedown,
    answers: {
      201: Type.Object({ id: Type.Integer(), answerWithinDays: Type.Integer() }),
    },
    errors: [429],
    handle: ({ catalog, caller, body, clientAddress }) =>
      requestTakedown(catalog, caller, body, clientAddress),
  }),

  defineRoute('POST', '/v1/teshuros/:id/family-request', {
    operationId: 'familyRequest',
    tag: 'Files',
    access: 'opt',
    summary: 'A family asks that a teshura be shown no more: its scans are served no more at once',
    params: ItemParams,
    body: Family,
    answers: { 201: PauseAnswer },
    errors: [404, 429],
    handle: ({ catalog, caller, params, body, clientAddress }) =>
      requestForFamily(catalog, caller, params.id, body, clientAddress),
  }),
]
