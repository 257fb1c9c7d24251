import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pruned } from './prune-editions.ts'

test('The newest editions stay, and the first of each year', () => {
  const weeks = ['2024-03', '2024-09', '2025-01', '2025-05', '2025-06', '2026-02', '2026-03', '2026-04']
  const standing = weeks.toReversed().map((week) => ({ tag: week, created_at: `${week}-01T00:00:00Z` }))
  const left = (keep: number): string[] => {
    const gone = new Set(pruned(standing, keep).map(({ tag }) => tag))
    return weeks.filter((week) => !gone.has(week))
  }
  assert.deepEqual(left(8), weeks)
  assert.deepEqual(left(2), ['2024-03', '2025-01', '2026-02', '2026-03', '2026-04'])
  assert.deepEqual(left(1), ['2024-03', '2025-01', '2026-02', '2026-04'])
})
