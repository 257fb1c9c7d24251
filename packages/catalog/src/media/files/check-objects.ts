/** Hashes the objects that the catalog should have. The store sets a damaged object aside; a derivation that was lost is
 *  forgotten, and is made again when it is asked for. Source: decisions.md#objects. */
import { forgetDerived, objectsAfter, type StoredObjectRow } from '@yalkut/ledger/files'
import type { ReadServices } from '../../core/services/services.ts'

/** `removed`: the file is served to nobody and has no bytes; an operator removed them for good, or they were lost. */
export type ObjectFinding = 'whole' | 'damaged' | 'missing' | 'removed'

export interface CheckedObject extends StoredObjectRow {
  found: ObjectFinding
}

type CheckServices = Pick<ReadServices, 'ledger' | 'objects'>

/** Objects read from the ledger at a time. */
const PAGE = 200

/** Checks one object after another, from `after` on. */
export async function* checkObjects(services: CheckServices, after = ''): AsyncGenerator<CheckedObject> {
  for (let from = after; ; ) {
    const page = await objectsAfter(services.ledger.read, from, PAGE)
    for (const object of page) yield { ...object, found: await checkObject(services, object) }
    const last = page.at(-1)
    if (last === undefined) return
    from = last.sha256
  }
}

async function checkObject(
  { ledger, objects }: CheckServices,
  { sha256, rights }: StoredObjectRow,
): Promise<ObjectFinding> {
  const state = await objects.check(sha256)
  if (state === 'whole') return 'whole'
  if (rights === null) await ledger.write((tx) => forgetDerived(tx, sha256))
  if (state === 'damaged') return 'damaged'
  return (await isRemoved({ objects }, { sha256, rights })) ? 'removed' : 'missing'
}

/** Whether an absent object may have been removed for good: bytes that are served to nobody, and were not set aside. */
export async function isRemoved(
  { objects }: Pick<ReadServices, 'objects'>,
  { sha256, rights }: Pick<StoredObjectRow, 'sha256' | 'rights'>,
): Promise<boolean> {
  return rights === 'preserved' && !(await objects.isSetAside(sha256))
}
