/** Runs one consumer at once until it has read its source to the end. For tests, and for commands that run once. */
import type { ReadServices } from '@yalkut/catalog/core'
import type { Consumer } from '../consumer.ts'
import { followerOf } from './follow.ts'
import { LEASE_MS } from './hold.ts'
import { takeTurn } from './routine.ts'

/** False when another process holds the lease. An error of the consumer is recorded and thrown. */
export async function drain<E>(
  services: ReadServices,
  consumer: Consumer<E>,
  { leaseMs = LEASE_MS }: { leaseMs?: number } = {},
): Promise<boolean> {
  const ground = { services, leaseMs }
  const { signal } = new AbortController()
  const routine = followerOf(ground, consumer)
  const turn = await takeTurn(ground, routine, { stop: signal, isUrgent: true })
  if (turn.kind === 'failed') throw turn.error
  return turn.kind === 'idle' || turn.kind === 'done'
}
