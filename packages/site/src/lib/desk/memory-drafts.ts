/** Drafts in memory: for tests, and for browsers that keep nothing. */
import type { DraftPlace, DraftStore, StoredDraft } from './drafts.ts'

export function memoryDrafts(): DraftStore {
  const kept = new Map<string, string>()
  const keyOf = ({ desk, person, item, rev }: DraftPlace): string => JSON.stringify([desk, person, item, rev])
  return {
    async find<State>({ desk, person, item }: Omit<DraftPlace, 'rev'>) {
      const all: StoredDraft<State>[] = [...kept.values()].map((text) => JSON.parse(text))
      const mine = all.filter((each) => each.desk === desk && each.person === person && each.item === item)
      return mine.toSorted((a, b) => (a.keptAt < b.keptAt ? 1 : -1))[0] ?? null
    },
    async put(draft) {
      kept.set(keyOf(draft), JSON.stringify(draft))
    },
    async drop(place) {
      kept.delete(keyOf(place))
    },
    async forget() {
      kept.clear()
    },
  }
}
