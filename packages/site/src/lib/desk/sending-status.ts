/** What became of what a desk sent, while it was not taken. */
import type { Sent } from './send-once.ts'

export type SendingStatus =
  | { kind: 'working' | 'sending' | 'signed-out' | 'away' }
  | { kind: 'busy'; seconds: number | null }
  | { kind: 'refused'; message: string }

/** Of an answer that is not `sent`. A clash that the desk does not settle itself is a refusal. */
export function statusAfter(sent: Exclude<Sent<unknown>, { kind: 'sent' }>): SendingStatus {
  switch (sent.kind) {
    case 'clash':
    case 'refused':
      return { kind: 'refused', message: sent.message }
    case 'busy':
      return sent
    default:
      return { kind: sent.kind }
  }
}
