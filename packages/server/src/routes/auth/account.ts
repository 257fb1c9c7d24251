/** `/v1/auth/*`: the caller's own account, and signing out. Source: routes.md#sign-in. */
import { signOut, signOutEverywhere } from '@yalkut/catalog/access'
import { changeHandle } from '@yalkut/catalog/people'
import {
  changeMails,
  changeName,
  getMe,
  MAIL_TIMINGS,
  removeSignIn,
  unsubscribe,
} from '@yalkut/catalog/sign-in'
import { Type } from 'typebox'
import { answer, answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { readCookie, SESSION_COOKIE } from '../../conventions/cookies.ts'
import { Moment, nullable } from '../../schemas/named.ts'
import { Done } from '../../schemas/suggestion.ts'
import type { Routes } from '../api.ts'
import { noSessionCookie } from './entering.ts'

const MailUpdates = Type.Boolean({
  description:
    'Whether this person is mailed when a suggestion that they made or follow is merged, sent back, closed by a ' +
    'steward, or taken back after its merge.',
})
const MailTimingName = Type.Enum([...MAIL_TIMINGS], {
  description: 'Whether each mail comes at once, or all of a day in one. Kept while mails are off.',
})

const MeAnswer = Type.Object({
  me: nullable(
    Type.Object({
      person: Type.Object({
        id: Type.String(),
        handle: Type.String(),
        name: Type.String(),
        steward: Type.Boolean(),
        admin: Type.Boolean(),
        trusted: Type.Boolean(),
      }),
      emails: Type.Array(Type.String()),
      passkeys: Type.Array(
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          createdAt: Moment,
          lastUsedAt: nullable(Moment),
        }),
      ),
      providers: Type.Array(Type.String({ description: 'Issuers of OpenID providers.' })),
      mailUpdates: MailUpdates,
      mailTiming: MailTimingName,
    }),
  ),
})

export const accountRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/auth/me',
    {
      config: {
        doc: {
          operationId: 'me',
          tag: 'Access',
          access: 'site',
          visitors: true,
          summary: 'Who is signed in, and how; null for nobody',
          answers: { 200: MeAnswer },
          errors: [403],
        },
      },
    },
    async (request, reply) =>
      answer(request, reply, { me: await getMe(catalog, callerOf(request)) }, { cache: 'never' }),
  )

  api.put(
    '/v1/auth/username',
    {
      schema: { body: Type.Object({ handle: Type.String({ maxLength: 200 }) }) },
      config: {
        doc: {
          operationId: 'changeHandle',
          tag: 'Access',
          access: 'site',
          summary: 'Changes the handle, once a day; the one before goes on leading here',
          answers: { 200: Type.Object({ handle: Type.String() }) },
          errors: [409, 429],
        },
      },
    },
    async (request, reply) => {
      const { handle } = await changeHandle(catalog, callerOf(request), request.body.handle)
      answerOnce(reply, 200, { handle })
    },
  )

  api.put(
    '/v1/auth/name',
    {
      schema: { body: Type.Object({ name: Type.String({ maxLength: 200 }) }) },
      config: {
        doc: {
          operationId: 'changeName',
          tag: 'Access',
          access: 'site',
          summary: 'Changes the name that others see',
          answers: { 200: Done },
        },
      },
    },
    async (request, reply) => {
      await changeName(catalog, callerOf(request), request.body.name)
      answerOnce(reply, 200, { ok: true })
    },
  )

  api.put(
    '/v1/auth/notifications',
    {
      schema: {
        body: Type.Object({
          mailUpdates: Type.Optional(MailUpdates),
          mailTiming: Type.Optional(MailTimingName),
        }),
      },
      config: {
        doc: {
          operationId: 'changeNotifications',
          tag: 'Access',
          access: 'site',
          summary: 'Whether mails about decisions are sent, and when; changes what is named',
          answers: { 200: Done },
        },
      },
    },
    async (request, reply) => {
      await changeMails(catalog, callerOf(request), request.body)
      answerOnce(reply, 200, { ok: true })
    },
  )

  api.post(
    '/v1/auth/unsubscribe',
    {
      schema: { body: Type.Object({ token: Type.String({ maxLength: 200 }) }) },
      config: {
        doc: {
          operationId: 'unsubscribe',
          tag: 'Access',
          access: 'site',
          visitors: true,
          summary: 'Stops mails, by the link at their end',
          answers: { 200: Done },
        },
      },
    },
    async (request, reply) => {
      await unsubscribe(catalog.ledger, request.body.token)
      answerOnce(reply, 200, { ok: true })
    },
  )

  api.delete(
    '/v1/auth/emails/:email',
    {
      schema: { params: Type.Object({ email: Type.String() }) },
      config: {
        doc: {
          operationId: 'removeEmail',
          tag: 'Access',
          access: 'site',
          summary: 'Takes an address away; the last way of signing in stays',
          answers: { 200: Done },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      await removeSignIn(catalog, callerOf(request), { email: request.params.email })
      answerOnce(reply, 200, { ok: true })
    },
  )

  api.post(
    '/v1/auth/sign-out',
    {
      schema: { body: Type.Object({ everywhere: Type.Optional(Type.Boolean()) }) },
      config: {
        doc: {
          operationId: 'signOut',
          tag: 'Access',
          access: 'site',
          visitors: true,
          summary: 'Ends this session, or all of the account’s',
          answers: { 200: Done },
        },
      },
    },
    async (request, reply) => {
      if (request.body.everywhere === true) await signOutEverywhere(catalog, callerOf(request))
      const session = readCookie(request.raw, SESSION_COOKIE)
      if (session !== null) await signOut(catalog, session)
      answerOnce(reply, 200, { ok: true }, noSessionCookie())
    },
  )
}
