import assert from 'node:assert/strict'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { newFolder } from '@yalkut/testing/folders'
import { runGit } from '../git.ts'
import { makeRepository } from './repository.ts'

test('a repository whose folder is named from the folder of the process, as ./data is, is made', async () => {
  const repository = relative(process.cwd(), join(newFolder(), 'catalog.git'))
  await makeRepository(repository)
  assert.equal(await runGit(repository, ['rev-parse', '--is-bare-repository']), 'true')
  assert.equal(await runGit(repository, ['config', 'gc.autoDetach']), 'false')
})
