/** Opens the projection of a folder for the ledger that it belongs to. Every process that writes to a projection opens it
 *  here. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Ledger, LedgerLocation } from '@yalkut/ledger'
import { readIdentity } from '@yalkut/ledger/line'
import { refuse } from '@yalkut/model'
import { openProjection, type Projection, type ProjectionOptions } from '@yalkut/projection'
import { servicesSaid } from '../sentences/services.ts'

export function projectionFile({ dataDir }: LedgerLocation): string {
  return join(dataDir, 'projection.sqlite')
}

/** For work on a projection that must be there already. Refuses `not-found`: the folder does not exist. */
export function assertFolder({ dataDir }: LedgerLocation): void {
  if (existsSync(dataDir)) return
  throw refuse('not-found', servicesSaid('no-folder', { dataDir }))
}

/** Refuses `conflict` when the projection was built from another ledger, or a process of another ledger uses it. */
export async function openOwnProjection(
  location: LedgerLocation,
  ledger: Ledger,
  options: Omit<ProjectionOptions, 'owner'> = {},
): Promise<Projection> {
  const owner = await readIdentity(ledger)
  return await openProjection(projectionFile(location), { ...options, owner })
}
