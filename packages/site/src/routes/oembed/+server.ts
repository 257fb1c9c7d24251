import { json, type RequestHandler } from '@sveltejs/kit'
import { oembed } from './oembed.ts'

export const GET: RequestHandler = ({ locals, url }) => {
  const { catalog, baseUrl } = locals.site
  const ask = url.searchParams
  if ((ask.get('format') ?? 'json') !== 'json') return json({ error: 'only json' }, { status: 501 })
  const found = oembed(catalog, {
    url: ask.get('url') ?? '',
    baseUrl,
    maxWidth: bound(ask.get('maxwidth')),
    maxHeight: bound(ask.get('maxheight')),
  })
  if (found === null) return json({ error: 'not-found' }, { status: 404 })
  return json(found, {
    headers: { 'cache-control': 'public, max-age=3600', 'access-control-allow-origin': '*' },
  })
}

/** Whole pixels, and no frame without room for a line. */
function bound(text: string | null): number | null {
  return text !== null && /^\d{1,5}$/.test(text) ? Math.max(200, Number(text)) : null
}
