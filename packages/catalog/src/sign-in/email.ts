/** Signing in by a link that is mailed: start, check, verify. Source: service.md#sign-in; decisions.md#sessions. */

import type { Writer } from '@yalkut/ledger'
import { addEmail, addIdentity, findEmailOwner } from '@yalkut/ledger/access'
import { findPerson, type Person } from '@yalkut/ledger/people'
import { refuse } from '@yalkut/model'
import type { Caller } from '../access/caller.ts'
import { assertNoToken } from '../access/on-site.ts'
import { beginSession } from '../access/sessions.ts'
import type { SendMail } from '../mail/mailer.ts'
import type { Services } from '../services/services.ts'
import { countHourly } from './hourly-limits.ts'
import { addLink, getLink, type Link, takeLink } from './links.ts'
import { readAddress } from './mail-address.ts'
import { addAccount, type NewAccount } from './new-account.ts'
import { readNext } from './next-path.ts'

export interface EmailStart {
  email: string
  /** The page of the site to go to afterwards. */
  next?: string | undefined
  /** The network address that asks. */
  from: string
}

/** Where links lead, and how they are sent. */
export interface LinkSending {
  baseUrl: string
  sendMail: SendMail
}

/** The address of a page of the site that uses a link up. */
export function linkAddress(baseUrl: string, secret: string): string {
  return `${baseUrl}/sign-in/link?token=${secret}`
}

/** Mails a link. Nothing tells whether the address is known: the mail, the answer and the work are the same. Who is
 *  signed in adds the address to their account. Refuses `invalid`, `rate-limited`, `upstream`. */
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
    subject: 'Yalkut: your sign-in link · קישור הכניסה שלך',
    text: mailText(linkAddress(baseUrl, secret)),
  })
}

function mailText(address: string): string {
  return `${address}

Open this link to sign in to Yalkut. It works once, for 20 minutes.
If you did not ask for it, leave it be: nothing happens.

הקישור שלמעלה מכניס לילקוט. הוא פועל פעם אחת, במשך 20 דקות.
לא ביקשת? אפשר להתעלם.
`
}

export interface CheckedLink {
  purpose: Link['purpose']
  /** The address that it was mailed to; null where it was not. */
  email: string | null
  /** Whether an account begins with it, so that a handle is needed. */
  isNew: boolean
}

/** Looks at a link without using it: programs that scan mail open every link. Refuses `invalid`. */
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

/** Uses a link: signs in, with a new account where there is none yet. What is refused leaves the link as it was: `invalid`
 *  (the link; a handle that is none or is missing), `conflict` (a taken handle; an address that is another's), `forbidden`
 *  (suspended; another's link). */
export async function verifyLink(
  services: Services,
  caller: Caller,
  { token, ...account }: { token: string } & Partial<NewAccount>,
): Promise<Entered> {
  assertNoToken(caller)
  const now = services.clock()
  return await services.ledger.write(async (tx) => {
    const link = await takeLink(tx, token, now)
    const person = await personOfLink(tx, { link, caller, account, now: now.toISOString() })
    return { person, session: await beginSession(tx, person, now), next: link.next }
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
        throw refuse('forbidden', 'Open this link in the browser where you are signed in.')
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
  throw refuse('invalid', 'This begins a new account: choose a handle.', { needs: 'handle' })
}

function anothers(): Error {
  return refuse('conflict', 'This belongs to another account. Sign in to that one instead.')
}

async function getPerson(tx: Writer, id: string): Promise<Person> {
  const person = await findPerson(tx, id)
  if (person === null) throw refuse('not-found', 'This account is not there any more.')
  return person
}
