/** The authors of commits in a mirror. They cannot sign in there. Source: shapes.md#mirrors. */
import type { Writer } from '../engine/engine.ts'
import { handleKey } from './handle-key.ts'

/** A person who is known already gets the present name. */
export async function copyPerson(
  tx: Writer,
  { id, handle, name, bot, at }: { id: string; handle: string; name: string; bot: boolean; at: string },
): Promise<void> {
  const facts = {
    handle,
    handle_key: handleKey(handle),
    name,
    bot: bot ? (1 as const) : (0 as const),
  }
  const roles = { steward: 0 as const, admin: 0 as const, trusted: 0 as const }
  // A handle that has changed hands belongs to the person who has it now.
  await tx
    .updateTable('people')
    .set({ handle: id, handle_key: id })
    .where('handle_key', '=', facts.handle_key)
    .where('id', '<>', id)
    .execute()
  await tx
    .insertInto('people')
    .values({ id, ...facts, ...roles, suspended_at: null, created_at: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute()
}
