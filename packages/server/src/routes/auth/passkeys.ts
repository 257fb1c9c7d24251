/** `/v1/auth/passkeys/*`: registering passkeys and signing in with them. Bodies and answers are those of WebAuthn, as
 *  JSON.
 *  Source: service.md#sign-in; routes.md#sign-in. */

import { AnyObject } from '@yalkut/catalog/core'
import {
  finishPasskey,
  finishPasskeySignIn,
  mailNewKey,
  removeSignIn,
  startPasskey,
  startPasskeySignIn,
} from '@yalkut/catalog/people'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import { done } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { Done } from '../../schemas/suggestion.ts'
import { EnteredAnswer, entered, userAgentOf } from './entering.ts'

const Encoded = Type.String({ maxLength: 20_000, description: 'base64url' })

const credential = {
  id: Encoded,
  rawId: Encoded,
  type: Type.Literal('public-key'),
  clientExtensionResults: AnyObject,
}

/** Browsers add fields as WebAuthn grows. */
const open = { additionalProperties: true }

const Registered = Type.Object(
  {
    ...credential,
    response: Type.Object(
      {
        clientDataJSON: Encoded,
        attestationObject: Encoded,
        transports: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
      },
      open,
    ),
  },
  open,
)

const Asserted = Type.Object(
  {
    ...credential,
    response: Type.Object(
      {
        clientDataJSON: Encoded,
        authenticatorData: Encoded,
        signature: Encoded,
        userHandle: Type.Optional(Encoded),
      },
      open,
    ),
  },
  open,
)

export const passkeyRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/auth/passkeys/register/start', {
    operationId: 'startPasskey',
    tag: 'Access',
    access: 'site',
    visitors: true,
    summary: 'The options for a new passkey, for a new account or the signed-in one',
    description: 'The answer is what a browser takes in `navigator.credentials.create` (WebAuthn).',
    body: Type.Object({
      handle: Type.Optional(Type.String({ maxLength: 200, description: 'The handle of a new account.' })),
      name: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    answers: { 200: AnyObject },
    errors: [409, 429],
    handle: ({ catalog, baseUrl, caller, body, clientAddress }) => {
      const start = { ...body, from: clientAddress, baseUrl }
      return startPasskey(catalog, caller, start)
    },
  }),

  defineRoute('POST', '/v1/auth/passkeys/register/finish', {
    operationId: 'finishPasskey',
    tag: 'Access',
    access: 'site',
    visitors: true,
    summary: 'Registers a passkey and signs in',
    description: 'The body is what `navigator.credentials.create` gave. The session is set as a cookie.',
    body: Type.Object({
      response: Registered,
      label: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    answers: { 200: EnteredAnswer },
    errors: [409],
    async handle({ catalog, baseUrl, caller, body, exchange, sendMail }) {
      const finish = { ...body, baseUrl, userAgent: userAgentOf(exchange) }
      const answer = await entered(finishPasskey(catalog, caller, finish))
      const name = body.label ?? 'Passkey'
      await mailNewKey(catalog, caller, { what: 'passkey', name, baseUrl, sendMail })
      return answer
    },
  }),

  defineRoute('POST', '/v1/auth/passkeys/enter/start', {
    operationId: 'startPasskeySignIn',
    tag: 'Access',
    access: 'site',
    visitors: true,
    summary: 'The challenge for signing in with a passkey',
    description: 'The answer is what a browser takes in `navigator.credentials.get` (WebAuthn).',
    answers: { 200: AnyObject },
    handle: ({ catalog, baseUrl, caller }) => startPasskeySignIn(catalog, caller, { baseUrl }),
  }),

  defineRoute('POST', '/v1/auth/passkeys/enter/finish', {
    operationId: 'finishPasskeySignIn',
    tag: 'Access',
    access: 'site',
    visitors: true,
    summary: 'Signs in with a passkey',
    description: 'The body is what `navigator.credentials.get` gave. The session is set as a cookie.',
    body: Type.Object({ response: Asserted }),
    answers: { 200: EnteredAnswer },
    handle: ({ catalog, baseUrl, caller, body: { response }, exchange }) => {
      const finish = { response, baseUrl, userAgent: userAgentOf(exchange) }
      return entered(finishPasskeySignIn(catalog, caller, finish))
    },
  }),

  defineRoute('DELETE', '/v1/auth/passkeys/:id', {
    operationId: 'removePasskey',
    tag: 'Access',
    access: 'site',
    summary: 'Removes a passkey from the account, except the last way of signing in',
    description: 'An account keeps at least one way of signing in.',
    params: Type.Object({ id: Encoded }),
    answers: { 200: Done },
    errors: [404, 409],
    handle: ({ catalog, caller, params }) => done(removeSignIn(catalog, caller, { passkey: params.id })),
  }),
]
