import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder } from '@yalkut/testing/folders'
import { notesInFolder } from './store-notes.ts'

test('writers of one note at the same time leave one whole note, and nothing else', async () => {
  const folder = join(newFolder(), 'objects')
  const writers = Array.from({ length: 20 }, () => notesInFolder(folder))
  assert.equal(await notesInFolder(folder).read('anchor.json'), null)
  await Promise.all(writers.map((notes, n) => notes.write('anchor.json', `${n} `.repeat(5_000))))
  const [first = '', ...others] = String(await notesInFolder(folder).read('anchor.json')).split(' ')
  assert.equal(others.length, 5_000)
  assert.ok(others.slice(0, -1).every((each) => each === first))
  assert.deepEqual(readdirSync(folder), ['anchor.json'])
})
