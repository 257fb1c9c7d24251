/** The git mirror on request, in a process that does nothing else. Source: shapes.md#git-mirror. */
import { join } from 'node:path'
import type { ReadServices } from '@yalkut/catalog/core'
import { followInThread, gitPlaces, missingGit } from '@yalkut/catalog/publishing'
import { refuseOperator } from '@yalkut/model'
import { LEASE_MS, underLease } from '../running/hold.ts'
import { BATCH, GIT_LEASE } from './git-mirror.ts'

export interface GitOnceOptions {
  dataDir: string
  /** The public address of the catalog; its host is in the addresses of authors. */
  baseUrl: string
  stop: AbortSignal
}

export interface MirrorResult {
  repository: string
  /** The last commit of the catalog that it has. */
  seq: number
  rewrittenAt: string | null
}

/** Refuses `state` without git on the machine, and `busy` while another process makes it. */
export async function makeGitMirrorOnce(
  services: ReadServices,
  { dataDir, baseUrl, stop }: GitOnceOptions,
): Promise<MirrorResult> {
  const cause = await missingGit(dataDir)
  if (cause !== null) throw refuseOperator('state', cause.message, null, { cause })
  await services.latest()
  const ground = { services, leaseMs: LEASE_MS }
  const projection = join(dataDir, 'projection.sqlite')
  const host = new URL(baseUrl).hostname
  const outcome = await underLease(ground, { name: GIT_LEASE, stop }, ({ signal }) =>
    followInThread({ dataDir, projection, host, batch: BATCH, rewritesEveryMs: 0 }, signal),
  )
  if (!outcome.isLeased) {
    throw refuseOperator('busy', 'Another process makes the git mirror. Try again when it has ended.')
  }
  const { seq, rewrittenAt } = outcome.value.note
  return { repository: gitPlaces(dataDir).repository, seq, rewrittenAt }
}
