/** Sign-in links: the purpose of each, stored until its single use. Source: service.md#sign-in. */
import { randomBytes } from 'node:crypto'
import type { Reader, Writer } from '@yalkut/ledger'
import { addCeremony, findCeremony, takeCeremony } from '@yalkut/ledger/access'
import { type JsonObject, refuse } from '@yalkut/model'
import { signInSaid } from '../../core/sentences/sign-in.ts'
import { readNext } from './next-path.ts'

/** `enter`: signs in by address, with or without an account. `add`: adds the address to an account. `once`: created
 *  by the command for one person. `join`: a person known to an OpenID provider who has no account yet. */
export type Link = { next: string } & (
  | { purpose: 'enter'; address: string }
  | { purpose: 'add'; address: string; personId: string }
  | { purpose: 'once'; personId: string }
  | { purpose: 'join'; issuer: string; subject: string; address: string | null }
)

/** How long a link is valid, in ms. */
const LINK_MS = 20 * 60_000

/** Stores a link and answers its secret. */
export async function addLink(tx: Writer, link: Link, now: Date): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await addCeremony(tx, {
    kind: 'link',
    secret,
    detail: { ...link },
    now: now.toISOString(),
    expiresAt: new Date(now.getTime() + LINK_MS).toISOString(),
  })
  return secret
}

/** Reads a link without using it. Refuses `invalid`, with the same message, for an unknown, expired or used link. */
export async function getLink(db: Reader, secret: string, now: Date): Promise<Link> {
  return readLink(await findCeremony(db, { kind: 'link', secret }, now.toISOString()))
}

/** Uses a link. Refuses as `getLink` does. */
export async function takeLink(tx: Writer, secret: string, now: Date): Promise<Link> {
  return readLink(await takeCeremony(tx, { kind: 'link', secret }, now.toISOString()))
}

function readLink(detail: JsonObject | null): Link {
  const link = detail === null ? null : linkOf(detail)
  if (link !== null) return link
  throw refuse('invalid', signInSaid('sign-in-link-used'))
}

function linkOf(detail: JsonObject): Link | null {
  const next = readNext(textOf(detail.next) ?? undefined)
  const address = textOf(detail.address)
  const personId = textOf(detail.personId)
  const [issuer, subject] = [textOf(detail.issuer), textOf(detail.subject)]
  switch (detail.purpose) {
    case 'enter':
      return address === null ? null : { purpose: 'enter', address, next }
    case 'add':
      if (address === null || personId === null) return null
      return { purpose: 'add', address, personId, next }
    case 'once':
      return personId === null ? null : { purpose: 'once', personId, next }
    case 'join':
      if (issuer === null || subject === null) return null
      return { purpose: 'join', issuer, subject, address, next }
    default:
      return null
  }
}

function textOf(value: JsonObject[string] | undefined): string | null {
  return typeof value === 'string' ? value : null
}
