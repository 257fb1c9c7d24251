/** Who asks. Every use case takes a caller and decides for itself what the caller may do.
 *  Source: decisions.md#roles. */
import type { TokenScope } from '@yalkut/ledger/access'
import type { Person } from '@yalkut/ledger/people'
import { refuse } from '@yalkut/model'

/** The agent or token that acts for a person. Source: service.md#via. */
export interface Via {
  kind: 'token' | 'oauth'
  id: string
  name: string
  client: string | null
}

export interface Visitor {
  kind: 'visitor'
}

export interface SignedIn {
  kind: 'person'
  person: Person
  scopes: readonly TokenScope[]
  /** null for what the person does on the site. */
  via: Via | null
}

export type Caller = Visitor | SignedIn

export const VISITOR: Visitor = { kind: 'visitor' }

/** The caller as someone who may write. Refuses `unauthorized` to a visitor, `forbidden` to a read-only token
 *  and to who is suspended. */
export function getWriter(caller: Caller): SignedIn {
  if (caller.kind === 'visitor') {
    throw refuse('unauthorized', 'Sign in first: send a token as “Authorization: Bearer …”.')
  }
  if (!caller.scopes.includes('write')) {
    throw refuse('forbidden', 'This token may only read. Use one with the scope “write”.', {
      scope: 'write',
    })
  }
  if (caller.person.suspended) {
    throw refuse('forbidden', 'This account is suspended: it may read, and change nothing.')
  }
  return caller
}

/** The caller as someone who is signed in: what is personal is read by its owner alone. Refuses `unauthorized` to a
 *  visitor, `forbidden` to a token without the scope. */
export function getReader(caller: Caller): SignedIn {
  if (caller.kind === 'visitor') {
    throw refuse('unauthorized', 'Sign in first: send a token as “Authorization: Bearer …”.')
  }
  if (!caller.scopes.includes('read')) {
    throw refuse('forbidden', 'This token may not read. Use one with the scope “read”.', {
      scope: 'read',
    })
  }
  return caller
}

/** Who reads what needs no account: a person whose token lacks the scope `read` is null, nobody. */
export function asReader(signedIn: SignedIn): SignedIn | null {
  return signedIn.scopes.includes('read') ? signedIn : null
}

/** Who sends what needs no account: nobody that is known, or a person who may write. Refuses as `getWriter`. */
export function senderOf(caller: Caller): { author: string | null; via: string | null } {
  if (caller.kind === 'visitor') return { author: null, via: null }
  const writer = getWriter(caller)
  return { author: writer.person.id, via: viaText(writer) }
}

/** Via as the ledger keeps it. */
export function viaText(caller: SignedIn): string | null {
  return caller.via === null ? null : JSON.stringify(caller.via)
}
