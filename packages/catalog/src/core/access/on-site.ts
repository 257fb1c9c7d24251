/** Acts that only the site offers: no token may do them. Source: service.md#authentication; routes.md#access. */

import { refuse } from '@yalkut/model'
import { accessSaid } from '../sentences/access.ts'
import { type Caller, getWriter, type SignedIn } from './caller.ts'
import { isSteward } from './steward.ts'

/** Refuses `forbidden` to a token; visitors and sessions pass. */
export function assertNoToken(caller: Caller): void {
  if (caller.kind === 'visitor' || caller.via === null) return
  throw refuse('forbidden', accessSaid('only-on-site'))
}

/** The caller as a person who signed in on the site. Refuses `forbidden` to a token, `unauthorized` to a visitor. */
export function getOnSite(caller: Caller): SignedIn {
  assertNoToken(caller)
  if (caller.kind === 'visitor') throw refuse('unauthorized', accessSaid('sign-in-on-site'))
  return getWriter(caller)
}

/** The caller as a steward or an admin, on the site. Refuses `unauthorized`, `forbidden`. */
export function getOfficer(caller: Caller): SignedIn {
  const officer = getOnSite(caller)
  if (isSteward(officer.person)) return officer
  throw refuse('forbidden', accessSaid('for-stewards'))
}
