/** The link at the end of every mail that stops them, without signing in. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ledger } from '@yalkut/ledger'
import { getSecret } from '@yalkut/ledger/access'
import { findPerson, saveSettings } from '@yalkut/ledger/people'
import { refuse } from '@yalkut/model'

/** What goes into such a link for one person. It does not end: old mails keep working. */
export async function unsubscribeToken(ledger: Ledger, personId: string): Promise<string> {
  return `${personId}.${await signature(ledger, personId)}`
}

/** Refuses `invalid` for a token that is none of ours. Twice changes nothing. */
export async function unsubscribe(ledger: Ledger, token: string): Promise<void> {
  const personId = await readUnsubscribeToken(ledger, token)
  await ledger.write((tx) => saveSettings(tx, personId, { mailUpdates: false }))
}

/** The person whose mails a token stops. Refuses `invalid` for one that is none of ours. */
export async function readUnsubscribeToken(ledger: Ledger, token: string): Promise<string> {
  const [personId = '', signed = ''] = token.split('.')
  const expected = Buffer.from(await signature(ledger, personId))
  const given = Buffer.from(signed)
  const fits = given.length === expected.length && timingSafeEqual(given, expected)
  if (fits && (await findPerson(ledger.read, personId)) !== null) return personId
  throw refuse('invalid', 'This link is not ours. Change what mails you get on your account page.')
}

async function signature(ledger: Ledger, personId: string): Promise<string> {
  const key = await getSecret(ledger, 'unsubscribe')
  return createHmac('sha256', key).update(personId, 'utf8').digest('base64url')
}
