/** `yalkut git-mirror`, and a machine without git. Source: docs/operators/mirrors.md#the-git-mirror. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { isJsonObject } from '@yalkut/model'
import { newFolder } from '@yalkut/testing/folders'
import { addShelves } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { runYalkut, serveYalkut } from './run-yalkut.ts'

/** A PATH with what `bin/yalkut` needs, and no git. */
function pathWithoutGit(): string {
  const folder = join(newFolder(), 'bin')
  mkdirSync(folder)
  for (const name of ['sh', 'dirname', 'readlink']) {
    const found = execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim()
    symlinkSync(found, join(folder, name))
  }
  return folder
}

test('git-mirror brings the mirror to the end of the line, where git reads it', async () => {
  const { catalog, dataDir, ...server } = await startTestServer()
  await addShelves({ catalog, dataDir, ...server })
  const args = ['git-mirror', '--data', dataDir, '--base-url', 'https://yalkut.example']
  const made = await runYalkut(args)
  assert.equal(made.code, 0, made.stderr)
  assert.ok(isJsonObject(made.result))
  const { repository, seq, rewrittenAt } = made.result
  assert.deepEqual([seq, rewrittenAt], [catalog.projection.head(), null])
  const git = (...more: string[]): string =>
    execFileSync('git', ['-C', String(repository), ...more], { encoding: 'utf8' }).trim()
  assert.equal(git('rev-list', '--count', 'main'), String(seq))
  assert.match(git('log', '-1', '--format=%ae', 'main'), /@yalkut\.example$/)
  const again = await runYalkut(args)
  assert.deepEqual(again.result, made.result)
})

test('a machine without git is told so, by the command and by the address of the mirror', async () => {
  const env = { PATH: pathWithoutGit() }
  const data = newFolder()
  const ran = await runYalkut(['git-mirror', '--data', data], { env })
  assert.equal(ran.code, 1)
  assert.match(ran.stderr, /^git is not installed on this machine.*Install git/m)
  assert.doesNotMatch(ran.stderr, /\n\s+at /, 'a sentence, not a stack')
  const server = await serveYalkut(['--data', data, '--site', 'off'], env)
  try {
    for (const path of ['info/refs?service=git-upload-pack', 'git-upload-pack']) {
      const post = path === 'git-upload-pack' && { method: 'POST', body: '0000' }
      const answer = await fetch(`${server.address}/catalog.git/${path}`, { ...post })
      const { error, message } = (await answer.json()) as { error: string; message: string }
      assert.deepEqual([answer.status, error], [503, 'busy'], path)
      assert.match(message, /git is not installed on its machine/, path)
    }
    const { status } = await fetch(`${server.address}/v1`)
    assert.equal(status, 200, 'all else is served')
  } finally {
    await server.stop()
  }
  assert.equal(server.stderr().match(/git is not installed/g)?.length, 1)
})
