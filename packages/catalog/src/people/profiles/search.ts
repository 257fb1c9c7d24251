/** People to @mention: found by the beginning of their handles and names, participants of the conversation first.
 *  Source: service.md#people; shapes.md#people. */
import type { Reader } from '@yalkut/ledger'
import { findPeople, handleKey, type Person, personWordsOf } from '@yalkut/ledger/people'
import { findPeopleByWords, membersOf } from '@yalkut/ledger/threads'
import { isAccountId, refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import type { Caller } from '../../core/access/caller.ts'
import { peopleSaid } from '../../core/sentences/people.ts'
import type { Services } from '../../core/services/services.ts'
import { limitOf } from '../../core/shapes/paging.ts'
import type { FoundPerson } from '../../core/shapes/person.ts'
import { readableThread } from './readable-thread.ts'

export const MAX_PEOPLE_IDS = 100
export const MAX_PEOPLE_QUERY = 100

export const PeopleQuery = Type.Object({
  q: Type.Optional(
    Type.String({
      maxLength: MAX_PEOPLE_QUERY,
      description: 'Beginnings of words in a handle or a name.',
    }),
  ),
  ids: Type.Optional(
    Type.String({
      maxLength: 4_000,
      description: `These accounts instead: ids, comma separated, at most ${MAX_PEOPLE_IDS}.`,
    }),
  ),
  thread: Type.Optional(
    Type.String({
      description: '`changeset:<id>`, `report:<id>` or `entity:<id>`: those in the conversation first.',
      examples: ['report:12'],
    }),
  ),
  limit: limitOf(20, 8),
})
export type PeopleQuery = Static<typeof PeopleQuery>

/** Suspended people are left out. Refuses `bad-request` for ids or a thread of invalid form, `not-found` for a
 *  conversation that the caller may not read. */
export async function searchPeople(
  services: Services,
  caller: Caller,
  { q = '', ids, thread, limit }: PeopleQuery,
): Promise<FoundPerson[]> {
  const db = services.ledger.read
  const here = thread === undefined ? [] : await membersOf(db, await readableThread(services, caller, thread))
  if (ids !== undefined) return await peopleOf(db, readAccountIds(ids), new Set(here))
  const words = personWordsOf(q)
  if (q.trim() !== '' && words.length === 0) return []
  const members = await matchingMembers(db, here, words)
  const others = await findPeopleByWords(db, words, limit + members.length)
  const known = new Set(members.map(({ id }) => id))
  return [
    ...members.map((person) => foundPerson(person, true)),
    ...others.filter(({ id }) => !known.has(id)).map((person) => foundPerson(person, false)),
  ].slice(0, limit)
}

async function peopleOf(db: Reader, ids: readonly string[], here: ReadonlySet<string>): Promise<FoundPerson[]> {
  const people = await findPeople(db, ids)
  return ids.flatMap((id) => {
    const person = people.get(id)
    return person === undefined ? [] : [foundPerson(person, here.has(id))]
  })
}

/** The participants whose names match, by handle. */
async function matchingMembers(db: Reader, ids: readonly string[], words: readonly string[]): Promise<Person[]> {
  const people = [...(await findPeople(db, ids)).values()].filter(({ suspended }) => !suspended)
  const named = people.filter(({ handle, name }) => {
    const own = personWordsOf(`${handle} ${name}`)
    return words.every((word) => own.some((whole) => whole.startsWith(word)))
  })
  return named.sort((a, b) => (handleKey(a.handle) < handleKey(b.handle) ? -1 : 1))
}

function foundPerson({ id, handle, name, bot }: Person, participant: boolean): FoundPerson {
  return { id, username: handle, displayName: name, participant, bot }
}

function readAccountIds(text: string): string[] {
  const ids = [...new Set(text.split(',').map((id) => id.trim()))].filter((id) => id !== '')
  if (ids.length === 0) throw refuse('bad-request', peopleSaid('at-least-one-account'))
  if (ids.length > MAX_PEOPLE_IDS) {
    throw refuse('bad-request', peopleSaid('too-many-accounts', { max: MAX_PEOPLE_IDS }))
  }
  const wrong = ids.find((id) => !isAccountId(id) && id !== 'system')
  if (wrong === undefined) return ids
  throw refuse('bad-request', peopleSaid('not-account-id', { wrong: wrong.slice(0, 60) }))
}
