/** Fixes that wait for the network or for their author: sent when the network is back, when a person has signed in again in
 *  another tab, and when the next page opens. */
import { type Draft, waitingDrafts } from './drafts.ts'
import { hasMarker } from './me-page.ts'
import { type Sent, sendAgain } from './send.ts'

/** Between two tries while the page is open, in ms. */
const STEPS = [4_000, 10_000, 30_000, 60_000]

let tries = 0
let timer: ReturnType<typeof setTimeout> | undefined
let isListening = false
let isSending = false
const listeners = new Set<(draft: Draft, sent: Sent) => void>()

/** Tells what became of each kept fix that is tried again. */
export function onSent(listener: (draft: Draft, sent: Sent) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** From now on kept fixes are sent as soon as they can be; not before so many seconds by itself. */
export function watchWaiting(seconds = 0): void {
  if (!isListening) {
    isListening = true
    addEventListener('online', () => void sendWaiting())
    addEventListener('focus', () => void sendWaiting())
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void sendWaiting()
    })
  }
  later(seconds)
}

function later(seconds = 0): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendWaiting(), Math.max(seconds * 1_000, STEPS[Math.min(tries, STEPS.length - 1)] ?? 0))
}

export async function sendWaiting(): Promise<void> {
  // Who signed out in between has to come back first.
  if (!hasMarker()) return later()
  if (isSending) return
  isSending = true
  try {
    const waiting = await waitingDrafts()
    let isLeft = false
    let seconds = 0
    for (const draft of waiting) {
      const sent = await sendAgain(draft.key)
      if (sent.kind === 'away' || sent.kind === 'busy' || sent.kind === 'signed-out') isLeft = true
      if (sent.kind === 'busy') seconds = Math.max(seconds, sent.seconds ?? 0)
      for (const listener of listeners) listener(draft, sent)
      if (sent.kind === 'away' || sent.kind === 'signed-out') break
    }
    tries = isLeft ? tries + 1 : 0
    if (isLeft) later(seconds)
  } finally {
    isSending = false
  }
}
