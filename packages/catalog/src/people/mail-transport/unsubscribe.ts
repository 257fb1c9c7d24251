/** The link in every mail that stops such mails without sign-in. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ledger } from '@yalkut/ledger'
import { getSecret } from '@yalkut/ledger/access'
import { findPerson, saveSettings } from '@yalkut/ledger/people'
import { refuse } from '@yalkut/model'
import { mailerSaid } from '../../core/sentences/mailer.ts'

/** The mails that a link stops. */
type Stopped = 'decisions' | 'reviews'

/** The token in the link, for one person. It never expires, so links in old mails keep working. */
export async function unsubscribeToken(
  ledger: Ledger,
  personId: string,
  mails: Stopped = 'decisions',
): Promise<string> {
  const end = mails === 'reviews' ? '.reviews' : ''
  return `${personId}.${await signature(ledger, `${personId}${end}`)}${end}`
}

/** Refuses `invalid` for an unknown token. A second call changes nothing. */
export async function unsubscribe(ledger: Ledger, token: string): Promise<void> {
  const personId = await readUnsubscribeToken(ledger, token)
  const change = token.endsWith('.reviews') ? { reviewMail: false } : { mailUpdates: false }
  await ledger.write((tx) => saveSettings(tx, personId, change))
}

/** The person whose mails a token stops. Refuses `invalid` for an unknown token. */
export async function readUnsubscribeToken(ledger: Ledger, token: string): Promise<string> {
  const [personId = '', signed = '', mails] = token.split('.')
  const signedText = mails === undefined ? personId : `${personId}.${mails}`
  const expected = Buffer.from(await signature(ledger, signedText))
  const given = Buffer.from(signed)
  const fits = given.length === expected.length && timingSafeEqual(given, expected)
  if (fits && (await findPerson(ledger.read, personId)) !== null) return personId
  throw refuse('invalid', mailerSaid('unsubscribe-not-ours'))
}

async function signature(ledger: Ledger, personId: string): Promise<string> {
  const key = await getSecret(ledger, 'unsubscribe')
  return createHmac('sha256', key).update(personId, 'utf8').digest('base64url')
}
