/** A consumer reads a source of the catalog and derives something from its entries: mails, a mirror, posts to other
 *  programs. Source: decisions.md#consumers. */
import type { Writer } from '@yalkut/ledger'

/** A numbered line that consumers follow: the commits, the events of conversations, the rights of files. Its entries are
 *  the data that readers see, never the ledger's own rows: no consumer receives withheld words.
 *
 *  Entries appear in rising order: once an entry is visible, no entry with a lower number appears. */
export interface Source<E> {
  /** The number of the latest entry; 0 while the source is empty. */
  head(): Promise<number>
  /** At most `limit` entries with numbers above `after`, in rising order. */
  page(after: number, limit: number): Promise<Page<E>>
}

export interface Page<E> {
  entries: readonly E[]
  /** The last number that this page covers; the next page starts after it. When no entry follows, `cursor` is `after` or
   *  the head. */
  cursor: number
}

export interface Consumer<E> {
  /** Names the cursor in the ledger. A consumer with a new name starts without a cursor. */
  readonly name: string
  readonly source: Source<E>
  /** The largest number of entries in a page. */
  readonly batch: number
  /** The starting position of a consumer without a cursor: after the latest entry, or at the first entry. */
  readonly startAt: 'head' | 'first'
  /** Applies a page in the transaction that moves the cursor. One process at a time calls `apply`, with the pages in
   *  order. After a failure the same page is applied again, so `apply` writes to `tx` alone. A mail or a post becomes a
   *  row that another routine delivers. */
  apply(page: readonly E[], tx: Writer): Promise<void>
}
