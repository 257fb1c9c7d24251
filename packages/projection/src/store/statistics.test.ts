import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { openStore } from './open-store.ts'
import { gatherStatistics } from './statistics.ts'

test('readers plan their queries again after statistics were gathered, and only then', async () => {
  const folder = newFolder()
  const { read, write, close } = await openStore(join(folder, 'projection.sqlite'))
  try {
    const insert = write.prepare(
      `insert into items (id, type, list_key, rev, seq, addition, whole, whole_sum, etag, raw)
       values (?, ?, '', 1, 1, 0, x'', 0, '', null)`,
    )
    const add = write.transaction((type: string, count: number) => {
      for (let n = 0; n < count; n += 1) insert.run(`rh-${type}${n}`, type)
      gatherStatistics(write)
    })
    // SQLite plans a statement again, with the present statistics, when this number has changed.
    const version = (): unknown => read.pragma('schema_version', { simple: true })
    const before = version()
    add('schema', 30)
    assert.equal(version(), before, 'nothing is gathered of a small catalog')
    add('topic', 5_000)
    const gathered = version()
    assert.notEqual(gathered, before)
    add('place', 1)
    assert.equal(version(), gathered, 'nothing was gathered')
    add('person', 60_000)
    assert.notEqual(version(), gathered)
    write.exec("delete from items where type <> 'schema'")
    add('author', 1)
    const statistics = write.prepare('select count(*) from sqlite_stat1').pluck()
    assert.equal(statistics.get(), 0, 'those of a catalog that has become small are dropped')
  } finally {
    close()
    removeFolder(folder)
  }
})
