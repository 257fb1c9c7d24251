/** Pages that are kept ready: each was rendered once for all readers without an account.
 *
 *  A page belongs to a version of the catalog and of the site. Every merge, every change of rights, every new build and every
 *  new day makes another version, so a page of an older one is never answered. Source: decisions.md#the-site. */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Page } from '../http/answers/answer.ts'

export type CachedPage = Page & { etag: string }

export interface PageCache {
  /** null: not kept in this version. */
  find(key: string, version: string): CachedPage | null
  /** The page, from a render that already runs, or by `render`. A page for which `render` gives `isCacheable: false` is not cached,
   *  and each request that waited for it renders its own. */
  take(key: string, version: string, render: () => Promise<Rendered>): Promise<Rendered>
  bytes(): number
}

export interface Rendered {
  page: CachedPage
  isCacheable: boolean
}

/** All kept pages together, in bytes of their bodies. */
const MAX_BYTES = 64 * 1_024 * 1_024
/** What one page takes beside its body, about. */
const OF_EACH = 1_000

export function createPageCache(maxBytes = MAX_BYTES): PageCache {
  const pages = new LRUCache<string, { version: string; page: CachedPage }>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }, key) => page.bytes.length + key.length + OF_EACH,
  })
  const rendering = new Map<string, Promise<Rendered>>()
  return {
    find(key, version) {
      const cached = pages.get(key)
      return cached?.version === version ? cached.page : null
    },
    async take(key, version, render) {
      const name = `${version} ${key}`
      const begun = rendering.get(name)
      if (begun !== undefined) {
        const rendered = await begun
        return rendered.isCacheable ? rendered : await render()
      }
      const promise = render()
      rendering.set(name, promise)
      try {
        const rendered = await promise
        if (rendered.isCacheable) pages.set(key, { version, page: rendered.page })
        return rendered
      } finally {
        rendering.delete(name)
      }
    },
    bytes: () => pages.calculatedSize,
  }
}

/** The tag of a page: known before the page is rendered. */
export function tagOf(key: string, version: string): string {
  const hash = createHash('sha256').update(`${version}\0${key}`).digest('base64url')
  return `W/"${hash.slice(0, 22)}"`
}
