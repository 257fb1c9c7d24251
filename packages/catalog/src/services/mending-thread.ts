/** The program of the thread that builds a damaged projection anew, so that the server goes on answering. */
import { type LedgerLocation, openLedger } from '@yalkut/ledger'
import { type Built, buildAnew } from '@yalkut/projection'
import { answerTasks } from '@yalkut/threads'
import { projectionFile } from './own-projection.ts'
import { feedOf } from './sync.ts'

export interface MendingTask {
  location: LedgerLocation
  /** The key of the damaged file. */
  insteadOf: string | null
}

answerTasks(async ({ location, insteadOf }: MendingTask): Promise<Built> => {
  const ledger = await openLedger(location)
  try {
    const file = projectionFile(location)
    return await buildAnew(file, feedOf(ledger.read), { insteadOf, isKept: () => true })
  } finally {
    await ledger.close()
  }
})
