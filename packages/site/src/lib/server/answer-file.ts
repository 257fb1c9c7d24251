/** What the site answers to programs: sitemaps, feeds, the manifest. Kept as pages are. */
import type { RequestEvent } from '@sveltejs/kit'
import { type Ask, askOf, cachingOf, refusing } from './ask.ts'

interface FileAnswer {
  body: string
  /** The media type. */
  type: string
}

/** Makes the `GET` of a file from its model. */
export function answerFile(
  model: (ask: Ask) => FileAnswer | Promise<FileAnswer>,
  { query = [] }: { query?: readonly string[] } = {},
): (event: RequestEvent) => Promise<Response> {
  return async (event) => {
    const ask = askOf(event)
    const { body, type } = await refusing(event, () => model(ask))
    const headers = { 'content-type': type, 'cache-control': cachingOf(event.url, query) }
    return new Response(body, { headers })
  }
}
