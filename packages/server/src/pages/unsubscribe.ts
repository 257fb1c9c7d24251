/** `/unsubscribe`: stops mails, without signing in. Mail programs post to it with one click; people who open it find a
 *  page with a button, since programs that scan mail open every link. Source: service.md#follows; RFC 8058, 3. */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { readUnsubscribeToken, unsubscribe } from '@yalkut/catalog/sign-in'
import { Type } from 'typebox'
import { answerPage, type Html, html, twice } from '../conventions/page.ts'
import type { Routes } from '../routes/api.ts'
import { asPage, readForms } from './forms.ts'

/** Whoever holds the link may use it: a token that only mails carry stands for a session here. */
const doc = {
  tag: 'Access' as const,
  access: 'pub' as const,
  page: true,
  answers: { 200: null },
}

const querystring = Type.Object({ token: Type.String({ maxLength: 200 }) })

export const unsubscribePages: Routes = (api, { catalog }) => {
  api.register(async (plain) => {
    const scope = plain.withTypeProvider<TypeBoxTypeProvider>()
    readForms(scope)
    // Mail programs may post their one field so; what it says is known.
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'string', bodyLimit: 10_000 },
      (_request, _body, done) => done(null, {}),
    )

    scope.get(
      '/unsubscribe',
      {
        schema: { querystring },
        config: {
          doc: { ...doc, operationId: 'unsubscribePage', summary: 'Asks whether to stop mails' },
        },
      },
      (request, reply) =>
        asPage(reply, async () => {
          const { token } = request.query
          await readUnsubscribeToken(catalog.ledger, token)
          answerPage(reply, { title: 'מיילים', body: form(token) })
        }),
    )

    scope.post(
      '/unsubscribe',
      {
        schema: { querystring },
        config: { doc: { ...doc, operationId: 'unsubscribeAtOnce', summary: 'Stops mails' } },
      },
      (request, reply) =>
        asPage(reply, async () => {
          await unsubscribe(catalog.ledger, request.query.token)
          answerPage(reply, { title: 'מיילים', body: html`<h1>הופסק · Stopped</h1>${STOPPED}` })
        }),
    )
  })
}

const STOPPED = twice(
  'לא יישלחו עוד מיילים על הצעות. אפשר לבקש אותם שוב בדף החשבון.',
  'No more mails about suggestions are sent. You can ask for them again on your account page.',
)

function form(token: string): Html {
  return html`<h1>הפסקת מיילים · Stop mails</h1>${twice(
    'מיילים על הצעות שלך ועל הצעות שבמעקב שלך לא יישלחו עוד.',
    'Mails about suggestions that you made or follow will not be sent any more.',
  )}
<form method="post" action="/unsubscribe?token=${encodeURIComponent(token)}">
<input type="hidden" name="List-Unsubscribe" value="One-Click"><button>הפסקה · Stop them</button></form>`
}
