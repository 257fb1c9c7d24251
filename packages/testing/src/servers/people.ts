/** People with names for tests of the API: one of each role, each with a token. */
import type { Catalog } from '@yalkut/catalog'
import { createPerson, createToken } from '@yalkut/catalog/people'

export const ROLES = {
  /** The steward. */
  sara: { steward: true },
  /** Keeps the shelf of sichos. */
  kalman: {},
  /** Keeps the shelf of maamarim. */
  miriam: {},
  /** Writes suggestions. */
  chana: {},
  /** Has an account and no role. */
  dovid: {},
  /** An admin who is no steward. */
  adina: { admin: true },
  /** A machine. */
  robot: { bot: true },
  /** Suspended. */
  shlomo: {},
} as const
export type Name = keyof typeof ROLES

export interface Person {
  id: string
  /** Reads and writes. */
  token: string
  /** Reads only. */
  readToken: string
}

export type People = { readonly [N in Name]: Person }

export async function addPeople(catalog: Catalog): Promise<People> {
  const add = (name: Name): Promise<Person> => addPerson(catalog, name, ROLES[name])
  const people = {
    sara: await add('sara'),
    kalman: await add('kalman'),
    miriam: await add('miriam'),
    chana: await add('chana'),
    dovid: await add('dovid'),
    adina: await add('adina'),
    robot: await add('robot'),
    shlomo: await add('shlomo'),
  }
  await suspend(catalog, people.shlomo.id)
  return people
}

interface Marks {
  steward?: boolean
  admin?: boolean
  bot?: boolean
}

async function addPerson(catalog: Catalog, handle: string, marks: Marks): Promise<Person> {
  const { ledger, clock } = catalog
  const none = { steward: false, admin: false, trusted: false, bot: false }
  const { id } = await createPerson(ledger, clock, { handle, name: handle, ...none, ...marks })
  const both = await createToken(ledger, clock, {
    handle,
    name: 'laptop',
    scopes: ['read', 'write'],
    // Stands for the person on the site, in tests that send no cookies.
    mayGoLive: true,
  })
  const read = await createToken(ledger, clock, { handle, name: 'reader', scopes: ['read'] })
  return { id, token: both.token, readToken: read.token }
}

async function suspend({ ledger }: Catalog, id: string): Promise<void> {
  await ledger.write(async (tx) => {
    const suspended_at = '2026-01-01T00:00:00.000Z'
    await tx.updateTable('people').set({ suspended_at }).where('id', '=', id).execute()
  })
}
