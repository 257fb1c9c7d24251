/** The pages that a project of proofreading asks for. Source: shapes.md#projects. */
import type { Reader } from '@yalkut/ledger'
import { refuse } from '@yalkut/model'
import { proofreadingSaid } from '../../core/sentences/proofreading.ts'
import { focusOf } from '../../talking/projects/focus.ts'
import { getProjectRow } from '../../talking/projects/project-view.ts'

/** Refuses `not-found`, and `invalid` for a project of other work. */
export async function projectPages(db: Reader, slug: string): Promise<{ scan: string; levels: number[] }> {
  const { focus } = await getProjectRow(db, slug)
  const { missing, scan, level = 1 } = focusOf(focus)
  if (missing !== 'proofreading' || scan === undefined) {
    throw refuse('invalid', proofreadingSaid('project-not-of-pages'), { missing })
  }
  return { scan, levels: level > 1 ? [0, 1] : [0] }
}
