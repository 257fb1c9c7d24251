/** `/sign-in`: a plain page for signing in by mail or through the OpenID provider. Source: service.md#sign-in. */
import { type CheckedLink, checkLink, readNext, startEmailSignIn, verifyLink } from '@yalkut/catalog/people'
import { Type } from 'typebox'
import { both, type Html, html, twice } from '../conventions/page.ts'
import { sessionCookie, userAgentOf } from '../routes/auth/entering.ts'
import type { Route } from '../routing/route.ts'
import { empty, page } from '../routing/writes.ts'
import { definePage } from './define-page.ts'

const Token = Type.String({ maxLength: 200 })

export const signInPages: readonly Route[] = [
  definePage('GET', '/sign-in', {
    operationId: 'signInPage',
    summary: 'The sign-in page',
    visitors: true,
    query: Type.Object({ next: Type.Optional(Type.String()) }),
    handle: async ({ openId, caller, query }) => {
      const next = readNext(query.next)
      if (caller.kind === 'person') return empty(303, 'never', ['Location', next])
      return page({
        title: 'כניסה',
        body: signInForm(next, openId !== null),
        formsMayLeadTo: openId === null ? '' : new URL(openId.issuer).origin,
      })
    },
  }),

  definePage('POST', '/sign-in', {
    operationId: 'startSignInPage',
    summary: 'Mails a sign-in link',
    visitors: true,
    body: Type.Object({
      email: Type.String({ maxLength: 300 }),
      next: Type.Optional(Type.String()),
    }),
    handle: async ({ catalog, baseUrl, sendMail, caller, body, clientAddress }) => {
      const start = { ...body, from: clientAddress }
      await startEmailSignIn(catalog, caller, start, { baseUrl, sendMail })
      return page({
        title: 'כניסה',
        body: html`<h1>${both('הקישור נשלח', 'Check your mail')}</h1>${MAILED}`,
      })
    },
  }),

  definePage('GET', '/sign-in/link', {
    operationId: 'linkPage',
    summary: 'The page of a mailed sign-in link',
    visitors: true,
    query: Type.Object({ token: Token }),
    handle: async ({ catalog, query: { token } }) =>
      page({ title: 'כניסה', body: linkForm(token, await checkLink(catalog, token)) }),
  }),

  definePage('POST', '/sign-in/link', {
    operationId: 'useLinkPage',
    summary: 'Signs in with a mailed link',
    visitors: true,
    body: Type.Object({
      token: Token,
      handle: Type.Optional(Type.String({ maxLength: 200 })),
      name: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    handle: async ({ catalog, caller, body, exchange }) => {
      const use = { ...body, userAgent: userAgentOf(exchange) }
      const { session, next } = await verifyLink(catalog, caller, use)
      return empty(303, 'never', ['Location', next, ...sessionCookie(session)])
    },
  }),
]

const MAILED = twice(
  'שלחנו לכתובת הזאת קישור כניסה. הוא פועל פעם אחת, במשך 20 דקות.',
  'We mailed a sign-in link to this address. It works once, for 20 minutes.',
)

/** The form that mails a link, and a link to the OpenID provider if one is set up. */
export function signInForm(next: string, hasOpenId: boolean): Html {
  const provider = hasOpenId
    ? html`<p><a href="/v1/auth/openid/start?next=${encodeURIComponent(next)}">${both('כניסה דרך ספק זהות', 'Sign in with your provider')}</a></p>`
    : null
  return html`<h1>${both('כניסה לילקוט', 'Sign in to Yalkut')}</h1>
<form method="post" action="/sign-in"><input type="hidden" name="next" value="${next}">
<label>${both('דואר אלקטרוני', 'Email')}<input type="email" name="email" required dir="ltr" autocomplete="email"></label>
<button>${both('שליחת קישור', 'Mail me a link')}</button></form>${provider}`
}

function linkForm(token: string, { email, isNew, purpose }: CheckedLink): Html {
  const choices = isNew
    ? html`${twice('חשבון חדש: בחרו כינוי.', 'A new account: choose a handle.')}
<label>${both('כינוי', 'Handle')}<input type="text" name="handle" required minlength="2" maxlength="40" autocomplete="username"></label>
<label>${both('שם', 'Name')}<input type="text" name="name" maxlength="80" autocomplete="name"></label>`
    : null
  const title = purpose === 'add' ? both('הוספת כתובת', 'Add this address') : both('כניסה', 'Sign in')
  const address = email === null ? null : html`<p><code dir="ltr">${email}</code></p>`
  return html`<h1>${title}</h1>${address}
<form method="post" action="/sign-in/link"><input type="hidden" name="token" value="${token}">${choices}
<button>${both('המשך', 'Continue')}</button></form>`
}
