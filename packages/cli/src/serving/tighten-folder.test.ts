import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { tightenFolder } from './tighten-folder.ts'

const isLinux = process.platform === 'linux'

test('A data folder that others may read is for its own account alone afterwards', async () => {
  const outside = newFolder()
  chmodSync(outside, 0o755)
  const dataDir = newFolder()
  chmodSync(dataDir, 0o755)
  writeFileSync(join(dataDir, 'ledger.sqlite'), 'x', { mode: 0o644 })
  mkdirSync(join(dataDir, 'objects'))
  chmodSync(join(dataDir, 'objects'), 0o755)
  symlinkSync(outside, join(dataDir, 'elsewhere'))
  const modeOf = (...names: string[]): number => statSync(join(...names)).mode & 0o777
  await tightenFolder(dataDir, assert.fail)
  assert.equal(modeOf(dataDir), 0o700)
  assert.equal(modeOf(dataDir, 'ledger.sqlite'), 0o600)
  assert.equal(modeOf(dataDir, 'objects'), 0o700)
  // What a link leads to belongs to somebody else.
  assert.equal(modeOf(outside), 0o755)
  await tightenFolder(join(dataDir, 'not-there'), assert.fail)
  removeFolder(dataDir)
  removeFolder(outside)
})

// Nobody may change the rights of this folder, and no test needs another account.
test('An operator is told who owns a folder whose rights may not be changed, and what to do', {
  skip: isLinux ? false : 'there is no /proc',
}, async () => {
  const told: string[] = []
  await tightenFolder('/proc/self/attr', (words) => told.push(words))
  assert.match(
    told.join(),
    /belongs to another account \(uid \d+\)\. Make this account the owner of the folder: chown -R ACCOUNT \/proc\/self\/attr$/,
  )
})
