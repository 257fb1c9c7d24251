/** Drafts of desks in the browser's own database. */
import { browserStore } from '#lib/browser-store.ts'
import type { DraftPlace, DraftStore, StoredDraft } from './drafts.ts'

const inStore = browserStore('yalkut-desks', 'drafts', ['desk', 'person', 'item', 'rev'])

export const browserDrafts: DraftStore = {
  async find<State>({ desk, person, item }: Omit<DraftPlace, 'rev'>) {
    // In the order of keys an array comes after all numbers.
    const range = IDBKeyRange.bound([desk, person, item], [desk, person, item, []])
    const all = await inStore<StoredDraft<State>[]>('readonly', (store) => store.getAll(range))
    return all.toSorted((a, b) => (a.keptAt < b.keptAt ? 1 : -1))[0] ?? null
  },
  async put(draft) {
    await inStore('readwrite', (store) => store.put(draft))
  },
  async drop({ desk, person, item, rev }) {
    await inStore('readwrite', (store) => store.delete([desk, person, item, rev]))
  },
  async forget() {
    await inStore('readwrite', (store) => store.clear())
  },
}
