/** Drafts of desks in the browser's own database. */
import type { DraftPlace, DraftStore, KeptDraft } from './drafts.ts'

const STORE = 'drafts'

export const browserDrafts: DraftStore = {
  async find<State>({ desk, person, item }: Omit<DraftPlace, 'rev'>) {
    // In the order of keys an array comes after all numbers.
    const range = IDBKeyRange.bound([desk, person, item], [desk, person, item, []])
    const all = await inStore<KeptDraft<State>[]>('readonly', (store) => store.getAll(range))
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

/** A browser that keeps nothing refuses. */
async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<T> {
  const db = await open()
  try {
    return await done<T>(act(db.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    db.close()
  }
}

async function open(): Promise<IDBDatabase> {
  const asked = indexedDB.open('yalkut-desks', 1)
  asked.addEventListener('upgradeneeded', () => {
    asked.result.createObjectStore(STORE, { keyPath: ['desk', 'person', 'item', 'rev'] })
  })
  return await done<IDBDatabase>(asked)
}

function done<T>(asked: IDBRequest): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  asked.addEventListener('success', () => resolve(asked.result))
  asked.addEventListener('error', () => reject(asked.error))
  return promise
}
