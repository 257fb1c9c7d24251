/** The rights of a file, from its sender's statement. Source: shapes.md#upload-statements; decisions.md#rights. */
import type { Rights } from '@yalkut/model'
import { familiesOf, type Targets } from '../asked/targets.ts'
import type { UploadAsk } from '../asked/upload-ask.ts'
import type { RightsStatement } from '../asked/upload-kinds.ts'

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
export function rightsOfUpload(ask: UploadAsk, targets: Targets): FileRights {
  const rights = RIGHTS_OF[ask.rights]
  if (rights === 'link') return { rights, credit: null }
  const families = familiesOfScan(ask, targets)
  if (families !== null) {
    const credit = families.length === 0 ? creditOf(ask) : creditOfFamilies(families)
    return { rights: 'credit', credit: ask.credit ?? credit }
  }
  return { rights, credit: rights === 'credit' ? creditOf(ask) : null }
}

/** The families of the teshura that is new, scanned or reprinted; null for any other upload. */
function familiesOfScan(ask: UploadAsk, { for: target }: Targets): readonly string[] | null {
  if (ask.what !== 'scan') return null
  if (target === null) return ask.as === 'teshura' ? ask.families : null
  return familiesOf(target)
}

/** At most 2,000 characters, as in all credit lines. */
function creditOfFamilies(families: readonly string[]): string {
  const isHebrew = families.every((name) => /\p{Script=Hebrew}/u.test(name))
  const names = families.join(', ')
  return (isHebrew ? `באדיבות: ${names}` : `Courtesy of: ${names}`).slice(0, 2_000)
}

function creditOf(ask: UploadAsk): string {
  const publisher = ask.what === 'scan' || ask.what === 'document' ? ask.publisher : null
  return ask.credit ?? publisher ?? 'Yalkut contributors'
}
