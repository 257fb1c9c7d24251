/** The captcha for visitors without an account: ALTCHA's proof of work (version 1). Its widget solves it in the browser;
 *  no outside service is called. Source: decisions.md#the-stack; https://altcha.org/docs/v2/server-integration
 *
 *  The salt of a challenge says when it expires, and the signature proves that we made it. Each is accepted once. */
import type { Writer } from '@yalkut/ledger'
import { getSecret, useChallenge } from '@yalkut/ledger/access'
import { isJsonObject, type Json, parseJson, refuse, type Sentence } from '@yalkut/model'
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import { type Static, Type } from 'typebox'
import type { Caller } from '../access/caller.ts'
import { limitsSaid } from '../sentences/limits.ts'
import type { Services } from '../services/services.ts'
import { named } from '../shapes/named.ts'

/** A challenge in the form that the ALTCHA widget takes. */
export const CaptchaChallenge = Type.Object(
  {
    algorithm: Type.Literal('SHA-256'),
    challenge: Type.String({ description: 'SHA-256 of the salt and the number to find, in hex.' }),
    maxnumber: Type.Integer({ description: 'The largest number to try. The first is 0.' }),
    salt: Type.String(),
    signature: Type.String(),
  },
  named('CaptchaChallenge', 'An ALTCHA challenge, version 1. Good for twenty minutes, once.'),
)
export type CaptchaChallenge = Static<typeof CaptchaChallenge>

/** About a tenth of a second of work for a telephone, one second at most. */
const MAX_NUMBER = 50_000
const LIFE_MS = 20 * 60_000
const SECRET = 'captcha'
const MAX_SOLUTION = 2_000

export async function makeCaptcha({ ledger, clock }: Services): Promise<CaptchaChallenge> {
  const { challenge, salt, signature } = await createChallenge({
    algorithm: 'SHA-256',
    hmacKey: await hmacKey(ledger),
    maxnumber: MAX_NUMBER,
    expires: new Date(clock().getTime() + LIFE_MS),
  })
  return { algorithm: 'SHA-256', challenge, maxnumber: MAX_NUMBER, salt, signature }
}

async function hmacKey(ledger: Services['ledger']): Promise<string> {
  return (await getSecret(ledger, SECRET)).toString('hex')
}

/** A challenge that was solved and may be used once. */
export interface SolvedCaptcha {
  challenge: string
  expiresAt: string
}

/** Verifies a visitor's captcha; null for a signed-in caller and where captchas are off. `solution`: base64 of JSON, as
 *  the widget sends it. Refuses `forbidden` for a wrong or expired solution. */
export async function readCaptcha(
  { ledger, clock, limits }: Services,
  caller: Caller,
  solution: string | undefined,
): Promise<SolvedCaptcha | null> {
  if (caller.kind === 'person' || !limits.captcha) return null
  const fields = solution === undefined ? null : readSolution(solution)
  if (fields === null) throw unsolved(limitsSaid('captcha-needed'))
  // The library would read the machine's clock; the expiry is checked below with our clock.
  if (!(await verifySolution(fields, await hmacKey(ledger), false))) {
    throw unsolved(limitsSaid('captcha-not-solved'))
  }
  const { challenge } = fields
  const expiresAt = new Date(Number(extractParams(fields).expires) * 1000)
  // Without a time this is an invalid date, which is not later than now.
  if (!(expiresAt > clock())) throw unsolved(limitsSaid('captcha-expired'))
  return { challenge, expiresAt: expiresAt.toISOString() }
}

/** Marks a solved captcha as used, in the transaction of the act that it is for. Refuses `forbidden` for a used one. */
export async function useCaptcha(tx: Writer, solved: SolvedCaptcha | null, now: string): Promise<void> {
  if (solved === null || (await useChallenge(tx, { ...solved, now }))) return
  throw unsolved(limitsSaid('captcha-used'))
}

interface Solution {
  algorithm: 'SHA-256'
  challenge: string
  number: number
  salt: string
  signature: string
}

function readSolution(text: string): Solution | null {
  const value = text.length > MAX_SOLUTION ? null : readJson(text)
  if (!isJsonObject(value)) return null
  const { algorithm, challenge, number, salt, signature } = value
  if (algorithm !== 'SHA-256' || typeof challenge !== 'string') return null
  if (typeof salt !== 'string' || typeof signature !== 'string') return null
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0) return null
  return { algorithm, challenge, number, salt, signature }
}

function readJson(text: string): Json {
  try {
    return parseJson(Buffer.from(text, 'base64').toString('utf8'))
  } catch {
    return null
  }
}

function unsolved(message: Sentence): Error {
  return refuse('forbidden', message, { captcha: '/v1/captcha' })
}
