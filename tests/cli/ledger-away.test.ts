/** A ledger that a command cannot reach is reported in one sentence, and the exit code is 1. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { missingPlatform, newDatabase } from '@yalkut/testing/postgres/databases'
import { type Ran, runYalkut } from './run-yalkut.ts'

const data = mkdtempSync(join(tmpdir(), 'yalkut-away-'))
after(() => rmSync(data, { recursive: true, force: true }))

function assertOneSentence({ code, stdout, stderr }: Ran, reason: RegExp): void {
  assert.equal(code, 1, stderr)
  assert.equal(stdout, '')
  assert.match(stderr, reason)
  assert.match(stderr, /^The ledger does not answer .*--database-url.*right\.\n$/)
}

test('a port on which no PostgreSQL answers', async () => {
  const url = 'postgres://yalkut:a-secret@127.0.0.1:1/yalkut'
  const to = ['--data', data, '--database-url', url]
  const served = await runYalkut(['serve', '--port', '0', ...to])
  assertOneSentence(served, /ECONNREFUSED 127\.0\.0\.1:1/)
  assert.doesNotMatch(served.stderr, /a-secret/)
  const add = ['token', 'add', '--person', 'sara', '--name', 'x', '--scopes', 'read']
  assertOneSentence(await runYalkut([...add, ...to]), /ECONNREFUSED/)
})

test('a wrong password, and a database that is not there', {
  skip: missingPlatform() ?? false,
}, async () => {
  const { url, drop } = await newDatabase()
  try {
    const wrong = new URL(url)
    wrong.password = 'wrong'
    const add = ['person', 'add', '--handle', 'sara', '--name', 'Sara', '--data', data]
    const refused = await runYalkut([...add, '--database-url', wrong.href])
    assertOneSentence(refused, /password authentication failed/)
    const other = new URL(url)
    other.pathname = '/nowhere'
    const missing = await runYalkut([...add, '--database-url', other.href])
    assertOneSentence(missing, /database "nowhere" does not exist/)
  } finally {
    await drop()
  }
})

test('the version of the program is printed', async () => {
  const { code, result } = await runYalkut(['--version'])
  assert.deepEqual([code, result], [0, { version: '0.2.0' }])
})
