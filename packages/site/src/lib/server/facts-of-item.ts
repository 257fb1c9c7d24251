/** The facts of an item's page as JSON-LD: those that are in the head of the page. Source: decisions.md#json-ld. */
import type { RequestEvent } from '@sveltejs/kit'
import { askOf, cachingOf, refusing } from './ask.ts'
import { itemPage } from './models/item-page.ts'

export async function factsOfItem(event: RequestEvent): Promise<Response> {
  const ask = askOf(event)
  const { head } = await refusing(event, () => itemPage(ask))
  const url = ask.baseUrl + event.url.pathname
  const graph = head.jsonLd ?? [{ '@type': 'CreativeWork', name: head.title, url }]
  const facts = { '@context': 'https://schema.org', '@graph': graph }
  return new Response(JSON.stringify(facts), {
    headers: {
      'content-type': 'application/ld+json; charset=utf-8',
      'cache-control': cachingOf(event.url, []),
      vary: 'Accept',
    },
  })
}
