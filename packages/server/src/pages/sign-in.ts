/** `/sign-in`: a plain page that signs in by mail, or through the OpenID provider. Source: service.md#sign-in. */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import {
  type CheckedLink,
  checkLink,
  readNext,
  startEmailSignIn,
  verifyLink,
} from '@yalkut/catalog/sign-in'
import { Type } from 'typebox'
import { answerEmpty } from '../conventions/answer.ts'
import { callerOf } from '../conventions/caller.ts'
import { answerPage, type Html, html, twice } from '../conventions/page.ts'
import type { Routes } from '../routes/api.ts'
import { sessionCookie } from '../routes/auth/entering.ts'
import { asPage, readForms } from './forms.ts'

const doc = {
  tag: 'Access' as const,
  access: 'site' as const,
  visitors: true,
  page: true,
  answers: { 200: null },
}

const Token = Type.String({ maxLength: 200 })

export const signInPages: Routes = (api, { catalog, baseUrl, sendMail, openId }) => {
  api.register(async (plain) => {
    const scope = plain.withTypeProvider<TypeBoxTypeProvider>()
    readForms(scope)

    scope.get(
      '/sign-in',
      {
        schema: { querystring: Type.Object({ next: Type.Optional(Type.String()) }) },
        config: { doc: { ...doc, operationId: 'signInPage', summary: 'Sign in' } },
      },
      async (request, reply) => {
        const next = readNext(request.query.next)
        if (callerOf(request).kind === 'person') {
          answerEmpty(reply, 303, 'never', ['Location', next])
          return
        }
        const body = signInForm(next, openId !== null)
        answerPage(reply, {
          title: 'כניסה',
          body,
          formsMayLeadTo: openId === null ? '' : new URL(openId.issuer).origin,
        })
      },
    )

    scope.post(
      '/sign-in',
      {
        schema: {
          body: Type.Object({
            email: Type.String({ maxLength: 300 }),
            next: Type.Optional(Type.String()),
          }),
        },
        config: { doc: { ...doc, operationId: 'startSignInPage', summary: 'Mails a link' } },
      },
      (request, reply) =>
        asPage(reply, async () => {
          const start = { ...request.body, from: request.place }
          await startEmailSignIn(catalog, callerOf(request), start, { baseUrl, sendMail })
          answerPage(reply, { title: 'כניסה', body: html`<h1>יש לך דואר</h1>${MAILED}` })
        }),
    )

    scope.get(
      '/sign-in/link',
      {
        schema: { querystring: Type.Object({ token: Token }) },
        config: { doc: { ...doc, operationId: 'linkPage', summary: 'A link that was mailed' } },
      },
      (request, reply) =>
        asPage(reply, async () => {
          const { token } = request.query
          const body = linkForm(token, await checkLink(catalog, token))
          answerPage(reply, { title: 'כניסה', body })
        }),
    )

    scope.post(
      '/sign-in/link',
      {
        schema: {
          body: Type.Object({
            token: Token,
            handle: Type.Optional(Type.String({ maxLength: 200 })),
            name: Type.Optional(Type.String({ maxLength: 200 })),
          }),
        },
        config: { doc: { ...doc, operationId: 'useLinkPage', summary: 'Uses the link' } },
      },
      (request, reply) =>
        asPage(reply, async () => {
          const { session, next } = await verifyLink(catalog, callerOf(request), request.body)
          answerEmpty(reply, 303, 'never', ['Location', next, ...sessionCookie(session)])
        }),
    )
  })
}

const MAILED = twice(
  'שלחנו לכתובת הזאת קישור כניסה. הוא פועל פעם אחת, במשך 20 דקות.',
  'We mailed a sign-in link to this address. It works once, for 20 minutes.',
)

/** The form that mails a link, and the way to the OpenID provider where there is one. */
export function signInForm(next: string, hasOpenId: boolean): Html {
  const provider = hasOpenId
    ? html`<p><a href="/v1/auth/openid/start?next=${encodeURIComponent(next)}">כניסה דרך ספק זהות · Sign in with your provider</a></p>`
    : null
  return html`<h1>כניסה לילקוט · Sign in to Yalkut</h1>
<form method="post" action="/sign-in"><input type="hidden" name="next" value="${next}">
<label>דואר אלקטרוני · Email<input type="email" name="email" required dir="ltr" autocomplete="email"></label>
<button>שלח לי קישור · Mail me a link</button></form>${provider}`
}

function linkForm(token: string, { email, isNew, purpose }: CheckedLink): Html {
  const choices = isNew
    ? html`<p>חשבון חדש: בחר כינוי. · A new account: choose a handle.</p>
<label>כינוי · Handle<input type="text" name="handle" required minlength="2" maxlength="40" autocomplete="username"></label>
<label>שם · Name<input type="text" name="name" maxlength="80" autocomplete="name"></label>`
    : null
  const title = purpose === 'add' ? 'הוספת כתובת · Add this address' : 'כניסה · Sign in'
  const address = email === null ? null : html`<p><code dir="ltr">${email}</code></p>`
  return html`<h1>${title}</h1>${address}
<form method="post" action="/sign-in/link"><input type="hidden" name="token" value="${token}">${choices}
<button>המשך · Go on</button></form>`
}
