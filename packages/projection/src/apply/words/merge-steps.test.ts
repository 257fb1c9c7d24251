import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { openStore } from '../../store/open-store.ts'
import { prepareTextIndex } from './text-index.ts'

/** FTS5 merges sixteen pieces of one size by itself: it would keep fourteen. */
const COMMITS = 239

test('the pieces that many small commits add are merged, and no row is lost', async () => {
  const folder = newFolder()
  const { write: db, close } = await openStore(join(folder, 'projection.sqlite'))
  const index = prepareTextIndex(db)
  for (let n = 1; n <= COMMITS; n += 1) {
    const words = `שלומ עולמ דבר${n} ${'תורה '.repeat(30)}`
    db.exec('begin')
    index.begin()
    index.addRow(n, words, 'tsegment m0')
    if (n % 3 === 0) index.dropRow(n - 1, words.replace(`דבר${n}`, `דבר${n - 1}`))
    index.finish()
    db.exec('commit')
  }
  const count = (sql: string): unknown => db.prepare(sql).pluck().get()
  const pieces = count('select count(distinct segid) from words_idx')
  assert.ok(typeof pieces === 'number' && pieces <= 10, `${pieces} pieces`)
  const left = COMMITS - Math.floor(COMMITS / 3)
  assert.equal(count("select count(*) from words where words match 'שלומ'"), left)
  assert.equal(count("select rows from forms where word = 'שלומ'"), left)
  db.exec("insert into words (words) values ('integrity-check')")
  close()
  removeFolder(folder)
})
