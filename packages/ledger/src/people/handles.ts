/** People by their handles, present and old, and the change of a handle. Source: shapes.md#handles. */
import { refuse } from '@yalkut/model'
import type { Reader, Writer } from '../engine/engine.ts'
import { ledgerSaid } from '../sentences.ts'
import { chunksOf } from '../sql/chunks.ts'
import { handleKey } from './handle-key.ts'
import { type Person, personOf } from './people.ts'
import { writePersonWords } from './person-words.ts'
import { takeHandle } from './taken-handles.ts'

/** Holds a person until the transaction ends; null when there is none. */
export async function lockPerson(tx: Writer, id: string): Promise<Person | null> {
  const row = await tx
    .updateTable('people')
    .set((eb) => ({ handle: eb.ref('handle') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? null : personOf(row)
}

/** Gives a person that the caller holds another handle; the old handle still leads to the person. Refuses `conflict` for a
 *  handle that another person has or had. The caller has checked its form (`isHandle`). */
export async function renamePerson(tx: Writer, person: Person, handle: string, now: string): Promise<Person> {
  if (!(await takeHandle(tx, { handle, person: person.id, changedAt: now }))) {
    throw refuse('conflict', ledgerSaid('handle-taken', { handle }))
  }
  await tx
    .updateTable('people')
    .set({ handle, handle_key: handleKey(handle) })
    .where('id', '=', person.id)
    .execute()
  const renamed = { ...person, handle }
  await writePersonWords(tx, renamed)
  return renamed
}

/** The people of these handles, present or old, by `handleKey`. Unknown handles are left out, and the handles that closed
 *  accounts had. */
export async function findHolders(db: Reader, handles: readonly string[]): Promise<Map<string, Person>> {
  const found = new Map<string, Person>()
  for (const chunk of chunksOf([...new Set(handles.map(handleKey))])) {
    const rows = await db
      .selectFrom('handles')
      .innerJoin('people', 'people.id', 'handles.person_id')
      .selectAll('people')
      .select('handles.handle_key as key')
      .where('handles.handle_key', 'in', chunk)
      .where((eb) =>
        eb.or([eb('people.closed_at', 'is', null), eb('people.handle_key', '=', eb.ref('handles.handle_key'))]),
      )
      .execute()
    for (const row of rows) found.set(row.key, personOf(row))
  }
  return found
}
