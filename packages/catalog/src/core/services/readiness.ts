/** Whether what a server needs answers. Source: shapes.md#readiness. */
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readHead } from '@yalkut/ledger/line'
import type { ReadServices } from './services.ts'

export interface Readiness {
  /** Empty when the server is ready. */
  unanswered: readonly Part[]
}

type Part = 'ledger' | 'projection' | 'objects' | 'disk'

/** How long each may take, in ms. */
const LIMIT_MS = 2_000

/** A ledger needs so much room for a merge and its log, in bytes. */
const LEAST_ROOM = 16 * 2 ** 20

/** `read`: whether items are read, which needs the projection alone. `write`: whether changes are taken too. All parts are asked at
 *  the same time. Never throws. */
export async function readinessOf(
  {
    ledger,
    projection,
    objects,
    staging,
  }: Pick<ReadServices, 'ledger' | 'projection' | 'objects'> & {
    staging?: { readonly folder: string }
  },
  needed: 'read' | 'write',
): Promise<Readiness> {
  const looks: { readonly [P in Part]: () => Promise<unknown> } = {
    ledger: () => readHead(ledger.read),
    projection: async () => projection.head(),
    objects: async () => assertNone(await objects.unavailableReason()),
    disk: async () => (staging === undefined ? undefined : await assertRoomAt(staging.folder)),
  }
  const parts: readonly Part[] = needed === 'read' ? ['projection'] : ['projection', 'ledger', 'objects', 'disk']
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

/** The disk of the data folder, where the ledger's file is too. */
async function assertRoomAt(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder).catch(() => statfs(dirname(folder)))
  if (bavail * bsize < LEAST_ROOM) throw new Error('the disk is full')
}
