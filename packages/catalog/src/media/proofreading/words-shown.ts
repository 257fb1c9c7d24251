/** Work on words is offered only where they are shown. Source: shapes.md#rights. */
import { type ErrorCode, refuse } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import { proofreadingSaid } from '../../core/sentences/proofreading.ts'

/** `id`: a scan or a recording. Refuses with this code when its words are withheld. */
export function assertWordsShown(reads: Reads, id: string, code: Extract<ErrorCode, 'forbidden' | 'not-found'>): void {
  if (reads.pagesToRead.isShown(id)) return
  throw refuse(code, proofreadingSaid('withheld-nothing-to-fix'), { id })
}
