/** The caller of a use case. Every use case takes a caller and decides itself what the caller may do.
 *  Source: decisions.md#roles. */

import type { TokenScope } from '@yalkut/ledger/access'
import type { Person } from '@yalkut/ledger/people'
import { refuse, type SentenceLanguage } from '@yalkut/model'
import { accessSaid } from '../sentences/access.ts'
import type { Via } from '../shapes/via.ts'

export interface Visitor {
  kind: 'visitor'
  /** The language of the page, or the one that the request asks for. */
  lang?: SentenceLanguage
}

export interface SignedIn {
  kind: 'person'
  person: Person
  scopes: readonly TokenScope[]
  /** null for an act on the site. */
  via: Via | null
  /** The token was made to count as the person on the site. */
  mayGoLive?: boolean
  /** The language of the page, or the one that the request asks for. */
  lang?: SentenceLanguage
  /** The id of the browser's session. */
  session?: string
  /** When the person signed in with it. */
  sessionBeganAt?: string
}

export type Caller = Visitor | SignedIn

export const VISITOR: Visitor = { kind: 'visitor' }

/** The caller as a person who may write. Refuses `unauthorized` to a visitor, `forbidden` to a read-only token and to a
 *  suspended person. */
export function getWriter(caller: Caller): SignedIn {
  if (caller.kind === 'visitor') {
    throw refuse('unauthorized', accessSaid('sign-in-or-token'))
  }
  if (!caller.scopes.includes('write')) {
    throw refuse('forbidden', accessSaid('token-only-reads'), {
      scope: 'write',
    })
  }
  if (caller.person.suspended) {
    throw refuse('forbidden', accessSaid('account-suspended-reads'))
  }
  return caller
}

/** Whether `getWriter` would answer. */
export function mayWrite(caller: Caller): caller is SignedIn {
  return caller.kind === 'person' && caller.scopes.includes('write') && !caller.person.suspended
}

/** The caller as a signed-in person, for data that only its owner reads. Refuses `unauthorized` to a visitor,
 *  `forbidden` to a token without the scope `read`. */
export function getReader(caller: Caller): SignedIn {
  if (caller.kind === 'visitor') {
    throw refuse('unauthorized', accessSaid('sign-in-or-token'))
  }
  if (!caller.scopes.includes('read')) {
    throw refuse('forbidden', accessSaid('token-not-reads'), {
      scope: 'read',
    })
  }
  return caller
}

/** The reader of public data. Null, as for a visitor, when the person's token lacks the scope `read`. */
export function asReader(signedIn: SignedIn): SignedIn | null {
  return signedIn.scopes.includes('read') ? signedIn : null
}

/** The sender of something that needs no account: null for a visitor, else a person who may write. Refuses as `getWriter`. */
export function senderOf(caller: Caller): { author: string | null; via: string | null } {
  if (caller.kind === 'visitor') return { author: null, via: null }
  const writer = getWriter(caller)
  return { author: writer.person.id, via: viaText(writer) }
}

/** Whether a token or a connected app acts that does not count as the person itself: what it sends waits for review, and what
 *  it confirms counts when another person merges it. Source: shapes.md#agents. */
export function isAgent({ via, mayGoLive }: SignedIn): boolean {
  return via !== null && mayGoLive !== true
}

/** Via as the ledger stores it. */
export function viaText(caller: SignedIn): string | null {
  return caller.via === null ? null : JSON.stringify(caller.via)
}

/** Of a text that `viaText` wrote; null for what a person did on the site. */
export function readVia(text: string | null): Via | null {
  if (text === null) return null
  const via: Via = JSON.parse(text)
  return via
}
