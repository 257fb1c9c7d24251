/** `yalkut check --objects` hashes the bytes of every file. Source: decisions.md#objects; docs/operators/files.md. */
import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openCatalog } from '@yalkut/catalog'
import { parseJsonObject } from '@yalkut/model'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { objectOf } from '@yalkut/testing/values/json'
import { holdFile } from '@yalkut/testing/worlds/files'
import { runYalkut } from './run-yalkut.ts'

const data = newFolder()
after(() => removeFolder(data))

test('The bytes of every file are checked; damaged and missing ones are named', async () => {
  const catalog = await openCatalog({ dataDir: data })
  const stored = [
    await holdFile(catalog, 'one'),
    await holdFile(catalog, 'two'),
    await holdFile(catalog, 'three', { rights: 'preserved' }),
    await holdFile(catalog, 'four'),
  ]
  await catalog.close()
  const [damaged = '', missing = '', removed = '', whole = ''] = stored
  const pathOf = (sha256: string): string => join(data, 'objects', sha256.slice(0, 2), sha256.slice(2))
  const check = async () => {
    const { code, stdout, stderr } = await runYalkut(['check', '--objects', '--data', data])
    return { code, stderr, objects: objectOf(parseJsonObject(stdout).objects) }
  }
  const sound = await check()
  assert.equal(sound.code, 0, sound.stderr)
  assert.deepEqual(sound.objects, { checked: 4, bytes: 15, damaged: [], missing: [], removed: 0 })
  assert.match(sound.stderr, /4 of 4 objects checked, 0.0 of 0.0 MB/)
  writeFileSync(pathOf(damaged), 'onE')
  rmSync(pathOf(missing))
  rmSync(pathOf(removed))
  const found = await check()
  assert.equal(found.code, 1)
  const { damaged: names, missing: lost, removed: gone } = found.objects
  assert.deepEqual([names, lost, gone], [[damaged], [missing], 1])
  assert.match(found.stderr, new RegExp(`object ${damaged} is damaged`))
  assert.ok(whole !== '')
})
