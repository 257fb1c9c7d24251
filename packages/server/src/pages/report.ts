/** `/report/confirm` and `/report/track`: plain pages for readers without an account and without JavaScript, who confirm a report
 *  by a mailed link and see its outcome. Source: service.md#reports. */

import type { TrackedReport } from '@yalkut/catalog/core'
import { checkReportLink, confirmReport } from '@yalkut/catalog/people'
import { trackReport } from '@yalkut/catalog/talking'
import { Type } from 'typebox'
import { both, type Html, html, twice } from '../conventions/page.ts'
import { trackAddress } from '../routes/reports/sent-report.ts'
import type { Route } from '../routing/route.ts'
import { page } from '../routing/writes.ts'
import { definePage } from './define-page.ts'

const Token = Type.String({ maxLength: 200 })
const Query = Type.Object({ token: Token })
const TITLE = 'דיווח'

/** The token is the right: only our mail and our answer contain it. */
const ANYBODY = { access: 'pub' } as const

export const reportPages: readonly Route[] = [
  definePage('GET', '/report/confirm', {
    ...ANYBODY,
    operationId: 'confirmReportPage',
    summary: 'The page with the button that sends a report',
    query: Query,
    handle: async ({ catalog, query: { token } }) => {
      await checkReportLink(catalog, token)
      return page({ title: TITLE, body: confirmForm(token) })
    },
  }),

  definePage('POST', '/report/confirm', {
    ...ANYBODY,
    operationId: 'sendConfirmedReport',
    summary: 'Sends the report of a mailed link',
    body: Query,
    handle: async ({ catalog, body, clientAddress, baseUrl }) => {
      const { number, secret } = await confirmReport(catalog, body.token, clientAddress)
      return page({ title: TITLE, body: sentPage(number, trackAddress(baseUrl, secret)) })
    },
  }),

  definePage('GET', '/report/track', {
    ...ANYBODY,
    operationId: 'trackReportPage',
    summary: 'The page that says what became of a report',
    query: Query,
    handle: async ({ catalog, query: { token } }) =>
      page({ title: TITLE, body: trackedPage(await trackReport(catalog, token)) }),
  }),
]

function confirmForm(token: string): Html {
  return html`<h1>${both('שליחת הדיווח', 'Send the report')}</h1>${twice(
    'הדיווח שכתבתם יישלח רק אחרי הלחיצה.',
    'Your report will be read only after you press the button.',
  )}
<form method="post" action="/report/confirm"><input type="hidden" name="token" value="${token}">
<button>${both('שליחה', 'Send')}</button></form>`
}

function sentPage(number: number, address: string): Html {
  return html`<h1>${both('הדיווח נשלח', 'The report was sent')}</h1>
<p>${both('מספרו', 'Its number is')} <span dir="ltr">#${String(number)}</span></p>${twice(
    'שמרו את הקישור: בו תראו מה נעשה בדיווח.',
    'Keep this link: it shows what becomes of the report.',
  )}
<p><a href="${address}">${both('מעקב אחרי הדיווח', 'Follow your report')}</a></p>`
}

const STATUSES: { readonly [S in TrackedReport['status']]: Html } = {
  open: twice('הדיווח ממתין לטיפול.', 'The report has not been handled yet.'),
  resolved: twice('הדיווח טופל.', 'The report was resolved.'),
  dismissed: twice('הדיווח נסגר בלי שינוי.', 'The report was closed without a change.'),
}

function trackedPage({ number, status, suggestion, private: isPrivate }: TrackedReport): Html {
  const issue = isPrivate
    ? null
    : html`<p><a href="/issues/${String(number)}">${both('הדיון', 'The conversation')}</a></p>`
  const answer =
    suggestion === null
      ? null
      : html`<p><a href="/suggestions/${String(suggestion)}">${both('ההצעה לתיקון', 'The suggested fix')}</a></p>`
  return html`<h1>${both('דיווח', 'Report')} <span dir="ltr">#${String(number)}</span></h1>${STATUSES[status]}${issue}${answer}`
}
