import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { endGroup } from './end-group.ts'

for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
  test(`a process that is ended by ${signal} leaves none that it started, and is not waited for without an end`, {
    timeout: 120_000,
  }, async () => {
    const child = spawn('sh', ['-c', 'sleep 1000 & echo $! >&2; wait'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    })
    const [said] = await once(child.stderr, 'data')
    await endGroup(child, signal)
    assert.equal(child.signalCode, signal)
    while (isAlive(Number(said))) await sleep(20)
  })
}

/** A dead process that nobody has waited for yet is not alive. */
function isAlive(pid: number): boolean {
  const file = `/proc/${pid}/stat`
  return existsSync(file) && !/\) Z /.test(readFileSync(file, 'utf8'))
}
