/** `/v1/auth/email/*`: signing in by a mailed link. Source: service.md#sign-in; routes.md#sign-in. */
import { CheckedLink, checkLink, startEmailSignIn, verifyLink } from '@yalkut/catalog/people'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import { done } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { Done } from '../../schemas/suggestion.ts'
import { EnteredAnswer, entered, userAgentOf } from './entering.ts'

const LinkToken = Type.String({ maxLength: 200, description: 'From the link.' })

export const emailRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/auth/email/start', {
    operationId: 'startEmailSignIn',
    tag: 'Access',
    access: 'site',
    visitors: true,
    summary: 'Mails a link that signs in, or that adds the address to the signed-in account',
    description: 'The answer is the same whether or not the address is known.',
    body: Type.Object({
      email: Type.String({ maxLength: 300 }),
      next: Type.Optional(Type.String({ description: 'The page of the site to open afterwards.' })),
    }),
    answers: { 200: Done },
    errors: [429, 502],
    handle: ({ catalog, baseUrl, sendMail, caller, body, clientAddress }) => {
      const start = { ...body, from: clientAddress }
      return done(startEmailSignIn(catalog, caller, start, { baseUrl, sendMail }))
    },
  }),

  defineRoute('POST', '/v1/auth/email/check', {
    operationId: 'checkEmailLink',
    tag: 'Access',
    access: 'site',
    visitors: true,
    summary: 'Checks a link without using it',
    description: 'For the page that a link opens: mail programs open links before people do.',
    body: Type.Object({ token: LinkToken }),
    answers: {
      200: CheckedLink,
    },
    handle: ({ catalog, body }) => checkLink(catalog, body.token),
  }),

  defineRoute('POST', '/v1/auth/email/verify', {
    operationId: 'verifyEmailLink',
    tag: 'Access',
    access: 'site',
    visitors: true,
    summary: 'Signs in with a link, and creates an account if the address has none',
    description: 'A link works once. It may name the handle and the name of a new account.',
    body: Type.Object({
      token: LinkToken,
      handle: Type.Optional(Type.String({ maxLength: 200 })),
      name: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    answers: { 200: EnteredAnswer },
    errors: [404, 409],
    handle: ({ catalog, caller, body, exchange }) =>
      entered(verifyLink(catalog, caller, { ...body, userAgent: userAgentOf(exchange) })),
  }),
]
