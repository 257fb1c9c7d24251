/** A step of a transaction that may be refused without ending the transaction. */
import { isRefusal, type Refusal } from '@yalkut/model'
import { sql } from 'kysely'
import type { Writer } from '../engine/engine.ts'

export type Attempt<T> = { done: true; value: T } | { done: false; refusal: Refusal }

/** Runs `work`. When it is refused with one of these codes, its writes are rolled back and the transaction continues. Any
 *  other error is thrown. */
export async function attempt<T>(
  tx: Writer,
  codes: readonly Refusal['code'][],
  work: () => Promise<T>,
): Promise<Attempt<T>> {
  await sql`savepoint attempt`.execute(tx)
  try {
    const value = await work()
    await sql`release savepoint attempt`.execute(tx)
    return { done: true, value }
  } catch (error) {
    if (!isRefusal(error) || !codes.includes(error.code)) throw error
    await sql`rollback to savepoint attempt`.execute(tx)
    await sql`release savepoint attempt`.execute(tx)
    return { done: false, refusal: error }
  }
}

/** Runs `work`. When it throws, its writes are rolled back, the transaction continues, and the error is thrown on. */
export async function inSavepoint<T>(tx: Writer, work: () => Promise<T>): Promise<T> {
  await sql`savepoint work`.execute(tx)
  try {
    const value = await work()
    await sql`release savepoint work`.execute(tx)
    return value
  } catch (error) {
    await sql`rollback to savepoint work`.execute(tx)
    await sql`release savepoint work`.execute(tx)
    throw error
  }
}
