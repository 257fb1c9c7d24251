/** Takes the work of a desk along, to be done without a network: its page, and the images or the sound that it needs. The service worker
 *  gives them out. Source: decisions.md#desks-of-the-site. */
import { keepPagesOf } from '#lib/islands/own-pages.ts'
import { OWN_FILES, OWN_PAGES, READ_AT } from '#lib/own-caches.ts'

export interface Load {
  /** The person’s id. */
  person: string
  /** The address of the desk. */
  address: string
  /** Addresses of what its page shows. */
  files: readonly string[]
}

/** How often, and how long after, a file is asked for that the service has not made yet. */
const [TRIES, WAIT_MS] = [30, 2_000]
/** Fetched at once. */
const TOGETHER = 4
/** Files of all loads: the oldest leave first. */
const MOST_FILES = 400

/** False where a part of it could not be fetched or kept. What was kept before stays. */
export async function takeAlong({ person, address, files }: Load): Promise<boolean> {
  try {
    await keepPagesOf(person)
    const cache = await caches.open(OWN_FILES)
    for (let at = 0; at < files.length; at += TOGETHER) {
      await Promise.all(files.slice(at, at + TOGETHER).map((file) => keepFile(cache, file)))
    }
    const all = await cache.keys()
    const old = all.slice(0, Math.max(0, all.length - MOST_FILES))
    await Promise.all(old.map((each) => cache.delete(each)))
    // The page comes last: where it is, all is.
    await keepPage(address)
    keepScripts()
    return true
  } catch {
    return false
  }
}

/** Whether the work of this address was taken along. */
export async function isTakenAlong({ address, files }: Omit<Load, 'person'>): Promise<boolean> {
  try {
    const [page, ...all] = await Promise.all([
      caches.open(OWN_PAGES).then((cache) => cache.match(address, { ignoreVary: true })),
      ...files.map((file) => caches.open(OWN_FILES).then((cache) => cache.match(file))),
    ])
    return page !== undefined && all.every((each) => each !== undefined)
  } catch {
    return false
  }
}

async function keepFile(cache: Cache, file: string): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const answer = await fetch(file)
    if (answer.status === 200) return await cache.put(file, answer)
    // The service still makes it.
    if (answer.status !== 202) throw new Error(`${file}: ${answer.status}`)
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  }
  throw new Error(`${file} was not ready.`)
}

async function keepPage(address: string): Promise<void> {
  const answer = await fetch(address, { headers: { accept: 'text/html' } })
  if (!answer.ok || answer.redirected) throw new Error(`${address}: ${answer.status}`)
  const headers = new Headers(answer.headers)
  headers.set(READ_AT, new Date().toISOString())
  const page = new Response(await answer.blob(), { headers })
  await (await caches.open(OWN_PAGES)).put(address, page)
}

/** What the page has loaded of the site’s program. */
function keepScripts(): void {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes('/_app/immutable/'))
  navigator.serviceWorker.controller?.postMessage({ files })
}
