/** Random keys of this catalog, shared by all its servers: one signs captchas, one hashes client addresses. */
import { randomBytes } from 'node:crypto'
import type { Engine } from '../engine/engine.ts'

/** The key of this name, 32 bytes; generated at the first call. */
export async function getSecret(ledger: Engine, name: string): Promise<Buffer> {
  const known = await ledger.read.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  if (known !== undefined) return Buffer.from(known.value, 'hex')
  return await ledger.write(async (tx) => {
    await tx
      .insertInto('secrets')
      .values({ name, value: randomBytes(32).toString('hex') })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { value } = await tx.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
    return Buffer.from(value, 'hex')
  })
}
