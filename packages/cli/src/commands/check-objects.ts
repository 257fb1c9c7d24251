/** `yalkut check --objects`: hashes every object that the catalog should have. */
import { checkObjects } from '@yalkut/catalog/media'
import type { Ledger } from '@yalkut/ledger'
import { countObjects } from '@yalkut/ledger/files'
import { type ObjectStore, openObjectStore } from '@yalkut/objects'
import type { Output } from '../output.ts'
import type { Location } from '../settings.ts'

export interface CheckedObjects {
  checked: number
  bytes: number
  /** Addresses of objects that were set aside. */
  damaged: string[]
  missing: string[]
  /** Files that are served to nobody and have no bytes: removed for good. */
  removed: number
}

export async function checkStoredObjects(ledger: Ledger, location: Location, output: Output): Promise<CheckedObjects> {
  const objects = await openObjectStore({ ...location, onDamage: () => undefined })
  try {
    return await checkAll({ ledger, objects }, output)
  } finally {
    await objects.close()
  }
}

async function checkAll(services: { ledger: Ledger; objects: ObjectStore }, output: Output): Promise<CheckedObjects> {
  const all = await countObjects(services.ledger.read)
  const found: CheckedObjects = { checked: 0, bytes: 0, damaged: [], missing: [], removed: 0 }
  for await (const object of checkObjects(services)) {
    found.checked += 1
    found.bytes += object.sizeBytes
    if (object.found === 'removed') found.removed += 1
    if (object.found === 'damaged') found.damaged.push(object.sha256)
    if (object.found === 'missing') found.missing.push(object.sha256)
    output.progress(`${progressOf(found, all)} …`)
  }
  output.say(progressOf(found, all))
  for (const sha256 of found.damaged) output.say(`object ${sha256} is damaged: its bytes are set aside`)
  for (const sha256 of found.missing) output.say(`object ${sha256} is missing`)
  return found
}

function progressOf({ checked, bytes }: CheckedObjects, all: { objects: number; bytes: number }): string {
  return `${checked} of ${all.objects} objects checked, ${megabytes(bytes)} of ${megabytes(all.bytes)} MB`
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}
