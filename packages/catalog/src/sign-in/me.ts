/** The caller's own account: profile, ways to sign in and settings. */
import type { MailTiming, Writer } from '@yalkut/ledger'
import { emailsOf, issuersOf, passkeysOf, removeEmail, removePasskey } from '@yalkut/ledger/access'
import { lockPerson, type Person, saveSettings, setName, settingsOf } from '@yalkut/ledger/people'
import { refuse } from '@yalkut/model'
import type { Caller } from '../access/caller.ts'
import { assertNoToken, getOnSite } from '../access/on-site.ts'
import { isTrusted } from '../access/trust.ts'
import type { Services } from '../services/services.ts'
import { readName } from './new-account.ts'

export interface Me {
  person: Pick<Person, 'id' | 'handle' | 'name' | 'steward' | 'admin'> & { trusted: boolean }
  emails: string[]
  passkeys: { id: string; name: string; createdAt: string; lastUsedAt: string | null }[]
  /** Issuers of OpenID providers. */
  providers: string[]
  /** Which mails the person wants. */
  mailUpdates: boolean
  mailTiming: MailTiming
}

/** null for a visitor. Refuses `forbidden` for a token. */
export async function getMe({ ledger }: Services, caller: Caller): Promise<Me | null> {
  assertNoToken(caller)
  if (caller.kind === 'visitor') return null
  const { person } = caller
  const db = ledger.read
  const { id, handle, name, steward, admin } = person
  const passkeys = await passkeysOf(db, id)
  return {
    person: { id, handle, name, steward, admin, trusted: await isTrusted(db, person) },
    emails: await emailsOf(db, id),
    passkeys: passkeys.map(({ id: key, name: label, createdAt, lastUsedAt }) => ({
      id: key,
      name: label,
      createdAt,
      lastUsedAt,
    })),
    providers: await issuersOf(db, id),
    ...(await settingsOf(db, id)),
  }
}

/** Refuses `invalid` for an invalid name. */
export async function changeName(
  { ledger }: Services,
  caller: Caller,
  wanted: string,
): Promise<void> {
  const { person } = getOnSite(caller)
  const name = readName(wanted)
  await ledger.write(async (tx) => {
    const held = await lockPerson(tx, person.id)
    if (held === null || held.suspended) throw refuse('forbidden', 'This account is suspended.')
    await setName(tx, held, name)
  })
}

export interface MailChoice {
  /** Whether to send mails about suggestions that the person made or follows. */
  mailUpdates?: boolean | undefined
  /** One mail for each event, or one a day. */
  mailTiming?: MailTiming | undefined
}

/** Changes the given settings. Refuses `invalid` when none is given. */
export async function changeMails(
  { ledger }: Services,
  caller: Caller,
  { mailUpdates, mailTiming }: MailChoice,
): Promise<void> {
  const { person } = getOnSite(caller)
  if (mailUpdates === undefined && mailTiming === undefined) {
    throw refuse('invalid', 'Give mailUpdates (whether mails are sent) or mailTiming (when).')
  }
  const change = {
    ...(mailUpdates !== undefined && { mailUpdates }),
    ...(mailTiming !== undefined && { mailTiming }),
  }
  await ledger.write((tx) => saveSettings(tx, person.id, change))
}

/** Removes a way to sign in. Refuses `not-found`, and `state` for the last one, so that nobody loses access. */
export async function removeSignIn(
  { ledger }: Services,
  caller: Caller,
  method: { passkey: string } | { email: string },
): Promise<void> {
  const { person } = getOnSite(caller)
  await ledger.write(async (tx) => {
    await lockPerson(tx, person.id)
    const removed =
      'passkey' in method
        ? await removePasskey(tx, person.id, method.passkey)
        : await removeEmail(tx, person.id, method.email)
    if (!removed) throw refuse('not-found', 'Your account has no such way to sign in.')
    if ((await countMethods(tx, person.id)) > 0) return
    throw refuse('state', 'This is your only way to sign in. Add another one first.')
  })
}

async function countMethods(tx: Writer, personId: string): Promise<number> {
  const [emails, passkeys, issuers] = [
    await emailsOf(tx, personId),
    await passkeysOf(tx, personId),
    await issuersOf(tx, personId),
  ]
  return emails.length + passkeys.length + issuers.length
}
