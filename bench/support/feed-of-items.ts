/** Items of a generated catalog as a line of commits, for projections of any size. */
import type { GeneratedItem } from '@yalkut/testing/projections/generated-items'
import type { CommitFeed, FeedChange } from '../../packages/projection/src/feed.ts'

const ITEMS_A_COMMIT = 50_000

/** The items as a line of commits. */
export function feedOfItems(items: readonly GeneratedItem[]): CommitFeed {
  const last = Math.ceil(items.length / ITEMS_A_COMMIT)
  const people = { author: 'u-bench', mergedBy: 'u-bench', people: [] }
  const commit = {
    at: '2026-03-01T12:00:00.000Z',
    message: 'Adds',
    via: null,
    suggestionId: null,
    types: '[]',
  }
  return {
    commitsAfter: async (seq, most) =>
      Array.from({ length: last }, (_, at) => at + 1)
        .filter((at) => at > seq)
        .slice(0, most)
        .map((at) => ({
          ...commit,
          ...people,
          seq: at,
          changed: ITEMS_A_COMMIT,
          prev: null,
          hash: `${at}`,
        })),
    async changesOf(seq, afterRev, most) {
      const start = Math.max(afterRev, (seq - 1) * ITEMS_A_COMMIT)
      const end = Math.min(start + most, seq * ITEMS_A_COMMIT)
      return items.slice(start, end).map((item, at) => changeOf(item, start + at + 1))
    },
    versionAt: async () => null,
    rightsChangedAfter: async () => [],
  }
}

function changeOf({ data, ...item }: GeneratedItem, rev: number): FeedChange {
  return { ...item, rev, data: JSON.stringify(data), mergedInto: null, salt: '', hash: `${rev}` }
}
