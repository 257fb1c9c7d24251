import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { dumpOf } from '@yalkut/testing/projections/dump'
import { type Followed, newFollowed } from '@yalkut/testing/projections/line'
import Database from 'better-sqlite3'
import { openProjection } from '../projection.ts'

const WORK = { id: 'rh-0000000w', type: 'work', data: { title: { he: 'תניא' } }, path: '/tanya' }

function unit(n: number) {
  const text = [{ text: `דברים ${n} שלום` }]
  const segments = [{ id: 'p1', kind: 'paragraph', text }]
  const body = { profile: 'plain', versions: [{ id: 'he', language: 'he', segments }] }
  const label = { he: `פרק ${n}` }
  return {
    id: `rh-${String(10_000_000 + n)}`,
    type: 'unit',
    path: `/tanya/${n}`,
    data: { work: WORK.id, position: [{ level: 'chapter', value: String(n) }], label, body },
  }
}

async function lineOf(units: number): Promise<Followed> {
  const line = await newFollowed()
  await line.merge(WORK, ...Array.from({ length: units }, (_, n) => unit(n)))
  await line.merge({ ...WORK, data: { title: { he: 'ליקוטי אמרים' } } })
  return line
}

function rowsIn(folder: string, sql: string): unknown[] {
  const db = new Database(join(folder, 'projection.sqlite'), { readonly: true })
  const rows = db.prepare(sql).raw().all()
  db.close()
  return rows
}

describe('A projection that is built anew', () => {
  test('has the tables, indexes and settings of one that followed its line', async () => {
    const line = await lineOf(30)
    const schema = "select type, name, sql from sqlite_schema where name not like 'sqlite_%' order by name"
    const queries = [schema, 'select * from words_config', 'select * from names_config']
    const before = queries.map((sql) => rowsIn(line.folder, sql))
    await line.projection.rebuild(line.feed)
    assert.deepEqual(
      queries.map((sql) => rowsIn(line.folder, sql)),
      before,
    )
    await line.close()
  })

  test('has full-text indexes that are whole, and go on growing', async () => {
    const line = await lineOf(300)
    await line.projection.rebuild(line.feed)
    await line.merge(unit(300), { ...unit(7), data: { ...unit(8).data } })
    const db = new Database(join(line.folder, 'projection.sqlite'))
    for (const index of ['words', 'names']) {
      db.exec(`insert into ${index} (${index}) values ('integrity-check')`)
    }
    const found = db.prepare("select count(*) from words where words match 'שלומ'").pluck().get()
    db.close()
    assert.equal(found, 301)
    await line.close()
  })

  test('takes the place of what a killed process has left of one', async () => {
    const line = await lineOf(3)
    const before = dumpOf(line.folder, ['שלומ', 'פרק'])
    for (const name of ['projection.building.sqlite', 'projection.building.sqlite-text']) {
      writeFileSync(join(line.folder, name), 'half a file')
    }
    await line.projection.rebuild(line.feed)
    assert.deepEqual(dumpOf(line.folder, ['שלומ', 'פרק']), before)
    assert.deepEqual(
      readdirSync(line.folder).filter((name) => name.includes('building')),
      [],
    )
    await line.close()
  })

  test('replaces an empty one when the line is long, and readers of the empty one see it', async () => {
    const line = await lineOf(10_000)
    const folder = newFolder()
    const fresh = await openProjection(join(folder, 'projection.sqlite'))
    const { reads } = fresh
    assert.deepEqual(reads.sums.counts(), {})
    assert.equal(await fresh.catchUp(line.feed), 2)
    assert.deepEqual(reads.sums.counts(), { unit: 10_000, work: 1 })
    const dump = dumpOf(folder, ['שלומ', 'פרק', '77'])
    assert.deepEqual(dump, dumpOf(line.folder, ['שלומ', 'פרק', '77']))
    fresh.close()
    removeFolder(folder)
    await line.close()
  })

  test('replaces one to which a commit adds much more than it has, not one to which it adds as much', async () => {
    const line = await lineOf(50)
    const { projection } = line
    const { reads } = projection
    const small = projection.key()
    await line.merge(...Array.from({ length: 10_000 }, (_, n) => unit(n + 50)))
    const large = projection.key()
    assert.notEqual(large, small)
    assert.deepEqual(reads.sums.counts(), { unit: 10_050, work: 1 })
    await line.merge(...Array.from({ length: 10_000 }, (_, n) => unit(n + 10_050)))
    assert.equal(projection.key(), large)
    assert.deepEqual(reads.sums.counts(), { unit: 20_050, work: 1 })
    const followed = dumpOf(line.folder, ['שלומ', 'פרק', '77'])
    await projection.rebuild(line.feed)
    assert.deepEqual(dumpOf(line.folder, ['שלומ', 'פרק', '77']), followed)
    await line.close()
  })
})
