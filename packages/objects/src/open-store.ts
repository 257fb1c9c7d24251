/** Opens the store of the settings: a folder in the data folder, or an S3-compatible store. */
import { join } from 'node:path'
import { type OnDamage, writeDamage } from './damage.ts'
import { openDiskStore } from './disk-store.ts'
import type { ObjectStore } from './object-store.ts'
import { readS3Address } from './s3-address.ts'

export interface ObjectLocation {
  /** The catalog's data folder. */
  dataDir: string
  /** `s3://…`. Without it the data folder has the bytes. */
  objectsUrl?: string
  /** Called with each object that is found damaged; writes to stderr by default. */
  onDamage?: OnDamage
}

/** Refuses `invalid` for an `objectsUrl` that is not valid. */
export async function openObjectStore(location: ObjectLocation): Promise<ObjectStore> {
  const { dataDir, onDamage = writeDamage } = location
  const folder = join(dataDir, 'objects')
  if (location.objectsUrl === undefined) return await openDiskStore(folder, onDamage)
  const address = readS3Address(location.objectsUrl)
  // Loaded only when it is needed, as the library is large.
  const { openS3Store } = await import('./s3-store.ts')
  return await openS3Store(address, { folder, onDamage })
}
