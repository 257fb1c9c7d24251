/** The challenge that a browser says it answered. Pure. */
import { refuse } from '@yalkut/model'

/** From `clientDataJSON`, base64url. Whether it was signed is for the verification to say. Refuses `invalid`. */
export function challengeOf(clientDataJson: string): string {
  try {
    const text = Buffer.from(clientDataJson, 'base64url').toString('utf8')
    const data: unknown = JSON.parse(text)
    if (typeof data === 'object' && data !== null && 'challenge' in data) {
      const { challenge } = data
      if (typeof challenge === 'string' && challenge.length <= 200) return challenge
    }
  } catch {
    // What is no JSON has no challenge either.
  }
  throw refuse('invalid', 'The passkey’s answer could not be read.')
}
