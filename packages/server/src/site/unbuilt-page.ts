/** What a browser sees while the pages of the site are not there. Source: decisions.md#the-site. */
import { html, type Page, twice } from '../conventions/page.ts'

/** After so many seconds the page asks again by itself. */
const AGAIN_SECONDS = 2

/** `sinceMs`: when the build began that is made now; null: none is made. */
export function unbuiltPage(sinceMs: number | null): Page {
  const about = html`<p>API: <a href="/v1">/v1</a> · <a href="/openapi.json">/openapi.json</a></p>`
  if (sinceMs === null) {
    const title = 'הדפים לא נבנו'
    const he = 'הדפים של האתר לא נבנו. מי שמפעיל את השרת בונה אותם בפקודה שלמטה. ה־API עונה.'
    const en =
      'The pages of the site have not been built. Whoever runs this server builds them with this command. The API answers.'
    const command = html`<p dir="ltr"><code>sh bin/install</code></p>`
    return { title, status: 503, body: html`<h1>${title}</h1>${twice(he, en)}${command}${about}` }
  }
  const seconds = Math.max(0, Math.round((Date.now() - sinceMs) / 1_000))
  const title = 'הדפים נבנים'
  const he = `דפי האתר נבנים, כבר ${seconds} שניות. הדף הזה ייפתח מעצמו כשיהיו מוכנים.`
  const en = `The pages of the site are being built, for ${seconds} s so far. This page opens by itself when they are ready.`
  const again = String(AGAIN_SECONDS)
  return {
    title,
    status: 503,
    body: html`<h1>${title}</h1>${twice(he, en)}${about}`,
    headers: ['Retry-After', again, 'Refresh', again],
  }
}
