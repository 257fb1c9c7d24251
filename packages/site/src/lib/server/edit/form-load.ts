/** The `load` of a page that is a form. After a button the action has made the whole page already, so nothing is read again,
 *  and anyone who was signed out meanwhile is not led away from what was typed. */
import type { ServerLoadEvent } from '@sveltejs/kit'
import { type Ask, type Page, pageLoad } from '#lib/server/ask.ts'
import { deskWords } from '#lib/words/desk.ts'

export interface Opened<P> extends Page {
  /** Null after a button. */
  page: P | null
}

export function formLoad<P extends Page>(
  model: (ask: Ask) => Promise<P>,
  query: readonly string[],
): (event: ServerLoadEvent) => Promise<Opened<P>> {
  return async (event) => {
    const isSent = event.request.method === 'POST'
    return await pageLoad(
      async (ask): Promise<Opened<P>> => {
        if (isSent) {
          const { edit, about } = deskWords(ask.lang)
          return { head: { title: edit, description: about, isHidden: true }, page: null }
        }
        const page = await model(ask)
        return { head: page.head, page }
      },
      { query, isPersonal: true },
    )(event)
  }
}
