/** The work of an ALTCHA challenge. Source: https://altcha.org/docs/v2/server-integration */
import { solveChallenge } from 'altcha-lib/v1'

export interface Challenge {
  algorithm: string
  challenge: string
  maxnumber: number
  salt: string
  signature: string
}

/** The solution as the service reads it: base64 of JSON. Null when there is none. */
export async function work({ algorithm, challenge, maxnumber, salt, signature }: Challenge): Promise<string | null> {
  const found = await solveChallenge(challenge, salt, algorithm, maxnumber).promise
  if (found === null) return null
  return btoa(JSON.stringify({ algorithm, challenge, number: found.number, salt, signature }))
}
