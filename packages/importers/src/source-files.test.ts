import assert from 'node:assert/strict'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { inFolder } from '@yalkut/testing/imports'
import { ImportProblem } from './import-problem.ts'
import { listSourceFiles } from './source-files.ts'

async function names(paths: string[], endings: string[]): Promise<string[]> {
  return (await listSourceFiles(paths, endings)).map((file) => file.name)
}

test('a folder gives its files with the right ending, at any depth, sorted by name', async () => {
  const files = { 'b.json': '', 'a/z.json': '', 'a/b/c.JSON': '', 'a.txt': '', '.d.json': '' }
  await inFolder(files, async (folder) => {
    assert.deepEqual(await names([folder], ['.json']), ['a/b/c.JSON', 'a/z.json', 'b.json'])
  })
})

test('a file that is named itself is read whatever its ending, and only once', async () => {
  await inFolder({ 'a.txt': '', 'b.json': '' }, async (folder) => {
    const paths = [join(folder, 'a.txt'), folder, join(folder, 'b.json')]
    assert.deepEqual(await names(paths, ['.json']), ['a.txt', 'b.json'])
  })
})

test('a symbolic link to a folder is not followed, and a link to a file counts as a file', async () => {
  await inFolder({ 'a.json': '' }, async (folder) => {
    await symlink(folder, join(folder, 'loop'))
    await symlink(join(folder, 'a.json'), join(folder, 'b.json'))
    assert.deepEqual(await names([folder], ['.json']), ['a.json', 'b.json'])
  })
})

test('a folder without such a file, and a path that does not exist, are problems', async () => {
  await inFolder({ 'a.txt': '' }, async (folder) => {
    const noneThere = new ImportProblem(folder, null, 'there is no .json file in this folder.')
    await assert.rejects(names([folder], ['.json']), noneThere)
    const missing = join(folder, 'nothing')
    const isNot = new ImportProblem(missing, null, 'there is no such file or folder.')
    await assert.rejects(names([missing], ['.json']), isNot)
  })
})
