import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { openForReading, openStore } from './open-store.ts'

const folder = newFolder()
after(() => removeFolder(folder))

test('each connection maps as much of the file as is set', async () => {
  const file = join(folder, 'projection.sqlite')
  const mapped = (db: { pragma(text: string, options: object): unknown }): unknown =>
    db.pragma('mmap_size', { simple: true })
  for (const mapBytes of [0, 64_000_000]) {
    const store = await openStore(file, { mapBytes })
    assert.deepEqual([mapped(store.write), mapped(store.read)], [mapBytes, mapBytes])
    store.close()
    const reading = await openForReading(file, { mapBytes })
    assert.ok(reading !== null)
    assert.equal(mapped(reading.db), mapBytes)
    reading.db.close()
  }
})
