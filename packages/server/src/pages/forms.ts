/** What the plain pages share: forms are read, and refusals shown as pages. */
import { isRefusal } from '@yalkut/model'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { STATUS_OF } from '../conventions/errors.ts'
import { answerPage, html } from '../conventions/page.ts'

/** The largest form, in bytes. */
const FORM_LIMIT = 10_000

/** Lets the routes of this scope take what HTML forms send: an object of texts. */
export function readForms(scope: FastifyInstance): void {
  const options = { parseAs: 'string' as const, bodyLimit: FORM_LIMIT }
  scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
}

/** A handler of a page: what it refuses is shown in words. */
export async function asPage(reply: FastifyReply, make: () => Promise<void>): Promise<void> {
  try {
    await make()
  } catch (error) {
    if (!isRefusal(error) || error.code === 'internal') throw error
    answerPage(reply, {
      title: 'לא הצליח',
      status: STATUS_OF[error.code],
      body: html`<h1>לא הצליח · That did not work</h1><p lang="en" dir="ltr">${error.message}</p>
<p><a href="/sign-in">כניסה · Sign in</a></p>`,
    })
  }
}
