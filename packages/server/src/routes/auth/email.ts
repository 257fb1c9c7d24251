/** `/v1/auth/email/*`: signing in by a link that is mailed. Source: service.md#sign-in; routes.md#sign-in. */
import { checkLink, startEmailSignIn, verifyLink } from '@yalkut/catalog/sign-in'
import { Type } from 'typebox'
import { answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { nullable } from '../../schemas/named.ts'
import { Done } from '../../schemas/suggestion.ts'
import type { Routes } from '../api.ts'
import { answerEntered, EnteredAnswer } from './entering.ts'

const LinkToken = Type.String({ maxLength: 200, description: 'From the link.' })

export const emailRoutes: Routes = (api, { catalog, baseUrl, sendMail }) => {
  api.post(
    '/v1/auth/email/start',
    {
      schema: {
        body: Type.Object({
          email: Type.String({ maxLength: 300 }),
          next: Type.Optional(Type.String({ description: 'The page to go to afterwards.' })),
        }),
      },
      config: {
        doc: {
          operationId: 'startEmailSignIn',
          tag: 'Access',
          access: 'site',
          visitors: true,
          summary: 'Mails a link that signs in, or adds the address to the account signed in to',
          description: 'The answer is the same whether or not the address is known.',
          answers: { 200: Done },
          errors: [429, 502],
        },
      },
    },
    async (request, reply) => {
      const start = { ...request.body, from: request.place }
      await startEmailSignIn(catalog, callerOf(request), start, { baseUrl, sendMail })
      answerOnce(reply, 200, { ok: true })
    },
  )

  api.post(
    '/v1/auth/email/check',
    {
      schema: { body: Type.Object({ token: LinkToken }) },
      config: {
        doc: {
          operationId: 'checkEmailLink',
          tag: 'Access',
          access: 'site',
          visitors: true,
          summary: 'Looks at a link without using it',
          answers: {
            200: Type.Object({
              purpose: Type.Enum(['enter', 'add', 'once', 'join']),
              email: nullable(Type.String()),
              isNew: Type.Boolean({ description: 'An account begins with it: choose a handle.' }),
            }),
          },
        },
      },
    },
    async (request, reply) => answerOnce(reply, 200, await checkLink(catalog, request.body.token)),
  )

  api.post(
    '/v1/auth/email/verify',
    {
      schema: {
        body: Type.Object({
          token: LinkToken,
          handle: Type.Optional(Type.String({ maxLength: 200 })),
          name: Type.Optional(Type.String({ maxLength: 200 })),
        }),
      },
      config: {
        doc: {
          operationId: 'verifyEmailLink',
          tag: 'Access',
          access: 'site',
          visitors: true,
          summary: 'Uses a link: signs in, with a new account where there is none',
          answers: { 200: EnteredAnswer },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) =>
      answerEntered(reply, await verifyLink(catalog, callerOf(request), request.body)),
  )
}
