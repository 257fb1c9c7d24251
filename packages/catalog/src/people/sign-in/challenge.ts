/** The challenge in a browser's answer. Pure. */
import { refuse } from '@yalkut/model'
import { signInSaid } from '../../core/sentences/sign-in.ts'

/** From `clientDataJSON`, base64url. The signature is verified elsewhere. Refuses `invalid`. */
export function challengeOf(clientDataJson: string): string {
  try {
    const text = Buffer.from(clientDataJson, 'base64url').toString('utf8')
    const data: unknown = JSON.parse(text)
    if (typeof data === 'object' && data !== null && 'challenge' in data) {
      const { challenge } = data
      if (typeof challenge === 'string' && challenge.length <= 200) return challenge
    }
  } catch {
    // A text that is no JSON has no challenge.
  }
  throw refuse('invalid', signInSaid('passkey-unreadable'))
}
