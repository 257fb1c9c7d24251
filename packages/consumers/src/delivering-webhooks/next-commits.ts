/** Which commits a webhook gets next. */
import type { ReadServices } from '@yalkut/catalog/core'
import type { WebhookRow } from '@yalkut/ledger/webhooks'

/** The most commits of one post. */
const MOST_COMMITS = 100
/** How many commits are looked through at once for those that the filters let through. */
const WINDOW = 5_000

export interface NextCommits {
  /** Rising; empty: the filters let none of the commits through up to `passed`. */
  seqs: number[]
  /** The commits up to here need not be looked at again, unless they are in `seqs`. */
  passed: number
}

/** Commits after `after` up to `head`. */
export function nextCommits(
  { projection }: Pick<ReadServices, 'projection'>,
  row: Pick<WebhookRow, 'types' | 'sets' | 'pending'>,
  { after, head }: { after: number; head: number },
): NextCommits {
  // A post that failed is repeated with the same commits, so that its `webhook-id` stays.
  const last = row.pending !== null && row.pending > after ? Math.min(row.pending, head) : head
  const types = readList(row.types)
  const sets = readList(row.sets)
  if (types.length === 0 && sets.length === 0) {
    const count = Math.max(0, Math.min(MOST_COMMITS, last - after))
    return { seqs: Array.from({ length: count }, (_, n) => after + 1 + n), passed: after + count }
  }
  let from = after
  while (from < last) {
    const to = Math.min(last, from + WINDOW)
    const { reads } = projection
    const seqs = reads.commits.matching({ types, sets, after: from, last: to, limit: MOST_COMMITS })
    if (seqs.length > 0) return { seqs, passed: seqs.at(-1) ?? to }
    from = to
  }
  return { seqs: [], passed: from }
}

/** Of the JSON that `createWebhook` stores. */
function readList(text: string): string[] {
  const list: string[] = JSON.parse(text)
  return list
}
