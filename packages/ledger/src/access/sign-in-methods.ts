/** How a person signs in: email addresses, passkeys, OpenID providers. Each leads to one account.
 *  Source: service.md#sign-in. */
import { parseJson } from '@yalkut/model'
import type { Reader, Writer } from '../engine/engine.ts'

export interface Passkey {
  /** base64url. */
  id: string
  personId: string
  name: string
  /** COSE, base64url. */
  publicKey: string
  counter: number
  transports: string[]
  createdAt: string
  lastUsedAt: string | null
}

export interface Identity {
  issuer: string
  subject: string
}

export async function findEmailOwner(db: Reader, address: string): Promise<string | null> {
  const row = await db.selectFrom('emails').select('person_id').where('address', '=', address).executeTakeFirst()
  return row?.person_id ?? null
}

/** False when the address belongs to another person. */
export async function addEmail(
  tx: Writer,
  { address, personId, now }: { address: string; personId: string; now: string },
): Promise<boolean> {
  await tx
    .insertInto('emails')
    .values({ address, person_id: personId, verified_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findEmailOwner(tx, address)) === personId
}

export async function emailsOf(db: Reader, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('emails')
    .select('address')
    .where('person_id', '=', personId)
    .orderBy('verified_at')
    .execute()
  return rows.map((row) => row.address)
}

export async function removeEmail(tx: Writer, personId: string, address: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('emails')
    .where('person_id', '=', personId)
    .where('address', '=', address)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows) > 0
}

export async function findIdentityOwner(db: Reader, { issuer, subject }: Identity): Promise<string | null> {
  const row = await db
    .selectFrom('identities')
    .select('person_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.person_id ?? null
}

/** False when the identity belongs to another person. */
export async function addIdentity(
  tx: Writer,
  { issuer, subject, personId, now }: Identity & { personId: string; now: string },
): Promise<boolean> {
  await tx
    .insertInto('identities')
    .values({ issuer, subject, person_id: personId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findIdentityOwner(tx, { issuer, subject })) === personId
}

/** The issuers that a person signs in through. */
export async function issuersOf(db: Reader, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('identities')
    .select('issuer')
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => row.issuer)
}

/** Every account that a person has at this provider. False when there is none. */
export async function removeIdentity(tx: Writer, personId: string, issuer: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('identities')
    .where('person_id', '=', personId)
    .where('issuer', '=', issuer)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows) > 0
}

/** False when a passkey of this id exists. */
export async function addPasskey(tx: Writer, passkey: Passkey): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      person_id: passkey.personId,
      name: passkey.name,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: JSON.stringify(passkey.transports),
      created_at: passkey.createdAt,
      last_used_at: passkey.lastUsedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(added ?? 0) > 0
}

export async function findPasskey(db: Reader, id: string): Promise<Passkey | null> {
  const row = await db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : passkeyOf(row)
}

export async function passkeysOf(db: Reader, personId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute()
  return rows.map(passkeyOf)
}

/** Records a use. False when the stored counter is not below this one: the key may have been copied. */
export async function notePasskeyUse(tx: Writer, use: { id: string; counter: number; now: string }): Promise<boolean> {
  const { id, counter, now } = use
  let query = tx.updateTable('passkeys').set({ counter, last_used_at: now }).where('id', '=', id)
  // Many authenticators do not count and always send 0.
  if (counter > 0) query = query.where('counter', '<', counter)
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow()
  return Number(numUpdatedRows) > 0
}

export async function removePasskey(tx: Writer, personId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows) > 0
}

interface PasskeyRow {
  id: string
  person_id: string
  name: string
  public_key: string
  counter: number
  transports: string
  created_at: string
  last_used_at: string | null
}

function passkeyOf(row: PasskeyRow): Passkey {
  const transports = parseJson(row.transports)
  return {
    id: row.id,
    personId: row.person_id,
    name: row.name,
    publicKey: row.public_key,
    // PostgreSQL gives 64-bit numbers as text.
    counter: Number(row.counter),
    transports: Array.isArray(transports) ? transports.map(String) : [],
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }
}
