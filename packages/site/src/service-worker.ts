/** Pages that were read can be read again without a network, with a line that says from when they are. Everything else asks the
 *  network first, so nobody who is online sees an older page. */
/// <reference lib="webworker" />
import { OWN_FILES, OWN_PAGES, READ_AT } from './lib/own-caches.ts'

declare const self: ServiceWorkerGlobalScope

const PAGES = 'yalkut-pages-1'
const FILES = 'yalkut-files-1'
/** The pages that are kept, the oldest out first. */
const MOST_PAGES = 100
const MOST_FILES = 200
const OFFLINE = { he: '/offline', en: '/en/offline' } as const

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(PAGES)
      .then((cache) => cache.addAll(Object.values(OFFLINE)))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => ![PAGES, FILES, OWN_PAGES, OWN_FILES].includes(name)))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(forgetNever)
      .then(() => self.clients.claim())
      .then(keepOpenPages),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (request.url.includes('/_app/immutable/')) event.respondWith(file(request))
  else if (MAY_BE_TAKEN.test(new URL(request.url).pathname)) event.respondWith(ownFile(request))
})

/** Images and sound, which a person may have taken along (`lib/desk/take-along.ts`). */
const MAY_BE_TAKEN = /^\/(?:iiif|objects)\/|^\/v1\/recordings\/[^/]+\/peaks$/

/** The network first: what was taken down since is not shown to who is online. */
async function ownFile(request: Request): Promise<Response> {
  const fresh = await fetch(request).catch(() => null)
  if (fresh !== null) return fresh
  const cached = (await isSignedIn()) ? await (await caches.open(OWN_FILES)).match(request.url, IGNORE_VARY) : undefined
  if (cached === undefined) return Response.error()
  return await partOf(cached, request.headers.get('range'))
}

/** A player asks for a part of a file. `range`: of the request; null: it wants all. */
async function partOf(cached: Response, range: string | null): Promise<Response> {
  const asked = /^bytes=(\d+)-(\d*)$/.exec(range ?? '')
  if (asked === null) return cached
  const bytes = await cached.blob()
  const [from, last] = [Number(asked[1]), asked[2] === '' ? bytes.size - 1 : Number(asked[2])]
  const to = Math.min(last, bytes.size - 1)
  const headers = new Headers(cached.headers)
  if (from > to) {
    headers.set('content-range', `bytes */${bytes.size}`)
    return new Response(null, { status: 416, headers })
  }
  headers.set('content-range', `bytes ${from}-${to}/${bytes.size}`)
  headers.set('content-length', String(to - from + 1))
  return new Response(bytes.slice(from, to + 1), { status: 206, headers })
}

/** A file of a build never changes. */
async function file(request: Request): Promise<Response> {
  const cache = await caches.open(FILES).catch(() => null)
  const cached = await cache?.match(request).catch(() => undefined)
  if (cached !== undefined) return cached
  const fresh = await fetch(request)
  if (fresh.ok && cache !== null) {
    await keep(cache, request, fresh.clone(), MOST_FILES).catch(() => undefined)
  }
  return fresh
}

async function page(request: Request): Promise<Response> {
  const fresh = await fetch(request).catch(() => null)
  if (fresh === null) return await withoutNetwork(request)
  // A browser that cannot cache a page (its disk is full) still shows it.
  await keepPage(request, fresh.clone()).catch(() => undefined)
  return fresh
}

async function withoutNetwork(request: Request): Promise<Response> {
  const cached = await cachedPage(request).catch(() => undefined)
  if (cached !== undefined) return await saying(cached)
  const isEnglish = /^\/en(\/|$)/.test(new URL(request.url).pathname)
  const cache = await caches.open(PAGES)
  return (await cache.match(OFFLINE[isEnglish ? 'en' : 'he'])) ?? Response.error()
}

async function cachedPage(request: Request): Promise<Response | undefined> {
  const own = (await isSignedIn()) ? await (await caches.open(OWN_PAGES)).match(request, IGNORE_VARY) : undefined
  return own ?? (await (await caches.open(PAGES)).match(request, IGNORE_VARY))
}

/** A page that this program asked for itself was asked for with other headers. */
const IGNORE_VARY: CacheQueryOptions = { ignoreVary: true }

/** What is the same for everybody is kept for everybody; a page of a person for that person alone, until they sign out. What must not
 *  be stored, an account, a person's notes and the pages of admins are kept by nobody. */
async function keepPage(request: Request, fresh: Response): Promise<void> {
  const caching = fresh.headers.get('cache-control') ?? ''
  if (!fresh.ok || fresh.redirected || caching.includes('no-store')) return
  const isPublic = caching.startsWith('public')
  if (!isPublic && (NEVER.test(new URL(request.url).pathname) || !(await isSignedIn()))) return
  const cache = await caches.open(isPublic ? PAGES : OWN_PAGES)
  await keep(cache, request, await dated(fresh), MOST_PAGES)
}

const NEVER = /^(?:\/en)?\/(?:account|admin|connect|mine|sign-in|sign-out|unsubscribe)(?:\/|$)/

/** An earlier program may have kept such a page. */
async function forgetNever(): Promise<void> {
  if (!(await caches.has(OWN_PAGES))) return
  const cache = await caches.open(OWN_PAGES)
  const keys = await cache.keys()
  await Promise.all(keys.filter(({ url }) => NEVER.test(new URL(url).pathname)).map((key) => cache.delete(key)))
}

/** By the readable cookie beside that of the session. A browser that does not say keeps no page of a person. */
async function isSignedIn(): Promise<boolean> {
  const cookies = 'cookieStore' in self ? self.cookieStore : null
  return (await cookies?.get('y'))?.value === '1'
}

/** The page with which a reader came was there before this program. */
async function keepOpenPages(): Promise<void> {
  for (const { url } of await self.clients.matchAll({ type: 'window' })) {
    const request = new Request(url.replace(/#.*$/, ''), { headers: { accept: 'text/html' } })
    await fetch(request).then(
      (fresh) => keepPage(request, fresh),
      () => undefined,
    )
  }
}

/** A page tells which files it had before this program was there. */
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  const files: unknown = data?.files
  if (!Array.isArray(files)) return
  for (const each of files.filter((name) => typeof name === 'string').slice(0, MOST_FILES)) {
    const { origin, pathname } = new URL(each, self.location.href)
    if (origin !== self.location.origin || !pathname.includes('/_app/immutable/')) continue
    void file(new Request(each)).catch(() => undefined)
  }
})

async function keep(cache: Cache, request: Request, response: Response, most: number): Promise<void> {
  await cache.put(request, response)
  const keys = await cache.keys()
  const rest = keys.filter(({ url }) => !/\/offline$/.test(url))
  await Promise.all(rest.slice(0, Math.max(0, rest.length - most)).map((key) => cache.delete(key)))
}

async function dated(response: Response): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.set(READ_AT, new Date().toISOString())
  return new Response(await response.blob(), { status: response.status, headers })
}

const WORDS = {
  he: (when: string) => `אין חיבור לרשת. הדף הזה כפי שנקרא כאן ב־${when}.`,
  en: (when: string) => `No network. This page is as it was read here on ${when}.`,
} as const

/** The kept page, with a line above its words. */
async function saying(cached: Response): Promise<Response> {
  const at = cached.headers.get(READ_AT)
  if (at === null) return cached
  const html = await cached.text()
  const lang = /<html lang="en"/.test(html) ? 'en' : 'he'
  const when = new Date(at).toLocaleString(lang, { dateStyle: 'medium', timeStyle: 'short' })
  const line = `<p class="offline" role="status">${WORDS[lang](when)}</p>`
  const said = html.replace('<main id="content">', (start) => `${start}${line}`)
  return new Response(said, { headers: cached.headers })
}
