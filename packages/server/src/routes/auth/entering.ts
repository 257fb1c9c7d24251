/** The answer of every way of signing in, with the session cookie. Source: decisions.md#sessions. */

import { SESSION_SECONDS } from '@yalkut/catalog/access'
import { named } from '@yalkut/catalog/shapes'
import type { Entered } from '@yalkut/catalog/sign-in'
import { type Static, Type } from 'typebox'
import { cookieText, SESSION_COOKIE } from '../../conventions/cookies.ts'
import { type Reply, reply } from '../../routing/reply.ts'

export const EnteredAnswer = Type.Object(
  {
    person: Type.Object({ id: Type.String(), handle: Type.String(), name: Type.String() }),
    next: Type.String({ description: 'The page of the site to open next.' }),
  },
  named('SignedIn', 'The person who is signed in now.'),
)

type EnteredAnswer = Static<typeof EnteredAnswer>

export function sessionCookie(session: string): string[] {
  return ['Set-Cookie', cookieText(SESSION_COOKIE, session, SESSION_SECONDS)]
}

export function noSessionCookie(): string[] {
  return ['Set-Cookie', cookieText(SESSION_COOKIE, '', 0)]
}

/** Answers a sign-in: the person, the next page, and the cookie of the session. */
export async function entered(work: Promise<Entered>): Promise<Reply<200, EnteredAnswer>> {
  const { person, session, next } = await work
  const { id, handle, name } = person
  const body = { person: { id, handle, name }, next }
  return reply(200, body, { headers: sessionCookie(session) })
}
