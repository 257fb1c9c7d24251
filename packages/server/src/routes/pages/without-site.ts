/** What a person needs without the pages of the site (`--site off`, or nothing built yet): to answer an app that asks to connect,
 *  and so to sign in, and to use the links of mails. Each is the one plain page. With a site, its pages answer these addresses.
 *  Source: decisions.md#the-site; service.md#connected-apps. */
import type { TrackedReport } from '@yalkut/catalog/core'
import {
  type CheckedLink,
  checkLink,
  checkReportLink,
  confirmReport,
  readNext,
  readUnsubscribeToken,
  startEmailSignIn,
  TOKEN_SCOPES,
  type TokenScope,
  unsubscribe,
  verifyLink,
} from '@yalkut/catalog/people'
import { trackReport } from '@yalkut/catalog/talking'
import { Type } from 'typebox'
import { sourceOf } from '../../http/answers/content-policy.ts'
import type { Both, PlainPage } from '../../http/answers/plain-page.ts'
import { type ConsentRequest, decideConsent, getConsentRequest } from '../../oauth/requests.ts'
import { definePage } from '../../routing/define-page.ts'
import type { Route } from '../../routing/route.ts'
import { empty, page } from '../../routing/writes.ts'
import { sessionCookie, userAgentOf } from '../auth/entering.ts'
import { trackAddress } from '../reports/sent-report.ts'

const Token = Type.String({ maxLength: 200 })
const WithToken = Type.Object({ token: Token })
const ConsentId = Type.Object({ id: Type.String({ maxLength: 100 }) })

/** A mailed token is the right: its holder needs no session, and programs of mail send it without an origin. */
const ANYBODY = { access: 'pub' } as const
const ENTER: Both = { he: 'כניסה לילקוט', en: 'Sign in to Yalkut' }
const REPORT: Both = { he: 'הדיווח', en: 'The report' }

const signIn: readonly Route[] = [
  definePage('GET', '/sign-in', {
    operationId: 'signInPage',
    summary: 'The sign-in page',
    visitors: true,
    query: Type.Object({ next: Type.Optional(Type.String()) }),
    handle: async ({ openId, caller, query }) => {
      const next = readNext(query.next)
      if (caller.kind === 'person') return empty(303, 'never', ['Location', next])
      const formsMayLeadTo = openId === null ? '' : new URL(openId.issuer).origin
      return page({ ...signInPage(next, openId !== null), formsMayLeadTo })
    },
  }),

  definePage('POST', '/sign-in', {
    operationId: 'startSignInPage',
    summary: 'Mails a sign-in link',
    visitors: true,
    body: Type.Object({ email: Type.String({ maxLength: 300 }), next: Type.Optional(Type.String()) }),
    handle: async ({ catalog, baseUrl, sendMail, caller, body, clientAddress }) => {
      await startEmailSignIn(catalog, caller, { ...body, from: clientAddress }, { baseUrl, sendMail })
      const he = 'שלחנו לכתובת הזאת קישור כניסה. הוא פועל פעם אחת, במשך 20 דקות.'
      const en = 'We mailed a sign-in link to this address. It works once, for 20 minutes.'
      return page({ title: { he: 'הקישור נשלח', en: 'Check your mail' }, lines: [{ he, en }] })
    },
  }),

  definePage('GET', '/sign-in/link', {
    operationId: 'linkPage',
    summary: 'The page of a mailed sign-in link',
    visitors: true,
    query: WithToken,
    handle: async ({ catalog, query: { token } }) => page(linkPage(token, await checkLink(catalog, token))),
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
      const { session, next } = await verifyLink(catalog, caller, { ...body, userAgent: userAgentOf(exchange) })
      return empty(303, 'never', ['Location', next, ...sessionCookie(session)])
    },
  }),
]

const consent: readonly Route[] = [
  definePage('GET', '/connect/:id', {
    operationId: 'connectPage',
    summary: 'The consent page of an app',
    visitors: true,
    params: ConsentId,
    handle: async ({ oauth, openId, caller, params: { id }, exchange }) => {
      const request = await getConsentRequest(await oauth(), exchange, id)
      if (caller.kind === 'person') return page(consentPage(request, caller.person.handle))
      const lines = [{ plain: `${request.client.name} (${request.client.host})` }]
      return page({ ...signInPage(`/connect/${id}`, openId !== null), lines, isPopup: true })
    },
  }),

  definePage('POST', '/connect/:id', {
    operationId: 'decidePage',
    summary: 'Allows or refuses an app',
    params: ConsentId,
    body: Type.Object({
      decision: Type.Enum(['approve', 'refuse']),
      read: Type.Optional(Type.String()),
      write: Type.Optional(Type.String()),
    }),
    handle: async ({ catalog, oauth, caller, params: { id }, body, exchange }) => {
      const scopes = TOKEN_SCOPES.filter((known) => body[known] !== undefined)
      const decision = { id, approve: body.decision === 'approve', scopes }
      const redirect = await decideConsent({ catalog, provider: await oauth() }, exchange, caller, decision)
      return empty(303, 'never', ['Location', redirect])
    },
  }),
]

const mailLinks: readonly Route[] = [
  // A GET changes nothing, because programs that scan mail open every link. Source: RFC 8058, 3; service.md#follows.
  definePage('GET', '/unsubscribe', {
    ...ANYBODY,
    operationId: 'unsubscribePage',
    summary: 'The page with the button that stops mails',
    query: WithToken,
    handle: async ({ catalog, query: { token } }) => {
      await readUnsubscribeToken(catalog.ledger, token)
      return page({
        title: { he: 'הפסקת הדואר', en: 'Stop mails' },
        form: {
          action: `/unsubscribe?token=${encodeURIComponent(token)}`,
          hidden: { 'List-Unsubscribe': 'One-Click' },
          buttons: [{ text: { he: 'הפסקה', en: 'Stop them' } }],
        },
      })
    },
  }),

  definePage('POST', '/unsubscribe', {
    ...ANYBODY,
    bodyKind: 'unread',
    operationId: 'unsubscribeAtOnce',
    summary: 'Stops mails',
    query: WithToken,
    handle: async ({ catalog, query: { token } }) => {
      await unsubscribe(catalog.ledger, token)
      return page({ title: { he: 'הדואר הופסק', en: 'The mails were stopped' } })
    },
  }),

  definePage('GET', '/report/confirm', {
    ...ANYBODY,
    operationId: 'confirmReportPage',
    summary: 'The page with the button that sends a report',
    query: WithToken,
    handle: async ({ catalog, query: { token } }) => {
      await checkReportLink(catalog, token)
      const send: Both = { he: 'שליחת הדיווח', en: 'Send the report' }
      return page({ title: send, form: { action: '/report/confirm', hidden: { token }, buttons: [{ text: send }] } })
    },
  }),

  definePage('POST', '/report/confirm', {
    ...ANYBODY,
    operationId: 'sendConfirmedReport',
    summary: 'Sends the report of a mailed link',
    body: WithToken,
    handle: async ({ catalog, body, clientAddress, baseUrl }) => {
      const { number, secret } = await confirmReport(catalog, body.token, clientAddress)
      const text: Both = { he: 'קישור למעקב, שכדאי לשמור', en: 'A link for following it: keep it' }
      return page({
        title: { he: 'הדיווח נשלח', en: 'The report was sent' },
        lines: [{ plain: `#${number}` }],
        links: [{ href: trackAddress(baseUrl, secret), text }],
      })
    },
  }),

  definePage('GET', '/report/track', {
    ...ANYBODY,
    operationId: 'trackReportPage',
    summary: 'The page that says what became of a report',
    query: WithToken,
    handle: async ({ catalog, query: { token } }) => {
      const { number, status } = await trackReport(catalog, token)
      return page({ title: REPORT, lines: [{ plain: `#${number}` }, STATUSES[status]] })
    },
  }),
]

export const pagesWithoutSite: readonly Route[] = [...signIn, ...consent, ...mailLinks]

/** The form that mails a link, and a link to the OpenID provider if one is set up. */
function signInPage(next: string, hasOpenId: boolean): PlainPage {
  const href = `/v1/auth/openid/start?next=${encodeURIComponent(next)}`
  const email = { name: 'email', type: 'email', required: '', dir: 'ltr', autocomplete: 'email' }
  return {
    title: ENTER,
    form: {
      action: '/sign-in',
      hidden: { next },
      fields: [{ label: { he: 'דואר אלקטרוני', en: 'Email' }, attributes: email }],
      buttons: [{ text: { he: 'שליחת קישור', en: 'Mail me a link' } }],
    },
    links: hasOpenId ? [{ href, text: { he: 'כניסה דרך ספק זהות', en: 'Sign in with your provider' } }] : [],
  }
}

function linkPage(token: string, { email, isNew, purpose }: CheckedLink): PlainPage {
  const handle = {
    name: 'handle',
    type: 'text',
    required: '',
    minlength: '2',
    maxlength: '40',
    autocomplete: 'username',
  }
  const name = { name: 'name', type: 'text', maxlength: '80', autocomplete: 'name' }
  const ofNew = [
    { label: { he: 'כינוי', en: 'Handle' }, attributes: handle },
    { label: { he: 'שם', en: 'Name' }, attributes: name },
  ]
  return {
    title: purpose === 'add' ? { he: 'הוספת כתובת', en: 'Add this address' } : ENTER,
    lines: email === null ? [] : [{ plain: email }],
    form: {
      action: '/sign-in/link',
      hidden: { token },
      fields: isNew ? ofNew : [],
      buttons: [{ text: { he: 'המשך', en: 'Continue' } }],
    },
  }
}

const SCOPES: { readonly [S in TokenScope]: Both } = {
  read: { he: 'לקרוא מה שאתם קוראים, גם את תיבת ההודעות והמעקבים', en: 'Read as you, your inbox and follows too' },
  write: { he: 'לשלוח הצעות, תגובות ובדיקות בשמכם', en: 'Send suggestions, comments and reviews as you' },
}

function consentPage({ id, client, redirectUri, scopes }: ConsentRequest, handle: string): PlainPage {
  return {
    title: { he: `היישום ״${client.name}״ מבקש להתחבר`, en: `“${client.name}” asks to connect` },
    lines: [
      { he: 'את השם היישום בחר לעצמו.', en: 'The name is what the app calls itself.' },
      ...(client.uri === null ? [] : [{ plain: client.uri }]),
      { he: `נכנסתם בתור ${handle}.`, en: `You are signed in as ${handle}.` },
      { he: 'התשובה תישלח אל:', en: 'The answer goes to:' },
      { plain: redirectUri },
      { he: 'אפשר לנתק בכל רגע.', en: 'You can disconnect it at any time.' },
    ],
    form: {
      action: `/connect/${id}`,
      choices: scopes.map((scope) => ({ name: scope, label: SCOPES[scope] })),
      buttons: [
        { text: { he: 'אישור', en: 'Allow' }, attributes: { name: 'decision', value: 'approve' } },
        { text: { he: 'סירוב', en: 'Refuse' }, attributes: { name: 'decision', value: 'refuse' } },
      ],
    },
    formsMayLeadTo: sourceOf(redirectUri),
    isPopup: true,
  }
}

const STATUSES: { readonly [S in TrackedReport['status']]: Both } = {
  open: { he: 'הדיווח ממתין לטיפול.', en: 'The report has not been handled yet.' },
  resolved: { he: 'הדיווח טופל.', en: 'The report was resolved.' },
  dismissed: { he: 'הדיווח נסגר בלי שינוי.', en: 'The report was closed without a change.' },
}
