/** A feed as Atom (RFC 4287) and as JSON Feed 1.1. */
import type { Lang } from '#lib/lang.ts'
import { FEED_TYPES } from '#lib/server/models/feed-links.ts'
import { xmlText } from '#lib/server/xml.ts'

export interface FileBody {
  body: string
  type: string
}

export interface Entry {
  id: string
  title: string
  at: string
  url: string
  /** Plain text; the title, where there is no more to say. */
  text?: string
}

export interface Feed {
  title: string
  home: string
  self: string
  lang: Lang
  entries: readonly Entry[]
}

export function atom({ title, home, self, lang, entries }: Feed): FileBody {
  const each = entries.map(
    ({ id, title, at, url, text = title }) => `<entry><id>${xmlText(id)}</id><title>${xmlText(title)}</title>
<updated>${xmlText(at)}</updated><link href="${xmlText(url)}"/><summary>${xmlText(text)}</summary></entry>`,
  )
  const updated = entries[0]?.at ?? '1970-01-01T00:00:00Z'
  return {
    type: `${FEED_TYPES.atom}; charset=utf-8`,
    body: `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${lang}">
<id>${xmlText(self)}</id><title>${xmlText(title)}</title><updated>${xmlText(updated)}</updated>
<link rel="self" href="${xmlText(self)}"/><link href="${xmlText(home)}"/><author><name>${xmlText(title)}</name></author>
${each.join('\n')}
</feed>
`,
  }
}

export function jsonFeed({ title, home, self, lang, entries }: Feed): FileBody {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: home,
    feed_url: self,
    language: lang,
    items: entries.map(({ id, title, at, url, text = title }) => ({
      id,
      url,
      title,
      content_text: text,
      date_published: at,
    })),
  }
  return { type: `${FEED_TYPES.json}; charset=utf-8`, body: JSON.stringify(feed) }
}
