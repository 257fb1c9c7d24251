import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { newFolder } from './folders.ts'

const FAILING = fileURLToPath(new URL('run/testdata/failing-end.ts', import.meta.url))

test('an end that fails or hangs keeps no other one from its work, and the file fails instead of hanging', () => {
  const ended = join(newFolder(), 'ended')
  const { NODE_TEST_CONTEXT, ...env } = process.env
  const { status, signal, stderr } = spawnSync(process.execPath, [FAILING], {
    env: { ...env, ENDED_FILE: ended },
    encoding: 'utf8',
    timeout: 120_000,
  })
  assert.deepEqual([status, signal], [1, null], stderr)
  assert.ok(existsSync(ended), 'the third thing was ended')
  assert.match(stderr, /cannot be ended/)
})
