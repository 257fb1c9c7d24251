/** The rights of a file, from its sender's statement. Source: shapes.md#upload-statements; decisions.md#rights. */
import type { Rights } from '@yalkut/model'
import { familiesOf, type Targets } from '../request/targets.ts'
import type { RightsStatement } from '../request/upload-kinds.ts'
import type { UploadRequest } from '../request/upload-request.ts'

const RIGHTS_OF: { readonly [S in RightsStatement]: Rights } = {
  mine: 'open',
  'public-domain': 'open',
  free: 'credit',
  unsure: 'link',
}

export interface FileRights {
  rights: Rights
  /** The credit line that is served with the bytes when `rights` is `credit`. */
  credit: string | null
}

/** The statement decides. A teshura that may be served is credited to its families. “unsure” stores the file without
 *  serving it: hanachos and publishers' printings are then only listed. The credit line names the sender only when
 *  the sender asks for it. */
export function rightsOfUpload(request: UploadRequest, targets: Targets): FileRights {
  const rights = RIGHTS_OF[request.rights]
  if (rights === 'link') return { rights, credit: null }
  const families = familiesOfScan(request, targets)
  if (families !== null) {
    const credit = families.length === 0 ? creditOf(request) : creditOfFamilies(families)
    return { rights: 'credit', credit: request.credit ?? credit }
  }
  return { rights, credit: rights === 'credit' ? creditOf(request) : null }
}

/** The families of the teshura that is new, scanned or reprinted; null for any other upload. */
function familiesOfScan(request: UploadRequest, { for: target }: Targets): readonly string[] | null {
  if (request.what !== 'scan') return null
  if (target === null) return request.as === 'teshura' ? request.families : null
  return familiesOf(target)
}

/** At most 2,000 characters, as in all credit lines. */
function creditOfFamilies(families: readonly string[]): string {
  const isHebrew = families.every((name) => /\p{Script=Hebrew}/u.test(name))
  const names = families.join(', ')
  return (isHebrew ? `באדיבות: ${names}` : `Courtesy of: ${names}`).slice(0, 2_000)
}

function creditOf(request: UploadRequest): string {
  const publisher = request.what === 'scan' || request.what === 'document' ? request.publisher : null
  return request.credit ?? publisher ?? 'Yalkut contributors'
}
