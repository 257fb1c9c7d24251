/** Fixes that a person types, kept in the browser until the service has them. */
import type { FixPlace } from '#lib/fix-place.ts'
import type { Range } from './sentence.ts'

export interface Draft {
  /** The place and the segment (`keyOf`). */
  key: string
  place: FixPlace
  segment: string
  /** The words as they were read, and the part of them that the form shows. */
  before: string
  part: Range
  /** What stands in the form. */
  typed: string
  note: string
  /** Of the form in which it was typed (`once-key.ts`); drafts of an older program have none. */
  once?: string
  /** `waiting`: it was sent, and the service has not answered. */
  state: 'draft' | 'waiting'
  /** Who typed; null when nobody was signed in. */
  person: string | null
}

/** The whole words with what was typed. */
export function afterOf({ before, part, typed }: Pick<Draft, 'before' | 'part' | 'typed'>): string {
  return before.slice(0, part.from) + typed + before.slice(part.to)
}

const STORE = 'fixes'

export async function keepDraft(draft: Draft): Promise<void> {
  await inStore('readwrite', (store) => store.put(draft)).catch(() => undefined)
}

export async function dropDraft(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key)).catch(() => undefined)
}

/** All of them: the person signed out. */
export async function forgetFixes(): Promise<void> {
  await inStore('readwrite', (store) => store.clear()).catch(() => undefined)
}

export async function findDraft(key: string): Promise<Draft | null> {
  const found = await inStore<Draft | undefined>('readonly', (store) => store.get(key)).catch(
    () => undefined,
  )
  return found ?? null
}

export async function waitingDrafts(): Promise<Draft[]> {
  const all = await inStore<Draft[]>('readonly', (store) => store.getAll()).catch(() => [])
  return all.filter(({ state }) => state === 'waiting')
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
  const asked = indexedDB.open('yalkut', 1)
  asked.addEventListener('upgradeneeded', () => {
    asked.result.createObjectStore(STORE, { keyPath: 'key' })
  })
  return await done<IDBDatabase>(asked)
}

function done<T>(asked: IDBRequest): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  asked.addEventListener('success', () => resolve(asked.result))
  asked.addEventListener('error', () => reject(asked.error))
  return promise
}
