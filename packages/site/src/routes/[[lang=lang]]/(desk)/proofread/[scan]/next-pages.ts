/** The next page for this person: found and read while they still work on the one before, with its image. */
import type { Fetching } from '#lib/desk/send-once.ts'
import { inLang } from '#lib/lang.ts'
import type { DeskPage } from './desk-page.ts'

/** `none`: nothing is left for this person. `away`: nobody could say. */
export type Next = { kind: 'page'; page: DeskPage } | { kind: 'none' | 'away' }

export interface NextPages {
  /** Begins to read what comes after a page. */
  prepare(page: DeskPage): void
  after(page: DeskPage): Promise<Next>
  /** The page as it is by now; null: it cannot be read. */
  again(page: DeskPage): Promise<DeskPage | null>
  /** A page took the place of another. */
  shown(page: DeskPage): void
}

export interface Reading {
  fetching: Fetching
  /** The desk’s page in a document. */
  read(html: string): DeskPage | null
  /** Loads an image, so that it is there when it is shown. */
  preload(src: string, srcset: string): void
  /** Writes the address of the page that is shown. */
  shown(address: string): void
}

export function addressOf({ lang, scan, shelf }: Pick<DeskPage, 'lang' | 'scan' | 'shelf'>, page: number): string {
  const more = shelf === null ? '' : `&${shelf === '' ? 'all=1' : shelf}`
  return `${inLang(`/proofread/${scan}`, lang)}?page=${page}${more}`
}

export function nextPagesOf({ fetching, read, preload, shown }: Reading): NextPages {
  let prepared: { of: string; next: Promise<Next> } | null = null

  async function load(address: string): Promise<DeskPage | null> {
    const answer = await fetching(address, { headers: { accept: 'text/html' } }).catch(() => null)
    return answer?.ok === true ? read(await answer.text()) : null
  }

  async function loadNext(address: string): Promise<Next> {
    const page = await load(address)
    return page === null ? AWAY : { kind: 'page', page }
  }

  async function find(page: DeskPage): Promise<Next> {
    const own = await ask<{ page: number | null }>(`/v1/scans/${page.scan}/next?after=${page.page}`)
    if (own === 'away') return AWAY
    if (own?.page != null && own.page !== page.page) return await loadNext(addressOf(page, own.page))
    if (page.shelf === null) return NONE
    const next = await ask<{ scan: string; page: number }>(`/v1/proofread/next?${page.shelf}`)
    if (next === 'away') return AWAY
    if (next === null || (next.scan === page.scan && next.page === page.page)) return NONE
    return await loadNext(addressOf({ ...page, scan: next.scan }, next.page))
  }

  async function ask<Answer>(path: string): Promise<Answer | null | 'away'> {
    const answer = await fetching(path, {}).catch(() => null)
    if (answer?.ok !== true) return answer?.status === 404 ? null : 'away'
    const said: Answer | null | 'away' = await answer.json().catch(() => 'away')
    return said
  }

  function prepare(page: DeskPage): Promise<Next> {
    const of = addressOf(page, page.page)
    if (prepared?.of === of) return prepared.next
    const found = find(page).then((next) => {
      if (next.kind === 'page') preloadImage(next.page)
      return next
    })
    prepared = { of, next: found }
    return found
  }

  function preloadImage({ image }: DeskPage): void {
    if (image !== null) preload(image.src, image.srcset)
  }

  return {
    prepare(page) {
      void prepare(page)
    },
    async after(page) {
      const next = await prepare(page)
      if (next.kind === 'page') return next
      // By now the page is sent, and others may have left theirs.
      prepared = null
      return await find(page)
    },
    again: async (page) => await load(addressOf(page, page.page)),
    shown(page) {
      shown(addressOf(page, page.page))
    },
  }
}

const [NONE, AWAY] = [{ kind: 'none' }, { kind: 'away' }] as const satisfies Next[]
