/** The caller's own account: profile, ways to sign in and settings. */
import { MAIL_LANGUAGES, MAIL_TIMINGS, type Writer } from '@yalkut/ledger'
import { emailsOf, issuersOf, passkeysOf, removeEmail, removeIdentity, removePasskey } from '@yalkut/ledger/access'
import { lockPerson, saveSettings, setName, settingsOf } from '@yalkut/ledger/people'
import { refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import type { Caller } from '../../core/access/caller.ts'
import { assertNoToken, getOnSite } from '../../core/access/on-site.ts'
import { TrustProgress, trustProgress } from '../../core/access/trust.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { signInSaid } from '../../core/sentences/sign-in.ts'
import type { Services } from '../../core/services/services.ts'
import { Moment, nullable } from '../../core/shapes/named.ts'
import { readName } from './new-account.ts'

const MailUpdates = Type.Boolean({
  description:
    'Whether this person is mailed when a suggestion that they made or follow is merged, sent back, closed by a ' +
    'steward, or reverted after its merge.',
})
const MailTimingName = Type.Enum([...MAIL_TIMINGS], {
  description: 'Whether each mail is sent at once, or one mail a day with all decisions. Kept while mails are off.',
})

const ReviewMail = Type.Boolean({
  description: 'Whether one mail a day says what waits for this person’s review.',
})
const Language = nullable(Type.Enum([...MAIL_LANGUAGES], { description: 'Of that mail; null: both languages.' }))
const AwayUntil = nullable(
  Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    description: 'A day: until its end this person is given nothing to review; null: not away.',
  }),
)

export const Me = Type.Object({
  person: Type.Object({
    id: Type.String(),
    handle: Type.String(),
    name: Type.String(),
    steward: Type.Boolean(),
    admin: Type.Boolean(),
    trusted: Type.Boolean(),
  }),
  emails: Type.Array(Type.String()),
  passkeys: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      createdAt: Moment,
      lastUsedAt: nullable(Moment),
    }),
  ),
  providers: Type.Array(Type.String({ description: 'Issuers of OpenID providers.' })),
  mailUpdates: MailUpdates,
  mailTiming: MailTimingName,
  reviewMail: ReviewMail,
  language: Language,
  awayUntil: AwayUntil,
  trust: TrustProgress,
})
export type Me = Static<typeof Me>

/** null for a visitor. Refuses `forbidden` for a token. */
export async function getMe({ ledger }: Services, caller: Caller): Promise<Me | null> {
  assertNoToken(caller)
  if (caller.kind === 'visitor') return null
  const { person } = caller
  const db = ledger.read
  const { id, handle, name, steward, admin } = person
  const passkeys = await passkeysOf(db, id)
  const trust = await trustProgress(db, person)
  return {
    person: { id, handle, name, steward, admin, trusted: trust.trusted },
    emails: await emailsOf(db, id),
    passkeys: passkeys.map(({ id: key, name: label, createdAt, lastUsedAt }) => ({
      id: key,
      name: label,
      createdAt,
      lastUsedAt,
    })),
    providers: await issuersOf(db, id),
    ...(await settingsOf(db, id)),
    trust,
  }
}

/** Refuses `invalid` for an invalid name. */
export async function changeName({ ledger }: Services, caller: Caller, wanted: string): Promise<void> {
  const { person } = getOnSite(caller)
  const name = readName(wanted)
  await ledger.write(async (tx) => {
    const locked = await lockPerson(tx, person.id)
    if (locked === null || locked.suspended) throw refuse('forbidden', commonSaid('account-suspended'))
    await setName(tx, locked, name)
  })
}

export const MailChoice = Type.Object({
  mailUpdates: Type.Optional(MailUpdates),
  mailTiming: Type.Optional(MailTimingName),
  reviewMail: Type.Optional(ReviewMail),
  language: Type.Optional(Language),
  awayUntil: Type.Optional(AwayUntil),
})
export type MailChoice = Static<typeof MailChoice>

/** What the person has chosen; null for a visitor. Refuses `forbidden` for a token. */
export async function mailChoiceOf({ ledger }: Services, caller: Caller): Promise<Pick<Me, keyof MailChoice> | null> {
  assertNoToken(caller)
  return caller.kind === 'visitor' ? null : await settingsOf(ledger.read, caller.person.id)
}

/** Changes the given settings. Refuses `invalid` when none is given, and for a day that is none. */
export async function changeMails({ ledger }: Services, caller: Caller, choice: MailChoice): Promise<void> {
  const { person } = getOnSite(caller)
  const { mailUpdates, mailTiming, reviewMail, language, awayUntil } = choice
  const change = {
    ...(mailUpdates !== undefined && { mailUpdates }),
    ...(mailTiming !== undefined && { mailTiming }),
    ...(reviewMail !== undefined && { reviewMail }),
    ...(language !== undefined && { language }),
    ...(awayUntil !== undefined && { awayUntil: readDay(awayUntil) }),
  }
  if (Object.keys(change).length === 0) {
    throw refuse('invalid', signInSaid('preferences-needed'))
  }
  await ledger.write((tx) => saveSettings(tx, person.id, change))
}

type SignInMethod = { passkey: string } | { email: string } | { issuer: string }

/** Refuses `invalid` for a day that no calendar has. */
function readDay(day: string | null): string | null {
  if (day === null) return null
  const moment = new Date(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
  if (!isDay) throw refuse('invalid', signInSaid('no-such-day'), { awayUntil: day })
  return day
}

/** Removes a way to sign in. Refuses `not-found`, and `state` for the last one, so that nobody loses access. */
export async function removeSignIn({ ledger }: Services, caller: Caller, method: SignInMethod): Promise<void> {
  const { person } = getOnSite(caller)
  await ledger.write(async (tx) => {
    await lockPerson(tx, person.id)
    if (!(await removeMethod(tx, person.id, method))) throw refuse('not-found', signInSaid('no-such-way-in'))
    if ((await countMethods(tx, person.id)) > 0) return
    throw refuse('state', signInSaid('only-way-in'))
  })
}

async function removeMethod(tx: Writer, personId: string, method: SignInMethod): Promise<boolean> {
  if ('passkey' in method) return await removePasskey(tx, personId, method.passkey)
  if ('email' in method) return await removeEmail(tx, personId, method.email)
  return await removeIdentity(tx, personId, method.issuer)
}

async function countMethods(tx: Writer, personId: string): Promise<number> {
  const [emails, passkeys, issuers] = [
    await emailsOf(tx, personId),
    await passkeysOf(tx, personId),
    await issuersOf(tx, personId),
  ]
  return emails.length + passkeys.length + issuers.length
}
