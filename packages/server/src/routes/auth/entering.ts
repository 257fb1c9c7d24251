/** The answer of every way of signing in, with the session cookie. Source: decisions.md#sessions. */

import { named, SESSION_SECONDS } from '@yalkut/catalog/core'
import type { Entered } from '@yalkut/catalog/people'
import { type Static, Type } from 'typebox'
import { sessionCookies } from '../../http/answers/cookies.ts'
import { type Reply, reply } from '../../routing/reply.ts'
import type { Exchange } from '../../routing/route.ts'

export const EnteredAnswer = Type.Object(
  {
    person: Type.Object({ id: Type.String(), handle: Type.String(), name: Type.String() }),
    next: Type.String({ description: 'The page of the site to open next.' }),
  },
  named('SignedIn', 'The person who is signed in now.'),
)

type EnteredAnswer = Static<typeof EnteredAnswer>

export function sessionCookie(session: string): string[] {
  return sessionCookies(session, SESSION_SECONDS)
}

export function noSessionCookie(): string[] {
  return sessionCookies('', 0)
}

/** What the browser says about itself. */
export function userAgentOf({ raw }: Exchange): string | undefined {
  return raw.headers['user-agent']
}

/** Answers a sign-in: the person, the next page, and the cookie of the session. */
export async function entered(work: Promise<Entered>): Promise<Reply<200, EnteredAnswer>> {
  const { person, session, next } = await work
  const { id, handle, name } = person
  const body = { person: { id, handle, name }, next }
  return reply(200, body, { headers: sessionCookie(session) })
}
