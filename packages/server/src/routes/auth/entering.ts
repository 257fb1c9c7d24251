/** What every way of signing in ends with: the session's cookie. Source: decisions.md#sessions. */
import { SESSION_SECONDS } from '@yalkut/catalog/access'
import type { Entered } from '@yalkut/catalog/sign-in'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { answerOnce } from '../../conventions/answer.ts'
import { cookieText, SESSION_COOKIE } from '../../conventions/cookies.ts'

export const EnteredAnswer = Type.Object({
  person: Type.Object({ id: Type.String(), handle: Type.String(), name: Type.String() }),
  next: Type.String({ description: 'The page of the site to go to.' }),
})

export function sessionCookie(session: string): string[] {
  return ['Set-Cookie', cookieText(SESSION_COOKIE, session, SESSION_SECONDS)]
}

export function noSessionCookie(): string[] {
  return ['Set-Cookie', cookieText(SESSION_COOKIE, '', 0)]
}

export function answerEntered(reply: FastifyReply, { person, session, next }: Entered): void {
  const { id, handle, name } = person
  answerOnce(reply, 200, { person: { id, handle, name }, next }, sessionCookie(session))
}
