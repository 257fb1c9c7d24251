/** Where a backup lies: a folder, or a prefix in an S3-compatible store. It is a store of objects by their sha256, with one note,
 *  which names all of them. Source: docs/operators/backup.md. */
import { chmod, mkdir } from 'node:fs/promises'
import { refuseOperator } from '@yalkut/model'
import { type ObjectStore, openObjectStore, openStoreNotes, type StoreNotes } from '@yalkut/objects'

export interface Place {
  /** Words for messages; without credentials. */
  name: string
  objects: ObjectStore
  notes: StoreNotes
  close(): Promise<void>
}

/** `scratch`: a folder of this machine, for bytes on their way to an S3-compatible store. */
export async function openPlace(
  address: string,
  { scratch, creates }: { scratch: string; creates: boolean },
): Promise<Place> {
  const isRemote = address.startsWith('s3://')
  const location = isRemote ? { dataDir: scratch, objectsUrl: address } : { dataDir: address }
  if (!isRemote) await openFolder(address, creates)
  const notes = await openStoreNotes(location)
  const objects = await openObjectStore({ ...location, onDamage: () => undefined })
  return {
    name: isRemote ? address.replace(/\/\/[^@/]*@/, '//') : address,
    objects,
    notes,
    async close() {
      notes.close()
      await objects.close()
    },
  }
}

/** A backup holds people's addresses, withheld words and private keys: the folder is for its owner alone. */
async function openFolder(folder: string, creates: boolean): Promise<void> {
  try {
    if (creates) await mkdir(folder, { recursive: true, mode: 0o700 })
    if (creates) await chmod(folder, 0o700)
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error
    throw refuseOperator('invalid', `The folder ${folder} cannot be used: ${error.message}`)
  }
}

/** The first two digits of addresses. */
export const FIRST_DIGITS: readonly string[] = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'))
