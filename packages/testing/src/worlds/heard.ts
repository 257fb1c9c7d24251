/** Scans and recordings of a test world, for tests of machines. */
import { addFile } from '@yalkut/ledger/files'
import { type JsonObject, newItemId, type Rights } from '@yalkut/model'
import { addItem, mergeItems, type World } from './world.ts'

/** Adds an empty file with these rights; returns its sha256. */
export async function holdFile({ catalog }: World, rights: Rights): Promise<string> {
  const sha256 = Buffer.from(newItemId()).toString('hex').padStart(64, '0')
  const bytes = { sha256, sizeBytes: 10, mime: 'application/pdf', credit: null }
  const at = catalog.clock().toISOString()
  await catalog.ledger.write((tx) => addFile(tx, { ...bytes, rights, by: 'system', at }))
  await catalog.latest()
  return sha256
}

export async function addScan(world: World, file: string): Promise<string> {
  const publication = newItemId()
  const id = newItemId()
  const title = { he: `קובץ ${id}` }
  await mergeItems(world, [
    { id: publication, type: 'publication', data: { kind: 'kovetz', title, sets: [world.sichos] } },
    { id, type: 'scan', data: { publication, file, completeness: 'complete' } },
  ])
  return id
}

export async function addRecording(world: World, data: JsonObject): Promise<string> {
  const title = { he: 'הקלטה' }
  return await addItem(world, {
    type: 'recording',
    data: { title, sets: [world.sichos], ...data },
  })
}
