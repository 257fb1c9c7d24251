/** `/v1/auth/passkeys/*`: passkeys are registered, and sign in. Bodies and answers are those of WebAuthn in JSON.
 *  Source: service.md#sign-in; routes.md#sign-in. */
import {
  finishPasskey,
  finishPasskeySignIn,
  removeSignIn,
  startPasskey,
  startPasskeySignIn,
} from '@yalkut/catalog/sign-in'
import { Type } from 'typebox'
import { answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { AnyObject } from '../../schemas/named.ts'
import { Done } from '../../schemas/suggestion.ts'
import type { Routes } from '../api.ts'
import { answerEntered, EnteredAnswer } from './entering.ts'

const Encoded = Type.String({ maxLength: 20_000, description: 'base64url' })

const credential = {
  id: Encoded,
  rawId: Encoded,
  type: Type.Literal('public-key'),
  clientExtensionResults: Type.Object({}),
}

const Registered = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Encoded,
    attestationObject: Encoded,
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
  }),
})

const Asserted = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Encoded,
    authenticatorData: Encoded,
    signature: Encoded,
    userHandle: Type.Optional(Encoded),
  }),
})

export const passkeyRoutes: Routes = (api, { catalog, baseUrl }) => {
  api.post(
    '/v1/auth/passkeys/register/start',
    {
      schema: {
        body: Type.Object({
          handle: Type.Optional(Type.String({ maxLength: 200, description: 'Of a new account.' })),
          name: Type.Optional(Type.String({ maxLength: 200 })),
        }),
      },
      config: {
        doc: {
          operationId: 'startPasskey',
          tag: 'Access',
          access: 'site',
          visitors: true,
          summary: 'What a new passkey is made of: of a new account, or of the one signed in to',
          answers: { 200: AnyObject },
          errors: [409, 429],
        },
      },
    },
    async (request, reply) => {
      const start = { ...request.body, from: request.place, baseUrl }
      answerOnce(reply, 200, await startPasskey(catalog, callerOf(request), start))
    },
  )

  api.post(
    '/v1/auth/passkeys/register/finish',
    {
      schema: {
        body: Type.Object({
          response: Registered,
          label: Type.Optional(Type.String({ maxLength: 200 })),
        }),
      },
      config: {
        doc: {
          operationId: 'finishPasskey',
          tag: 'Access',
          access: 'site',
          visitors: true,
          summary: 'Registers the passkey, and signs in',
          answers: { 200: EnteredAnswer },
          errors: [409],
        },
      },
    },
    async (request, reply) => {
      const finish = { ...request.body, baseUrl }
      answerEntered(reply, await finishPasskey(catalog, callerOf(request), finish))
    },
  )

  api.post(
    '/v1/auth/passkeys/enter/start',
    {
      config: {
        doc: {
          operationId: 'startPasskeySignIn',
          tag: 'Access',
          access: 'site',
          visitors: true,
          summary: 'What a passkey signs to sign in',
          answers: { 200: AnyObject },
        },
      },
    },
    async (request, reply) =>
      answerOnce(reply, 200, await startPasskeySignIn(catalog, callerOf(request), { baseUrl })),
  )

  api.post(
    '/v1/auth/passkeys/enter/finish',
    {
      schema: { body: Type.Object({ response: Asserted }) },
      config: {
        doc: {
          operationId: 'finishPasskeySignIn',
          tag: 'Access',
          access: 'site',
          visitors: true,
          summary: 'Signs in with a passkey',
          answers: { 200: EnteredAnswer },
        },
      },
    },
    async (request, reply) => {
      const finish = { response: request.body.response, baseUrl }
      answerEntered(reply, await finishPasskeySignIn(catalog, callerOf(request), finish))
    },
  )

  api.delete(
    '/v1/auth/passkeys/:id',
    {
      schema: { params: Type.Object({ id: Encoded }) },
      config: {
        doc: {
          operationId: 'removePasskey',
          tag: 'Access',
          access: 'site',
          summary: 'Takes a passkey away; the last way of signing in stays',
          answers: { 200: Done },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      await removeSignIn(catalog, callerOf(request), { passkey: request.params.id })
      answerOnce(reply, 200, { ok: true })
    },
  )
}
