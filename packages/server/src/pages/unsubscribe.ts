/** `/unsubscribe`: stops mails without a sign-in. Mail programs POST to it with one click. A GET shows a page with a
 *  button and changes nothing, because programs that scan mail open every link. Source: service.md#follows; RFC 8058, 3. */
import { readUnsubscribeToken, unsubscribe } from '@yalkut/catalog/people'
import { Type } from 'typebox'
import { both, type Html, html, twice } from '../conventions/page.ts'
import type { Route } from '../routing/route.ts'
import { page } from '../routing/writes.ts'
import { definePage } from './define-page.ts'

/** A person with the link needs no session: only our mails contain the token. */
const ANYBODY = {
  access: 'pub',
  bodyKind: 'unread',
  query: Type.Object({ token: Type.String({ maxLength: 200 }) }),
} as const

export const unsubscribePages: readonly Route[] = [
  definePage('GET', '/unsubscribe', {
    ...ANYBODY,
    operationId: 'unsubscribePage',
    summary: 'The page with the button that stops mails',
    handle: async ({ catalog, query: { token } }) => {
      await readUnsubscribeToken(catalog.ledger, token)
      return page({ title: 'דואר', body: form(token) })
    },
  }),

  definePage('POST', '/unsubscribe', {
    ...ANYBODY,
    operationId: 'unsubscribeAtOnce',
    summary: 'Stops mails',
    handle: async ({ catalog, query: { token } }) => {
      await unsubscribe(catalog.ledger, token)
      return page({
        title: 'דואר',
        body: html`<h1>${both('הדואר הופסק', 'Stopped')}</h1>${STOPPED}`,
      })
    },
  }),
]

const STOPPED = twice(
  'לא יישלח עוד דואר על הצעות. אפשר לבקש אותו שוב בדף החשבון.',
  'No more mails about suggestions will be sent. You can turn them on again on your account page.',
)

function form(token: string): Html {
  return html`<h1>${both('הפסקת הדואר', 'Stop mails')}</h1>${twice(
    'לא יישלח עוד דואר על הצעות שלכם ועל הצעות שבמעקב שלכם.',
    'Mails about suggestions that you made or follow will no longer be sent.',
  )}
<form method="post" action="/unsubscribe?token=${encodeURIComponent(token)}">
<input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${both('הפסקה', 'Stop them')}</button></form>`
}
