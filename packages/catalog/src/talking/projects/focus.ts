/** The focus of a project: what it looks for. Read from people's input and from the ledger. Source: shapes.md#projects. */
import { isDatePrefix } from '@yalkut/hebrew'
import { aType, type JsonObject, parseJsonObject, refuse, type Sentence } from '@yalkut/model'
import type { FocusQuery, Reads } from '@yalkut/projection'
import { commonSaid } from '../../core/sentences/common.ts'
import { projectsSaid } from '../../core/sentences/projects.ts'
import type { Focus } from '../../core/shapes/project.ts'
import { FOCUS_KINDS } from '../../core/shapes/project.ts'
import { getSummary } from '../../core/shown/known-items.ts'

export type FocusKind = (typeof FOCUS_KINDS)[number]

/** The focus as it is stored. Refuses `invalid` for a `within` that is not a date, an item that is not a scan, and
 *  a field of another kind of focus. */
export function readFocus(reads: Reads, focus: Focus): Focus {
  const { missing, within, scan, level } = focus
  if (missing === 'proofreading') {
    if (within !== undefined) throw wrongField('within', projectsSaid('kinds-dated'))
    return { missing, scan: readScan(reads, scan), level: readLevel(level) }
  }
  if (scan !== undefined || level !== undefined) throw wrongField('scan', projectsSaid('kind-proofreading'))
  if (within === undefined) return { missing }
  if (isDatePrefix(within)) return { missing, within }
  throw refuse('invalid', projectsSaid('not-a-time-within', { within: within.slice(0, 40) }))
}

function readScan(reads: Reads, text: string | undefined): string {
  if (text === undefined) throw refuse('invalid', projectsSaid('which-scan'))
  const { id, type } = getSummary(reads, text)
  if (type === 'scan') return id
  throw refuse('invalid', commonSaid('not-a-scan', { id, type: aType(type) }), { type })
}

function readLevel(level = 1): number {
  if (level === 1 || level === 2) return level
  throw refuse('invalid', projectsSaid('proofread-once-or-twice'), { level })
}

function wrongField(field: string, kinds: Sentence): Error {
  return refuse('invalid', projectsSaid('only-missing-of', { field, kinds }), { field })
}

export function focusOf(text: string): Focus {
  const { missing, within, scan, level }: JsonObject = parseJsonObject(text)
  const kind = FOCUS_KINDS.find((known) => known === missing)
  if (kind === undefined) throw new Error(`a project of the ledger looks for ${String(missing)}`)
  return {
    missing: kind,
    ...(typeof within === 'string' ? { within } : {}),
    ...(typeof scan === 'string' ? { scan } : {}),
    ...(typeof level === 'number' ? { level } : {}),
  }
}

/** The query to the projection for this focus. */
export function focusQueryOf({ missing, within, scan, level }: Focus): FocusQuery {
  if (missing === 'proofreading') return { missing, scan: scan ?? '', level: level ?? 1 }
  return { missing, within: within ?? null }
}
