/** The program of the thread that rebuilds a projection, so that the server keeps answering. */
import { type LedgerLocation, openLedger } from '@yalkut/ledger'
import { type Built, buildAnew } from '@yalkut/projection'
import { answerTasks } from '@yalkut/threads'
import { projectionFile } from './own-projection.ts'
import { feedOf } from './sync.ts'

export interface MendingTask {
  location: LedgerLocation
  /** The key of the file that is to be replaced; not given: the present one. */
  insteadOf?: string | null
  /** Whether the replaced file is kept under another name, as one that is damaged. */
  keepsDamaged: boolean
}

answerTasks(async ({ location, keepsDamaged, ...instead }: MendingTask): Promise<Built> => {
  const ledger = await openLedger(location)
  try {
    const file = projectionFile(location)
    return await buildAnew(file, feedOf(ledger.read), { ...instead, keepsDamaged: () => keepsDamaged })
  } finally {
    await ledger.close()
  }
})
