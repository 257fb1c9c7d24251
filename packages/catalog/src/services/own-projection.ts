/** Opens the projection of a folder for the ledger that it belongs to. Every process that writes to a projection opens it
 *  here. */
import { join } from 'node:path'
import type { Ledger, LedgerLocation } from '@yalkut/ledger'
import { readIdentity } from '@yalkut/ledger/line'
import { holdProjection, openProjection, type Projection } from '@yalkut/projection'

/** Refuses `conflict` when the projection was built from another ledger, or a process of another ledger uses it. */
export async function openOwnProjection(
  { dataDir }: LedgerLocation,
  ledger: Ledger,
): Promise<Projection> {
  const file = join(dataDir, 'projection.sqlite')
  const hold = await holdProjection(file, await readIdentity(ledger))
  try {
    const projection = await openProjection(file)
    return {
      ...projection,
      close() {
        projection.close()
        hold.release()
      },
    }
  } catch (error) {
    hold.release()
    throw error
  }
}
