/** What was read of the tree: pages of its levels, as the service gives them. */
import type { Fetching } from '#lib/desk/send-once.ts'
import type { LevelPage, TreeItem } from './desk-page.ts'
import { EMPTY, TOP, type Tree, withPage } from './tree.ts'

const PAGE = 500

export interface FoundItem {
  node: TreeItem
  /** From just below the root. */
  above: TreeItem[]
}

export class Levels {
  tree: Tree = $state.raw(EMPTY)
  /** Levels that are being read now. */
  reading: ReadonlySet<string> = $state.raw(new Set())
  /** The last page could not be read. */
  isAway = $state(false)
  readonly #fetching: Fetching
  readonly #running = new Map<string, Promise<void>>()

  constructor(fetching: Fetching) {
    this.#fetching = fetching
  }

  add(page: LevelPage): void {
    this.tree = withPage(this.tree, page, true)
  }

  /** Names that a draft brought, of items that were not read. */
  know(items: readonly TreeItem[]): void {
    const all = new Map(this.tree.items)
    for (const item of items) if (!all.has(item.id)) all.set(item.id, item)
    this.tree = { ...this.tree, items: all }
  }

  /** Reads a level, or its next page. One page of a level at a time. */
  async read(parent: string): Promise<void> {
    const running = this.#running.get(parent)
    if (running !== undefined) return await running
    const started = this.#readPage(parent).finally(() => {
      this.#running.delete(parent)
      this.reading = new Set(this.#running.keys())
    })
    this.#running.set(parent, started)
    this.reading = new Set(this.#running.keys())
    await started
  }

  async #readPage(parent: string): Promise<void> {
    const level = this.tree.levels.get(parent)
    if (level !== undefined && level.unread === 0) return
    const page = await this.#get(parent, level?.next ?? null)
    if (page !== null) this.tree = withPage(this.tree, page, level === undefined)
  }

  /** Reads what was read once more: the catalog has changed. */
  async refresh(): Promise<void> {
    const before = this.tree
    const fresh = await Promise.all(
      [...before.levels].map(async ([parent, level]) => {
        if (parent.startsWith('new:')) return []
        const pages: LevelPage[] = []
        let next: string | null = null
        do {
          const page = await this.#get(parent, next)
          if (page === null) return null
          pages.push(page)
          next = page.next
        } while (next !== null && pages.length * PAGE < level.ids.length)
        return pages
      }),
    )
    let tree: Tree = EMPTY
    for (const pages of fresh) {
      for (const [at, page] of (pages ?? []).entries()) tree = withPage(tree, page, at === 0)
    }
    this.tree = tree
  }

  async find(q: string, root: string | null, signal: AbortSignal): Promise<FoundItem[] | null> {
    const query = new URLSearchParams({ q, ...(root !== null && { root }) })
    const found = await this.#json<{ results: FoundItem[] }>(`/v1/organize/find?${query}`, signal)
    return found?.results ?? null
  }

  async #get(parent: string, cursor: string | null): Promise<LevelPage | null> {
    const query = new URLSearchParams({
      limit: String(PAGE),
      ...(parent !== TOP && { root: parent }),
      ...(cursor !== null && { cursor }),
    })
    const page = await this.#json<LevelPage>(`/v1/organize/level?${query}`)
    this.isAway = page === null
    return page
  }

  async #json<T>(path: string, signal?: AbortSignal): Promise<T | null> {
    const answer = await this.#fetching(path, signal === undefined ? {} : { signal }).catch(() => null)
    if (answer?.ok !== true) return null
    return await answer.json().catch(() => null)
  }
}
