/** Opens the notes of the store of the settings. */
import { join } from 'node:path'
import type { ObjectLocation } from './open-store.ts'
import { readS3Address } from './s3-address.ts'
import { notesInFolder, type StoreNotes } from './store-notes.ts'

/** Neither reads nor writes anything yet, so that the store may be away. Refuses `invalid` for an `objectsUrl` that is not
 *  valid. */
export async function openStoreNotes({ dataDir, objectsUrl }: Omit<ObjectLocation, 'onDamage'>): Promise<StoreNotes> {
  if (objectsUrl === undefined) return notesInFolder(join(dataDir, 'objects'))
  const address = readS3Address(objectsUrl)
  // Loaded only when it is needed, as the library is large.
  const { notesInS3 } = await import('./s3-notes.ts')
  return notesInS3(address)
}
