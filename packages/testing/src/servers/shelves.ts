/** A few shelves with sefarim, for tests of rights and of withheld words. */
import type { JsonObject } from '@yalkut/model'
import { newItemId } from '@yalkut/model'
import type { Name } from './people.ts'
import type { TestRequest, TestServer } from './test-server.ts'

export interface Shelves {
  /** Sets: of sichos (Kalman keeps it), of maamarim (Miriam), and one that is locked (Kalman). */
  sichos: string
  maamarim: string
  sealed: string
  /** A sefer on each. */
  sichosWork: string
  maamarimWork: string
  sealedWork: string
}

export interface NewItem {
  id: string
  type: string
  data: JsonObject | null
  path?: string | null
}

/** Words in the locked set, which no reader may see. */
export const SEALED_WORDS = 'סודותנעולים'

export async function addShelves(server: TestServer): Promise<Shelves> {
  const { kalman, miriam } = server.people
  const shelves = {
    sichos: newItemId(),
    maamarim: newItemId(),
    sealed: newItemId(),
    sichosWork: newItemId(),
    maamarimWork: newItemId(),
    sealedWork: newItemId(),
  }
  const { sichos, maamarim, sealed } = shelves
  await merge(server, [
    { id: sichos, type: 'set', path: '/sets/sichos', data: setData('sichos', [kalman.id]) },
    { id: maamarim, type: 'set', path: '/sets/maamarim', data: setData('maamarim', [miriam.id]) },
    {
      id: sealed,
      type: 'set',
      path: '/sets/sealed',
      data: { ...setData('sealed', [kalman.id]), policy: 'locked' },
    },
    {
      id: shelves.sichosWork,
      type: 'work',
      path: '/likkutei',
      data: workData('likkutei', [sichos]),
    },
    {
      id: shelves.maamarimWork,
      type: 'work',
      path: '/maamarim-sefer',
      data: workData('maamarim-sefer', [maamarim]),
    },
    {
      id: shelves.sealedWork,
      type: 'work',
      path: '/ksav-yad',
      data: { ...workData('ksav-yad', [sealed]), body: bodyOf(SEALED_WORDS) },
    },
  ])
  return shelves
}

export function setData(slug: string, keepers: string[]): JsonObject {
  return { name: { he: `מדף ${slug}`, en: slug }, slug, policy: 'moderated', keepers }
}

export function workData(slug: string, sets: string[]): JsonObject {
  return {
    title: { he: `ספר ${slug}`, en: slug },
    slug,
    authors: [],
    genre: 'sichos',
    levels: ['chapter'],
    sets,
  }
}

/** Page words of one paragraph. */
export function bodyOf(words: string): JsonObject {
  const paragraph = { id: 'p1', kind: 'paragraph', text: [{ text: words }] }
  return {
    profile: 'plain',
    versions: [{ id: 'he', language: 'he', segments: [paragraph], notes: [] }],
  }
}

/** A draft of these items; answers its id. */
export async function draftOf(server: TestServer, items: readonly NewItem[], as: Name = 'chana'): Promise<number> {
  const draft = await server.send(201, '/v1/suggestions', post(as, { title: 'תיקון' }))
  for (const item of items) {
    await server.send(200, `/v1/suggestions/${draft.id}/items`, {
      ...post(as, item),
      method: 'PUT',
    })
  }
  return Number(draft.id)
}

/** A suggestion of these items, waiting for review; answers its id. */
export async function openOf(server: TestServer, items: readonly NewItem[], as: Name = 'chana'): Promise<number> {
  const id = await draftOf(server, items, as)
  await server.send(200, `/v1/suggestions/${id}/submit`, post(as))
  return id
}

/** Brings these items to main, approved by Sara; answers the commit. `as`: who suggests them. */
export async function merge(server: TestServer, items: readonly NewItem[], as: Name = 'chana'): Promise<number> {
  const id = await openOf(server, items, as)
  const { commit } = await server.send(200, `/v1/suggestions/${id}/approve`, post('sara'))
  return Number(commit)
}

export function post(as: Name, json?: unknown): TestRequest {
  return { method: 'POST', as, ...(json === undefined ? {} : { json }) }
}
