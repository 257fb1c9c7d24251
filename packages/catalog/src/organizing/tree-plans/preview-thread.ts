/** The program of the thread that previews plans. It reads the ledger and the projection, and writes nothing. */
import { type Ledger, type LedgerLocation, openLedger } from '@yalkut/ledger'
import { factsOf, isRefusal, type RefusalFacts, refuse } from '@yalkut/model'
import { openReadingProjection } from '@yalkut/projection'
import { answerTasks } from '@yalkut/threads'
import { treePlansSaid } from '../../core/sentences/tree-plans.ts'
import { projectionFile } from '../../core/services/own-projection.ts'
import type { PlanToPreview } from '../../core/services/previewer.ts'
import type { OrganizePreview } from '../../core/shapes/organize.ts'
import { lookAtPlan } from './look-at-plan.ts'

/** A thread works for one catalog. */
export interface PreviewTask extends PlanToPreview {
  location: LedgerLocation
}

export type PreviewAnswer =
  | { kind: 'preview'; preview: OrganizePreview }
  | { kind: 'too-much' }
  | { kind: 'refused'; facts: RefusalFacts }

class TooMuch extends Error {}

interface Opened {
  ledger: Ledger
  projection: Awaited<ReturnType<typeof openReadingProjection>>
}

let opened: Promise<Opened> | null = null

async function open(location: LedgerLocation): Promise<Opened> {
  const ledger = await openLedger({ ...location, mustExist: true })
  try {
    const projection = await openReadingProjection(projectionFile(location), () =>
      refuse('busy', treePlansSaid('part-mended'), {
        retryAfterSeconds: 15,
      }),
    )
    return { ledger, projection }
  } catch (error) {
    await ledger.close()
    throw error
  }
}

/** What could not be opened is opened again by the next plan. */
function openOnce(location: LedgerLocation): Promise<Opened> {
  opened ??= open(location).catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

answerTasks<PreviewTask, PreviewAnswer>(async ({ location, plan, file, most }) => {
  try {
    const { ledger, projection } = await openOnce(location)
    if (file !== null) await projection.follow(file)
    const bound = most === null ? undefined : { most, tooMuch: () => new TooMuch() }
    const { preview } = await lookAtPlan(ledger.read, projection.reads, plan, bound)
    return { kind: 'preview', preview }
  } catch (error) {
    if (error instanceof TooMuch) return { kind: 'too-much' }
    if (!isRefusal(error)) throw error
    return { kind: 'refused', facts: factsOf(error) }
  }
})
