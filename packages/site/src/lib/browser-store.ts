/** One store of values in the browser's own database. A browser that keeps nothing refuses. */

export type InStore = <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest) => Promise<T>

/** `database`: one for each store. `keyPath`: of the values. */
export function browserStore(database: string, name: string, keyPath: string | string[]): InStore {
  async function open(): Promise<IDBDatabase> {
    const asked = indexedDB.open(database, 1)
    asked.addEventListener('upgradeneeded', () => {
      asked.result.createObjectStore(name, { keyPath })
    })
    return await done<IDBDatabase>(asked)
  }
  return async (mode, act) => {
    const db = await open()
    try {
      const transaction = db.transaction(name, mode)
      const value = await done<never>(act(transaction.objectStore(name)))
      // Only what is committed outlives a browser that is killed.
      if (mode === 'readwrite') await committed(transaction)
      return value
    } finally {
      db.close()
    }
  }
}

function done<T>(asked: IDBRequest): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  asked.addEventListener('success', () => resolve(asked.result))
  asked.addEventListener('error', () => reject(asked.error))
  return promise
}

function committed(transaction: IDBTransaction): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  transaction.addEventListener('complete', () => resolve())
  for (const end of ['abort', 'error']) {
    transaction.addEventListener(end, () => reject(transaction.error))
  }
  transaction.commit()
  return promise
}
