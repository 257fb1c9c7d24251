/** Limits on the actions of a client address. Uses are stored by a key: the kind of action and a keyed hash of the address. */
import type { Writer } from '../engine/engine.ts'
import { latestNoted } from '../sql/noted-ahead.ts'

/** Records one use of a key, and gives the times of all its uses since `since`, this one included, oldest first. Deletes
 *  older uses of the same kind (`report:` of `report:3f…`), whatever their key. */
export async function noteUse(
  tx: Writer,
  use: { kind: string; key: string; at: string; since: string },
): Promise<string[]> {
  const { kind, at, since } = use
  const key = `${kind}:${use.key}`
  await takeTurn(tx, { kind, key, at, since })
  await tx
    .deleteFrom('throttle')
    .where('key', 'like', `${kind}:%`)
    .where((eb) => eb.or([eb('at', '<=', since), eb('at', '>', latestNoted(at))]))
    .execute()
  await tx.insertInto('throttle').values({ key, at }).execute()
  const rows = await tx.selectFrom('throttle').select('at').where('key', '=', key).orderBy('at').execute()
  return rows.map((row) => row.at)
}

/** Uses of one key are counted one after the other: in PostgreSQL two transactions do not see each other's rows. Old turns
 *  are deleted first, so that no transaction holds one turn and waits for another. */
async function takeTurn(
  tx: Writer,
  { kind, key, at, since }: { kind: string; key: string; at: string; since: string },
): Promise<void> {
  await tx.deleteFrom('throttle_turns').where('key', 'like', `${kind}:%`).where('at', '<=', since).execute()
  await tx
    .insertInto('throttle_turns')
    .values({ key, at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ at }))
    .execute()
}

/** Records that a captcha challenge was used. False when it was used before. */
export async function useChallenge(
  tx: Writer,
  use: { challenge: string; expiresAt: string; now: string },
): Promise<boolean> {
  const { challenge, expiresAt, now } = use
  await tx.deleteFrom('used_challenges').where('expires_at', '<', now).execute()
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('used_challenges')
    .values({ challenge, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(added ?? 0) > 0
}
