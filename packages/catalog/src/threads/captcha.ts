/** The captcha of those who have no account: a proof of work after ALTCHA (version 1), whose widget solves it in
 *  the browser. No outside service is asked. Source: design.md, 2; https://altcha.org/docs/v2/server-integration
 *
 *  A challenge is SHA-256(salt + number) for a secret number from 0 to `maxnumber`; to solve it is to find the
 *  number. The salt carries when it expires, and ends with `&`, so that digits cannot be moved between it and the
 *  number. The HMAC says that the challenge is ours; each is taken once. */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { getSecret, useChallenge, type Writer } from '@yalkut/ledger'
import { isJsonObject, type Json, parseJson, refuse } from '@yalkut/model'
import type { Caller } from '../access/caller.ts'
import type { Services } from '../services.ts'

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
const SALT = /^[0-9a-f]{24}\?expires=(\d{1,12})&$/
const MAX_SOLUTION = 2_000

export async function makeCaptcha({ ledger, clock }: Services): Promise<CaptchaChallenge> {
  const expires = Math.floor((clock().getTime() + LIFE_MS) / 1000)
  const salt = `${randomBytes(12).toString('hex')}?expires=${expires}&`
  const challenge = digest(salt, randomInt(MAX_NUMBER + 1))
  const signature = sign(await getSecret(ledger, SECRET), challenge)
  return { algorithm: 'SHA-256', challenge, maxnumber: MAX_NUMBER, salt, signature }
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
  const { algorithm, challenge, number, salt, signature } = fields
  const [, expires] = SALT.exec(salt) ?? []
  const isOurs = sameText(signature, sign(await getSecret(ledger, SECRET), challenge))
  if (expires === undefined || !isOurs || algorithm !== 'SHA-256') {
    throw unsolved('This captcha is not one of ours. Ask for another.')
  }
  if (!sameText(challenge, digest(salt, number))) throw unsolved('The captcha is not solved.')
  const expiresAt = new Date(Number(expires) * 1000)
  if (expiresAt <= clock()) throw unsolved('This captcha has expired. Ask for another.')
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
  algorithm: string
  challenge: string
  number: number
  salt: string
  signature: string
}

function readSolution(text: string): Solution | null {
  const value = text.length > MAX_SOLUTION ? null : readJson(text)
  if (!isJsonObject(value)) return null
  const { algorithm, challenge, number, salt, signature } = value
  if (typeof algorithm !== 'string' || typeof challenge !== 'string') return null
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

function digest(salt: string, number: number): string {
  return createHash('sha256').update(`${salt}${number}`, 'utf8').digest('hex')
}

function sign(key: Buffer, challenge: string): string {
  return createHmac('sha256', key).update(challenge, 'utf8').digest('hex')
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a, 'utf8'), Buffer.from(b, 'utf8')]
  return left.length === right.length && timingSafeEqual(left, right)
}

function unsolved(message: string): Error {
  return refuse('forbidden', message, { captcha: '/v1/captcha' })
}
