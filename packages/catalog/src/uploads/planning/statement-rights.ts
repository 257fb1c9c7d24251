/** What may be done with a file, from what its sender says of it. Source: shapes.md#upload-statements;
 *  decisions.md#rights. */
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
  /** The line that goes with the bytes when `rights` is `credit`. */
  credit: string | null
}

/** The statement decides; a teshura that may be served is served with the names of its families. Who is not sure leaves
 *  the file kept and not served: a hanacha and a publisher's printing too are then listed, and no more. The credit
 *  never names who uploaded it, unless they say so themselves. */
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

/** The families of the teshura that is new, or that is scanned or printed again; null for anything else. */
function familiesOfScan(ask: UploadAsk, { for: target }: Targets): readonly string[] | null {
  if (ask.what !== 'scan') return null
  if (target === null) return ask.as === 'teshura' ? ask.families : null
  return familiesOf(target)
}

/** At most 2,000 characters, as everywhere. */
function creditOfFamilies(families: readonly string[]): string {
  const isHebrew = families.every((name) => /\p{Script=Hebrew}/u.test(name))
  const names = families.join(', ')
  return (isHebrew ? `באדיבות: ${names}` : `Courtesy of: ${names}`).slice(0, 2_000)
}

function creditOf(ask: UploadAsk): string {
  const publisher = ask.what === 'scan' || ask.what === 'document' ? ask.publisher : null
  return ask.credit ?? publisher ?? 'Yalkut contributors'
}
