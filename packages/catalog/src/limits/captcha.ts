/** The captcha of those who have no account: ALTCHA's proof of work (version 1), whose widget solves it in the
 *  browser. No outside service is asked. Source: decisions.md#the-stack; https://altcha.org/docs/v2/server-integration
 *
 *  A challenge says in its salt when it expires, and its signature that it is ours; each is taken once. */
import type { Writer } from '@yalkut/ledger'
import { getSecret, useChallenge } from '@yalkut/ledger/access'
import { isJsonObject, type Json, parseJson, refuse } from '@yalkut/model'
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import type { Caller } from '../access/caller.ts'
import type { Services } from '../services/services.ts'

/** As the ALTCHA widget takes it. */
export interface CaptchaChallenge {
  algorithm: 'SHA-256'
  /** Hex. */
  challenge: string
  maxnumber: number
  salt: string
  /** Hex. */
  signature: string
}

/** About a tenth of a second of work for a telephone, a second at the most. */
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

/** What a visitor's captcha says; null for whoever is signed in, and where captchas are off. `solution`: base64 of
 *  JSON, as the widget sends it. Refuses `forbidden` unless it is right and in time. */
export async function readCaptcha(
  { ledger, clock, limits }: Services,
  caller: Caller,
  solution: string | undefined,
): Promise<SolvedCaptcha | null> {
  if (caller.kind === 'person' || !limits.captcha) return null
  const fields = solution === undefined ? null : readSolution(solution)
  if (fields === null) throw unsolved('Solve the captcha first: see /v1/captcha.')
  // The library asks the machine's clock; ours is asked below.
  if (!(await verifySolution(fields, await hmacKey(ledger), false))) {
    throw unsolved('The captcha is not solved, or not one of ours. Ask for another.')
  }
  const { challenge } = fields
  const expiresAt = new Date(Number(extractParams(fields).expires) * 1000)
  // Without a time it reads as no date, which is not later than now.
  if (!(expiresAt > clock())) throw unsolved('This captcha has expired. Ask for another.')
  return { challenge, expiresAt: expiresAt.toISOString() }
}

/** Uses a solved captcha up, in the transaction of what it was for. Refuses `forbidden` for one used before. */
export async function useCaptcha(
  tx: Writer,
  solved: SolvedCaptcha | null,
  now: string,
): Promise<void> {
  if (solved === null || (await useChallenge(tx, { ...solved, now }))) return
  throw unsolved('This captcha was used before. Ask for another.')
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

function unsolved(message: string): Error {
  return refuse('forbidden', message, { captcha: '/v1/captcha' })
}
