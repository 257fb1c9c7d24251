/** Previews plans in a thread: a large one takes a second, and the server answers other requests meanwhile. One after the other: a plan
 *  keeps nobody waiting but other previews. Source: decisions.md#small-requests. */
import type { LedgerLocation } from '@yalkut/ledger'
import { refusalFrom, refuse, serverStops } from '@yalkut/model'
import { ThreadPool } from '@yalkut/threads'
import { treePlansSaid } from '../../core/sentences/tree-plans.ts'
import type { Previewer } from '../../core/services/previewer.ts'
import type { PreviewAnswer, PreviewTask } from './preview-thread.ts'

const LIMITS = { threads: 1, timeLimitMs: 30_000, maxWaiting: 20 }

/** The thread starts with the first plan. */
export function openPreviewer({ dataDir, databaseUrl }: LedgerLocation): Previewer {
  const program = new URL('./preview-thread.ts', import.meta.url)
  const pool = new ThreadPool<PreviewTask, PreviewAnswer>(program, LIMITS)
  const location = { dataDir, ...(databaseUrl !== undefined && { databaseUrl }) }
  return {
    close: () => pool.close(),
    async preview(asked) {
      const ended = await pool.run({ location, ...asked })
      switch (ended.kind) {
        case 'done':
          return previewIn(ended.answer)
        case 'full': {
          const message = treePlansSaid('plans-busy')
          throw refuse('busy', message, { retryAfterSeconds: 5 })
        }
        case 'closed':
          throw serverStops()
        case 'late':
          throw refuse('too-large', treePlansSaid('plan-too-long'))
        case 'lost':
          throw new Error('the thread that previews plans ended', { cause: ended.cause })
      }
    },
  }
}

function previewIn(answer: PreviewAnswer) {
  switch (answer.kind) {
    case 'preview':
      return answer.preview
    case 'too-much':
      return null
    case 'refused':
      throw refusalFrom(answer.facts)
  }
}
