/** Signing in by a link that is mailed: start, check, verify. Source: service.md#sign-in; decisions.md#sessions. */
import type { Writer } from '@yalkut/ledger'
import { addEmail, addIdentity, findEmailOwner } from '@yalkut/ledger/access'
import { findPerson, type Person } from '@yalkut/ledger/people'
import { refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import type { Caller } from '../../core/access/caller.ts'
import { assertNoToken } from '../../core/access/on-site.ts'
import { beginSession } from '../../core/access/sessions.ts'
import { signInSaid } from '../../core/sentences/sign-in.ts'
import type { Services } from '../../core/services/services.ts'
import { nullable } from '../../core/shapes/named.ts'
import type { SendMail } from '../mail-transport/mailer.ts'
import { countHourly } from './hourly-limits.ts'
import { addLink, getLink, type Link, takeLink } from './links.ts'
import { readAddress } from './mail-address.ts'
import { addAccount, type NewAccount } from './new-account.ts'
import { isEnglish, readNext } from './next-path.ts'

export interface EmailStart {
  email: string
  /** The page of the site to open afterwards. */
  next?: string | undefined
  /** The client's address. */
  from: string
}

/** The base of links, and the function that sends them. */
export interface LinkSending {
  baseUrl: string
  sendMail: SendMail
}

/** The URL of the page that uses a link, in the language of the page to open afterwards. */
export function linkAddress(baseUrl: string, secret: string, next: string): string {
  return `${baseUrl}${linkPage(secret, next)}`
}

/** The path of that page. */
export function linkPage(secret: string, next: string): string {
  return `${isEnglish(next) ? '/en' : ''}/sign-in/link?token=${secret}`
}

/** Mails a link. Nothing reveals whether the address has an account: the mail, the answer and the work are the same.
 *  A signed-in person adds the address to their account. Refuses `invalid`, `rate-limited`, `upstream`. */
export async function startEmailSignIn(
  services: Services,
  caller: Caller,
  { email, next, from }: EmailStart,
  { baseUrl, sendMail }: LinkSending,
): Promise<void> {
  assertNoToken(caller)
  const address = readAddress(email)
  await countHourly(services, [
    { limit: 'sign-in-net', of: from },
    { limit: 'sign-in-mail', of: address },
  ])
  const going = { address, next: readNext(next) }
  const link: Link =
    caller.kind === 'visitor'
      ? { purpose: 'enter', ...going }
      : { purpose: 'add', personId: caller.person.id, ...going }
  const secret = await services.ledger.write((tx) => addLink(tx, link, services.clock()))
  await sendMail({
    to: address,
    subject: 'Yalkut: your sign-in link · קישור הכניסה שלכם',
    text: mailText(linkAddress(baseUrl, secret, going.next)),
  })
}

function mailText(address: string): string {
  return `${address}

Open this link to sign in to Yalkut. It works once, for 20 minutes.
If you did not ask for it, ignore this mail.

הקישור שלמעלה מכניס אתכם לילקוט. הוא פועל פעם אחת, במשך 20 דקות.
לא ביקשתם? אפשר להתעלם מן ההודעה.
`
}

export const CheckedLink = Type.Object({
  purpose: Type.Enum(['enter', 'add', 'once', 'join']),
  /** The address that received the mail; null for a link that was not mailed. */
  email: nullable(Type.String()),
  isNew: Type.Boolean({ description: 'The link creates an account: choose a handle.' }),
})
export type CheckedLink = Static<typeof CheckedLink>

/** Reads a link without using it, because mail scanners open every link. Refuses `invalid`. */
export async function checkLink(services: Services, secret: string): Promise<CheckedLink> {
  const { ledger, clock } = services
  const link = await getLink(ledger.read, secret, clock())
  const email = 'address' in link ? link.address : null
  switch (link.purpose) {
    case 'enter': {
      const owner = await findEmailOwner(ledger.read, link.address)
      return { purpose: link.purpose, email, isNew: owner === null }
    }
    case 'join':
      return { purpose: link.purpose, email, isNew: true }
    case 'add':
    case 'once':
      return { purpose: link.purpose, email, isNew: false }
    default:
      return link satisfies never
  }
}

export interface Entered {
  person: Person
  /** The session's secret, for the cookie. */
  session: string
  next: string
}

/** Uses a link: signs in, and creates an account when there is none. A refusal leaves the link usable: `invalid` (the
 *  link; an invalid or missing handle), `conflict` (a taken handle; an address of another account), `forbidden` (a
 *  suspended account; a link of another person). */
export async function verifyLink(
  services: Services,
  caller: Caller,
  { token, userAgent, ...account }: { token: string; userAgent?: string | undefined } & Partial<NewAccount>,
): Promise<Entered> {
  assertNoToken(caller)
  const now = services.clock()
  return await services.ledger.write(async (tx) => {
    const link = await takeLink(tx, token, now)
    const person = await personOfLink(tx, { link, caller, account, now: now.toISOString() })
    return {
      person,
      session: await beginSession(tx, person, { now, caller, userAgent }),
      next: link.next,
    }
  })
}

interface LinkUse {
  link: Link
  caller: Caller
  account: Partial<NewAccount>
  now: string
}

async function personOfLink(tx: Writer, { link, caller, account, now }: LinkUse): Promise<Person> {
  switch (link.purpose) {
    case 'once':
      return await getPerson(tx, link.personId)
    case 'enter': {
      const owner = await findEmailOwner(tx, link.address)
      if (owner !== null) return await getPerson(tx, owner)
      const person = await addAccount(tx, withHandle(account), now)
      await addEmail(tx, { address: link.address, personId: person.id, now })
      return person
    }
    case 'add': {
      if (caller.kind !== 'person' || caller.person.id !== link.personId) {
        throw refuse('forbidden', signInSaid('open-where-signed-in'))
      }
      const { personId } = link
      if (!(await addEmail(tx, { address: link.address, personId, now }))) throw anothers()
      return await getPerson(tx, personId)
    }
    case 'join': {
      const { issuer, subject, address } = link
      const person = await addAccount(tx, withHandle(account), now)
      const personId = person.id
      if (!(await addIdentity(tx, { issuer, subject, personId, now }))) throw anothers()
      if (address !== null && !(await addEmail(tx, { address, personId, now }))) throw anothers()
      return person
    }
    default:
      return link satisfies never
  }
}

function withHandle({ handle, name }: Partial<NewAccount>): NewAccount {
  if (handle !== undefined) return { handle, name }
  throw refuse('invalid', signInSaid('new-account-handle'), { needs: 'handle' })
}

function anothers(): Error {
  return refuse('conflict', signInSaid('of-another-account'))
}

async function getPerson(tx: Writer, id: string): Promise<Person> {
  const person = await findPerson(tx, id)
  if (person === null) throw refuse('not-found', signInSaid('account-gone'))
  return person
}
