/** What became of what a desk sent, while it was not taken. */
import type { Sent } from './send-once.ts'

export type SendingStatus =
  | { kind: 'working' | 'sending' | 'signed-out' | 'away' }
  | { kind: 'busy'; seconds: number | null }
  /** `code`: of the refusal, by which it is said in the language of the page. */
  | { kind: 'refused'; code: string; message: string }

/** Of an answer that is not `sent`. A clash that the desk does not settle itself is a refusal. */
export function statusAfter(sent: Exclude<Sent<unknown>, { kind: 'sent' }>): SendingStatus {
  switch (sent.kind) {
    case 'clash':
      return { kind: 'refused', code: 'conflict', message: sent.message }
    case 'refused':
      return { kind: 'refused', code: sent.code, message: sent.message }
    case 'busy':
      return sent
    default:
      return { kind: sent.kind }
  }
}
