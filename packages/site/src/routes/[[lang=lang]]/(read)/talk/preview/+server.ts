/** Words of a comment as the page will show them, for somebody who writes one. */
import { error } from '@sveltejs/kit'
import { mayWrite } from '@yalkut/catalog/core'
import { MAX_COMMENT } from '@yalkut/catalog/talking'
import { isJsonObject, parseJson } from '@yalkut/model'
import { saidHtml } from '#lib/server/said-html.ts'
import type { RequestHandler } from './$types'

/** Descriptions are longer than comments. */
const LONGEST = 2 * MAX_COMMENT

export const POST: RequestHandler = async ({ locals, request }) => {
  if (!mayWrite(locals.site.caller)) {
    error(401, { message: 'Sign in to write.', code: 'unauthorized' })
  }
  const sent = parseJson(await request.text())
  const text = isJsonObject(sent) ? sent.text : null
  if (typeof text !== 'string' || text.length > LONGEST) {
    error(422, { message: 'There are no words to show.', code: 'invalid' })
  }
  return new Response(saidHtml(text, locals.lang), {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store' },
  })
}
