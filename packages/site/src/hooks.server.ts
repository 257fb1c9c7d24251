/** Before each page: the catalog comes out of the raw request, and the language out of the address. */

import type { IncomingMessage } from 'node:http'
import type { Handle, HandleServerError } from '@sveltejs/kit/hooks'
import { SITE, type WithSite } from '#host'
import { directionOf, inLang, isLang, type Lang, readLang } from '#lib/lang.ts'
import { factsOfItem } from '#lib/server/facts-of-item.ts'
import { choicesScript, islandScript } from '#lib/server/scripts.ts'
import { withTeamimFaces } from '#lib/server/teamim-html.ts'
import { preloads } from '#made/fonts.ts'

/** Comments by which a browser would find the parts of a page again. Reading pages are never taken over by a script; a desk is. */
const FOR_HYDRATION = /<!--[^>]*-->/g
const DESK = '<div class="desk-frame"'

const siteOf = (request: IncomingMessage & WithSite) => request[SITE]

export const handle: Handle = async ({ event, resolve }) => {
  const site = event.platform === undefined ? undefined : siteOf(event.platform.req)
  if (site === undefined) throw new Error('The server gave no catalog with this request.')
  const { lang } = readLang(event.url.pathname)
  Object.assign(event.locals, { site, lang })
  const asked = event.url.searchParams.get('lang')
  if (isLang(asked) && event.request.method !== 'POST' && event.route.id?.startsWith(IN_BOTH)) {
    const location = withoutParameter(event.url, asked)
    return new Response(null, { status: 301, headers: { location } })
  }
  if (event.route.id === ITEM && site.wantsJsonLd) return await factsOfItem(event)
  const answer = await resolve(event, {
    transformPageChunk: ({ html }) => {
      const whole = html
        .replace('%yalkut.lang%', lang)
        .replace('%yalkut.dir%', directionOf(lang))
        .replace('%yalkut.choices%', () => choicesScript)
        .replace('%yalkut.islands%', () => islandScript)
      return withTeamimFaces(whole.includes(DESK) ? whole : whole.replaceAll(FOR_HYDRATION, ''), preloads.teamim)
    },
    preload: ({ type }) => type === 'css',
  })
  const { mediaHost, formsMayLeadTo = '', session } = event.locals
  if (mediaHost !== undefined) allowMedia(answer.headers, mediaHost)
  if (formsMayLeadTo !== '') allowForms(answer.headers, formsMayLeadTo)
  if (session !== undefined) addCookies(answer.headers, site.sessionCookies(session))
  if (event.route.id === ITEM) answer.headers.append('vary', 'Accept')
  if (event.route.id === EMBED) allowFrames(answer.headers)
  if (POPUPS.has(event.route.id ?? '')) {
    answer.headers.set('cross-origin-opener-policy', 'unsafe-none')
  }
  return answer
}

/** Pages that are in both languages. */
const IN_BOTH = '/[[lang=lang]]'

/** An older link names the language of a page by a parameter: the address of the page in that language, without it. */
function withoutParameter(url: URL, lang: Lang): string {
  const query = new URLSearchParams(url.searchParams)
  query.delete('lang')
  const more = query.size === 0 ? '' : `?${query}`
  // An address with two slashes would lead to another host.
  return inLang(readLang(url.pathname).address, lang).replace(/^\/+/, '/') + more
}

/** The page of an item, which programs may ask for as JSON-LD. */
const ITEM = '/[[lang=lang]]/(read)/[...path]'

/** The only page that may appear in a frame of another site. */
const EMBED = '/[[lang=lang]]/embed/[id]'

/** Pages that apps open in a window of their own, and from which they hear when it comes back to them. */
const POPUPS: ReadonlySet<string> = new Set(
  ['connect/[id]', 'sign-in', 'sign-in/link', 'sign-out'].map((page) => `/[[lang=lang]]/(desk)/${page}`),
)

/** Lets a page be framed by other sites. */
function allowFrames(headers: Headers): void {
  changePolicy(headers, (policy) => policy.replace(/frame-ancestors [^;]*/, 'frame-ancestors *'))
}

/** Lets a page play recordings from one other host. */
function allowMedia(headers: Headers, host: string): void {
  changePolicy(headers, (policy) => policy.replace(/media-src [^;]*/, (media) => `${media} https://${host}`))
}

/** Lets the form of a page lead to one other place. `source`: an origin, or a scheme with its colon. */
function allowForms(headers: Headers, source: string): void {
  changePolicy(headers, (policy) => policy.replace(/form-action [^;]*/, (allowed) => `${allowed} ${source}`))
}

/** `cookies`: names and values of headers in turn. */
function addCookies(headers: Headers, cookies: readonly string[]): void {
  for (const [at, name] of cookies.entries()) {
    if (at % 2 === 0) headers.append(name, cookies[at + 1] ?? '')
  }
}

function changePolicy(headers: Headers, change: (policy: string) => string): void {
  const policy = headers.get('content-security-policy')
  if (policy !== null) headers.set('content-security-policy', change(policy))
}

export const handleError: HandleServerError = (caught) => {
  if (caught.kind === 'app') return caught.error
  const { event } = caught
  if (caught.kind === 'framework' && caught.error.status < 500) {
    return { status: caught.error.status, message: 'There is no page here.', code: 'not-found' }
  }
  const number = crypto.randomUUID().slice(0, 8)
  const about = `${event.request.method} ${event.url.pathname} (${number})`
  event.locals.site?.onFault(caught.error, about)
  return { status: 500, message: 'The page could not be made.', code: 'internal', number }
}
