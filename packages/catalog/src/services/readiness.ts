/** Whether what a server needs answers. Source: shapes.md#readiness. */
import { setTimeout as sleep } from 'node:timers/promises'
import { readHead } from '@yalkut/ledger/line'
import type { ReadServices } from './services.ts'

export interface Readiness {
  /** Empty when the server is ready. */
  unanswered: readonly Part[]
}

type Part = 'ledger' | 'projection' | 'objects'

/** How long each may take, in ms. */
const LIMIT_MS = 2_000

/** Asks all three at the same time. Never throws. */
export async function readinessOf({
  ledger,
  projection,
  objects,
}: Pick<ReadServices, 'ledger' | 'projection' | 'objects'>): Promise<Readiness> {
  const looks: { readonly [P in Part]: () => Promise<unknown> } = {
    ledger: () => readHead(ledger.read),
    projection: async () => projection.head(),
    objects: async () => assertNone(await objects.unavailableReason()),
  }
  const parts = ['ledger', 'projection', 'objects'] as const
  const answers = await Promise.all(parts.map((part) => answersInTime(looks[part])))
  return { unanswered: parts.filter((_, at) => !answers[at]) }
}

async function answersInTime(look: () => Promise<unknown>): Promise<boolean> {
  const limit = new AbortController()
  const late = sleep(LIMIT_MS, false, { signal: limit.signal }).catch(() => false)
  const answered = look().then(
    () => true,
    () => false,
  )
  return await Promise.race([answered, late]).finally(() => limit.abort())
}

function assertNone(reason: string | null): void {
  if (reason !== null) throw new Error(reason)
}
