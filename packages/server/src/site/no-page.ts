/** What a browser sees where there is no page of the site: they are off, not built, or being built. Source: decisions.md#the-site. */
import type { Both, PlainPage } from '../http/answers/plain-page.ts'

const API: NonNullable<PlainPage['links']> = [
  { href: '/v1', text: { he: 'ה־API', en: 'The API' } },
  { href: '/openapi.json', text: { he: 'תיאור ה־API', en: 'The description of the API' } },
]

/** After so many seconds the page asks again by itself. */
const AGAIN_SECONDS = 2

/** Of a server with `--site off`. */
export function pagesOffPage(): PlainPage {
  const he = 'בשרת הזה אין דפים (הוא הופעל עם ‎--site off‎). ה־API פועל.'
  const en = 'The pages of this server are off (it was started with --site off). The API works.'
  return { title: { he: 'אין כאן דפים', en: 'No pages here' }, status: 404, lines: [{ he, en }], links: API }
}

/** `sinceMs`: when the build began that is made now; null: none is made. */
export function unbuiltPage(sinceMs: number | null): PlainPage {
  return sinceMs === null ? notBuilt() : beingBuilt(Math.max(0, Math.round((Date.now() - sinceMs) / 1_000)))
}

function notBuilt(): PlainPage {
  const said: Both = {
    he: 'הדפים של האתר לא נבנו. מי שמפעיל את השרת בונה אותם בפקודה שלמטה. ה־API פועל.',
    en: 'The pages of the site have not been built. The operator of this server builds them with this command. The API works.',
  }
  const title: Both = { he: 'הדפים לא נבנו', en: 'The pages are not built' }
  return { title, status: 503, lines: [said, { plain: 'sh bin/install' }], links: API }
}

function beingBuilt(seconds: number): PlainPage {
  const said: Both = {
    he: `דפי האתר נבנים, כבר ${seconds} שניות. הדף הזה ייפתח מעצמו כשיהיו מוכנים.`,
    en: `The pages of the site are being built, for ${seconds} s so far. This page opens by itself when they are ready.`,
  }
  const title: Both = { he: 'הדפים נבנים', en: 'The pages are being built' }
  const again = String(AGAIN_SECONDS)
  return { title, status: 503, lines: [said], links: API, headers: ['Retry-After', again, 'Refresh', again] }
}
