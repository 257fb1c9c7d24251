/** The state of what a desk sent, until the server has accepted it. */
import type { Sent } from './send-once.ts'

export type SendingStatus =
  | { kind: 'working' | 'sending' | 'signed-out' | 'other-person' | 'away' }
  | { kind: 'busy'; seconds: number | null }
  /** `code`: of the refusal, from which the page's language is chosen. */
  | { kind: 'refused'; code: string; message: string }

/** `done`: nothing is left here. `next-away`: all was sent, and what comes next cannot be read without a network. */
export type DeskStatus = SendingStatus | { kind: 'done' | 'next-away' }

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

/** The person works on. Only a refusal ends by that: whatever waits to be sent still waits. */
export function statusAtWork(status: SendingStatus): SendingStatus {
  return status.kind === 'refused' ? { kind: 'working' } : status
}

/** The person whose work it is is not the one who is signed in. */
export function isAbsent({ kind }: DeskStatus): boolean {
  return kind === 'signed-out' || kind === 'other-person'
}

const [SOON_MS, LATER_MS] = [3_000, 15_000]

/** When a request that waits is tried again by itself, in ms; null: it waits for the person, or nothing waits. A browser may not
 *  notice that its network is back, or that a server is. */
export function retryMs(status: DeskStatus): number | null {
  switch (status.kind) {
    case 'busy':
      return Math.max(SOON_MS, (status.seconds ?? 0) * 1_000)
    case 'away':
    case 'next-away':
      return LATER_MS
    default:
      return null
  }
}
