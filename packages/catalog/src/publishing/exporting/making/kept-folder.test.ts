/** Tests of the folder of made files: what was begun leaves nothing behind. */
import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { openKeptFolder } from './kept-folder.ts'

const parent = newFolder()
after(() => removeFolder(parent))

test('a file is removed with what was written beside it, and no other', async () => {
  const folder = openKeptFolder(parent)
  const [failed, other] = [await folder.place(), await folder.place()]
  const beside = [failed, `${failed}.list`, `${failed}.typ`]
  for (const path of [...beside, other]) writeFileSync(path, '')
  folder.discard(failed)
  assert.deepEqual(
    beside.filter((path) => existsSync(path)),
    [],
  )
  assert.ok(existsSync(other))
  folder.remove()
  // Its making may end after the folder is gone.
  folder.discard(other)
})
