/** What follows the catalog and makes something of what it hears: mails, a mirror, posts to other programs. Source:
 *  decisions.md#consumers. */
import type { Writer } from '@yalkut/ledger'

/** A numbered line that consumers follow: the commits, the events of conversations, the rights of files. Its entries are
 *  what readers are shown, never the ledger's own data: words that are withheld leave by no consumer.
 *
 *  Numbers rise in the order in which entries appear; one that appeared is never followed by a lower one. */
export interface Source<E> {
  /** The number of its latest entry; 0 before the first. */
  head(): Promise<number>
  /** Entries after a number in their order, at most `limit`. */
  page(after: number, limit: number): Promise<Page<E>>
}

export interface Page<E> {
  entries: readonly E[]
  /** How far this page has looked: the next one begins after it. Where nothing more is there, it is what was asked for
   *  or the head. */
  cursor: number
}

export interface Consumer<E> {
  /** Its name in the ledger: another name begins anew. */
  readonly name: string
  readonly source: Source<E>
  /** Entries in one page, at most. */
  readonly batch: number
  /** Where it begins when the ledger has never heard of it: with what comes next, or with the first entry. */
  readonly startAt: 'head' | 'first'
  /** Makes something of a page, in the transaction that moves the cursor: both or neither. It is called in order, by
   *  one process at a time, and again with the same page when anything fails, so it writes to `tx` alone. What goes
   *  outside (a mail, a post) becomes a row that something else delivers. */
  apply(page: readonly E[], tx: Writer): Promise<void>
}
