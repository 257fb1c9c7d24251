/** `/connect/oar-…`: the plain page on which a person allows or refuses an app to act for them.
 *  Source: service.md#connected-apps. */
import { TOKEN_SCOPES, type TokenScope } from '@yalkut/catalog/people'
import { Type } from 'typebox'
import { both, type Html, html, twice } from '../conventions/page.ts'
import { type ConsentRequest, decideConsent, getConsentRequest } from '../oauth/requests.ts'
import type { Route } from '../routing/route.ts'
import { empty, page } from '../routing/writes.ts'
import { definePage } from './define-page.ts'
import { signInForm } from './sign-in.ts'

const Params = Type.Object({ id: Type.String({ maxLength: 100 }) })

export const connectPages: readonly Route[] = [
  definePage('GET', '/connect/:id', {
    operationId: 'connectPage',
    summary: 'The consent page of an app',
    visitors: true,
    params: Params,
    handle: async ({ oauth, openId, caller, params: { id }, exchange }) => {
      const request = await getConsentRequest(await oauth(), exchange, id)
      if (caller.kind === 'visitor') {
        const body = html`<p><bdi>${request.client.name}</bdi> (<bdi>${request.client.host}</bdi>)</p>
${signInForm(`/connect/${id}`, openId !== null)}`
        return page({ title: 'כניסה', body, isPopup: true })
      }
      const title = 'חיבור יישום'
      const body = consentForm(request, caller.person.handle)
      const formsMayLeadTo = redirectOriginOf(request.redirectUri)
      return page({ title, body, formsMayLeadTo, isPopup: true })
    },
  }),

  definePage('POST', '/connect/:id', {
    operationId: 'decidePage',
    summary: 'Allows or refuses an app',
    params: Params,
    body: Type.Object({
      decision: Type.Enum(['approve', 'refuse']),
      read: Type.Optional(Type.String()),
      write: Type.Optional(Type.String()),
    }),
    handle: async ({ catalog, oauth, caller, params, body, exchange }) => {
      const approve = body.decision === 'approve'
      const scopes = TOKEN_SCOPES.filter((known) => body[known] !== undefined)
      const decision = { id: params.id, approve, scopes }
      const redirect = await decideConsent({ catalog, provider: await oauth() }, exchange, caller, decision)
      return empty(303, 'never', ['Location', redirect])
    },
  }),
]

const SCOPE_TEXTS: { readonly [S in TokenScope]: Html } = {
  read: both('לקרוא מה שאתם קוראים, גם את תיבת ההודעות והמעקבים', 'Read as you, your inbox and follows too'),
  write: both('לשלוח הצעות, תגובות ובדיקות בשמכם', 'Send suggestions, comments and reviews as you'),
}

function consentForm({ id, client, redirectUri, scopes }: ConsentRequest, handle: string): Html {
  const choices = scopes.map(
    (scope) => html`<label><input type="checkbox" name="${scope}" value="1" checked> ${SCOPE_TEXTS[scope]}</label>`,
  )
  const site = client.uri === null ? null : html`<p dir="ltr"><code>${client.uri}</code></p>`
  return html`<h1>${both(`היישום ״${client.name}״ מבקש להתחבר`, `“${client.name}” asks to connect`)}</h1>
${twice('את השם היישום בחר לעצמו.', 'The name is what the app calls itself.')}${site}
<p>${both('נכנסתם בתור', 'Signed in as')} <strong dir="auto">${handle}</strong></p>
<p>${both('התשובה תישלח אל', 'The answer goes to')}:<br><code dir="ltr">${redirectUri}</code></p>
<form method="post" action="/connect/${id}">${choices}
${twice('אפשר לנתק בכל רגע בדף החשבון.', 'Disconnect at any time on your account page.')}
<button name="decision" value="approve">${both('אישור', 'Allow')}</button>
<button name="decision" value="refuse">${both('סירוב', 'Refuse')}</button></form>`
}

/** The source expression of a redirect address in a Content-Security-Policy: an origin, or a scheme with its colon. */
function redirectOriginOf(redirectUri: string): string {
  const url = URL.canParse(redirectUri) ? new URL(redirectUri) : null
  if (url === null || !/^[a-z][a-z0-9+.-]*:$/.test(url.protocol)) return ''
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.origin : url.protocol
}
