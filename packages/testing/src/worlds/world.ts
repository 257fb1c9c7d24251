/** A small catalog with people in it, for tests: a real ledger, a real projection, a clock that the test moves. */

import { type Catalog, type CatalogOptions, openCatalog } from '@yalkut/catalog'
import { approveSuggestion, createDraft, type PutItem, putItem, submitSuggestion } from '@yalkut/catalog/changing'
import type { SignedIn } from '@yalkut/catalog/core'
import { createPerson } from '@yalkut/catalog/people'
import type { Person } from '@yalkut/ledger/people'
import type { SuggestionRow } from '@yalkut/ledger/suggestions'
import { findSuggestion } from '@yalkut/ledger/suggestions'
import { type JsonObject, newItemId, parseJsonObject } from '@yalkut/model'
import { authorData, setData, workData } from '../values/items.ts'

/** A clock that advances one second at each reading, and by `pass`. */
export class TestClock {
  #ms = Date.parse('2026-03-01T12:00:00.000Z')
  readonly now = (): Date => {
    this.#ms += 1_000
    return new Date(this.#ms)
  }

  pass(ms: number): void {
    this.#ms += ms
  }
}

type NewPerson = Parameters<typeof createPerson>[2]

const ROLES = {
  /** The steward. */
  sara: { steward: true },
  /** The keeper of the shelf of sichos. */
  kalman: {},
  /** The keeper of the shelf of maamarim, and of sichos too. */
  miriam: {},
  /** A contributor. */
  chana: {},
  /** Another contributor. */
  dovid: {},
  /** An admin who is no steward. */
  adina: { admin: true },
  /** A machine. */
  robot: { bot: true },
} satisfies Record<string, Partial<NewPerson>>
export type Name = keyof typeof ROLES

export interface World {
  catalog: Catalog
  clock: TestClock
  people: { readonly [N in Name]: SignedIn }
  /** Ids: the shelves of sichos (Kalman, Miriam), of maamarim (Miriam) and one that is locked (Kalman); an author;
   *  a sefer on each shelf. */
  sichos: string
  maamarim: string
  sealed: string
  author: string
  sichosWork: string
  maamarimWork: string
  sealedWork: string
  close(): Promise<void>
}

export function signedIn(person: Person, more: Partial<SignedIn> = {}): SignedIn {
  return { kind: 'person', person, scopes: ['read', 'write'], via: null, ...more }
}

export async function addCaller(catalog: Catalog, handle: string, roles: Partial<NewPerson> = {}): Promise<SignedIn> {
  const none = { steward: false, admin: false, trusted: false, bot: false }
  const order = { handle, name: handle, ...none, ...roles }
  return signedIn(await createPerson(catalog.ledger, catalog.clock, order))
}

/** Opens a catalog at a new location with the people and the shelves. */
export async function openWorld(location: CatalogOptions): Promise<World> {
  const clock = new TestClock()
  const catalog = await openCatalog({ ...location, clock: clock.now })
  const add = (name: Name): Promise<SignedIn> => addCaller(catalog, name, ROLES[name])
  const people = {
    sara: await add('sara'),
    kalman: await add('kalman'),
    miriam: await add('miriam'),
    chana: await add('chana'),
    dovid: await add('dovid'),
    adina: await add('adina'),
    robot: await add('robot'),
  }
  const made = Array.from({ length: 7 }, newItemId)
  const [sichos = '', maamarim = '', sealed = '', author = ''] = made
  const [sichosWork = '', maamarimWork = '', sealedWork = ''] = made.slice(4)
  const world = { catalog, clock, people, sichos, maamarim, sealed, author }
  const works = { sichosWork, maamarimWork, sealedWork }
  const [kalman, miriam] = [people.kalman.person.id, people.miriam.person.id]
  const locked = { policy: 'locked', keepers: [kalman] }
  const whole = { ...world, ...works, close: () => catalog.close() }
  await mergeItems(whole, [
    { id: sichos, type: 'set', data: setData('sichos', { keepers: [kalman, miriam] }) },
    { id: maamarim, type: 'set', data: setData('maamarim', { keepers: [miriam] }) },
    { id: sealed, type: 'set', data: setData('sealed', locked) },
    { id: author, type: 'author', data: authorData('rebbe', { sets: [sichos] }) },
    { id: sichosWork, type: 'work', data: workData('likkutei', { sets: [sichos] }) },
    { id: maamarimWork, type: 'work', data: workData('torah-or', { sets: [maamarim] }) },
    { id: sealedWork, type: 'work', data: workData('ksav-yad', { sets: [sealed] }) },
  ])
  return whole
}

type Around = Pick<World, 'catalog' | 'people'>

/** A draft of these items. */
export async function draftOf(
  { catalog, people }: Around,
  items: readonly PutItem[],
  by: Name = 'chana',
): Promise<number> {
  const { id } = await createDraft(catalog, people[by], { title: 'תיקון' })
  for (const item of items) await putItem(catalog, people[by], id, item)
  return id
}

/** A suggestion of these items, sent for review. */
export async function suggest(
  world: Around,
  items: readonly PutItem[],
  by: Name = 'chana',
): ReturnType<typeof submitSuggestion> {
  const id = await draftOf(world, items, by)
  return await submitSuggestion(world.catalog, world.people[by], id)
}

/** Merges these items into main: Sara suggests and approves them. Returns the commit. */
export async function mergeItems(world: Around, items: readonly PutItem[]): Promise<number> {
  const { id, merged_commit: live } = await suggest(world, items, 'sara')
  // A steward's fixes of lines in open sets are merged when they are sent.
  return live ?? Number((await approveSuggestion(world.catalog, world.people.sara, id)).commit)
}

/** Merges one new item into main, and returns its id. */
export async function addItem(world: Around, item: Omit<PutItem, 'id'>): Promise<string> {
  const id = newItemId()
  await mergeItems(world, [{ id, ...item }])
  return id
}

export interface Shown {
  id: string
  type: string
  path: string | null
  rev: number
  data: JsonObject
  withheld: string | null
}

/** The item as readers see it; null when readers do not see it. */
export function findShown({ catalog }: Pick<World, 'catalog'>, id: string): Shown | null {
  const found = catalog.projection.reads.items.find(id)
  return found === null ? null : readShown(found.bytes)
}

export function shown(world: Pick<World, 'catalog'>, id: string): Shown {
  const found = findShown(world, id)
  if (found === null) throw new Error(`readers do not see ${id}`)
  return found
}

export function readShown(bytes: Buffer): Shown {
  const item = parseJsonObject(bytes.toString('utf8'))
  const { id, type, path, rev, data, withheld } = item
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new Error('no data')
  return {
    id: String(id),
    type: String(type),
    path: typeof path === 'string' ? path : null,
    rev: Number(rev),
    data,
    withheld: typeof withheld === 'string' ? withheld : null,
  }
}

/** The row of a suggestion in the ledger. */
export async function rowOf({ catalog }: Pick<World, 'catalog'>, id: number): Promise<SuggestionRow> {
  const row = await findSuggestion(catalog.ledger.read, id)
  if (row === null) throw new Error(`there is no suggestion ${id}`)
  return row
}
