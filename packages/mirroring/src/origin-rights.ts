/** The changes of rights as the origin tells them. An answer that promises more and gives nothing is refused, and so are pages
 *  without an end that give nothing. Source: shapes.md#mirrors. */
import type { CopiedFile, CopiedStop } from '@yalkut/ledger/files'
import { isJsonObject, isRights, refuseOperator } from '@yalkut/model'
import type { Origin } from './origin.ts'
import { endless } from './origin-line.ts'

/** As the mirror's ledger keeps it. */
export type ToldFile = Omit<CopiedFile, 'at'>

export interface RightsPage {
  files: ToldFile[]
  stops: CopiedStop[]
  /** The number to resume from. */
  next: number
}

const PAGE = 500
/** Pages in a row that tell nothing: changes of files that no item names are not told. */
const MOST_EMPTY = 2_000
/** So many of them at most go less far than a page can: the last one of the line does, and another where the line has grown. */
const MOST_SHORT = 10

/** The changes after a number, to the end of the origin's feed. An origin whose line is shorter than the number (another
 *  server of it, which is behind, or one that said too large a number before) gives its own number. Refuses
 *  `upstream` for an answer of another shape, and for pages that say that more follow and give none. */
export async function* rightsAfter(origin: Origin, since: number): AsyncGenerator<RightsPage> {
  let [empty, short] = [0, 0]
  for (let after = since; ; ) {
    const answer = await origin.json(`/v1/mirrors/rights?limit=${PAGE}&since=${after}`)
    const { changes, next, more } = answer
    if (!Array.isArray(changes) || !isNumber(next) || next < 0) {
      throw refuseOperator('upstream', 'The origin gave no changes of rights.')
    }
    const isTold = ({ change }: { change: number }): boolean => change > after && change <= next
    const files = changes.flatMap(readFile).filter(isTold)
    const stops = changes.flatMap(readStop).filter(isTold)
    yield { files, stops, next }
    if (more !== true || next < after) return
    const isEmpty = files.length + stops.length === 0
    empty = isEmpty ? empty + 1 : 0
    short = isEmpty && next - after < PAGE ? short + 1 : 0
    if (next === after || empty > MOST_EMPTY || short > MOST_SHORT) {
      throw endless('changes of rights')
    }
    after = next
  }
}

function isNumber(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function readFile(told: unknown): ToldFile[] {
  if (!isJsonObject(told) || !isNumber(told.change) || !isJsonObject(told.file)) return []
  const { sha256, sizeBytes, mime, rights, credit } = told.file
  if (typeof sha256 !== 'string' || typeof mime !== 'string' || !isRights(rights)) return []
  return [
    {
      change: told.change,
      sha256,
      mime,
      rights,
      sizeBytes: typeof sizeBytes === 'number' ? sizeBytes : 0,
      credit: typeof credit === 'string' ? credit : null,
    },
  ]
}

function readStop(told: unknown): CopiedStop[] {
  if (!isJsonObject(told) || !isNumber(told.change)) return []
  const { change, item, stopped } = told
  if (typeof item !== 'string' || typeof stopped !== 'boolean') return []
  return [{ change, item, isStopped: stopped }]
}
