/** Suggestions for tests. */
import type { NewSuggestion, ProposedItem } from '@yalkut/ledger/suggestions'
import { NOON } from './commits.ts'

/** A draft by Miriam, unless `more` changes that. */
export function draft(more: Partial<NewSuggestion> = {}): NewSuggestion {
  return {
    kind: 'suggestion',
    title: 'תיקון טעות',
    description: null,
    author: 'u-miriam',
    via: null,
    baseCommit: 0,
    createdAt: NOON,
    ...more,
  }
}

/** A new work, unless `more` changes that. */
export function proposed(id: string, more: Partial<ProposedItem> = {}): ProposedItem {
  const rest = { path: null, baseRev: null, mergedInto: null, forwardTo: null, imported: null }
  return { id, type: 'work', data: { title: { en: id } }, ...rest, ...more }
}
