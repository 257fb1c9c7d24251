/** `yalkut jobs`, and `yalkut serve --jobs off`. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openLedger } from '@yalkut/ledger'
import { findCursor } from '@yalkut/ledger/consumers'
import { isJsonObject } from '@yalkut/model'
import { newFolder } from '@yalkut/testing/folders'
import { runYalkut, serveYalkut } from './run-yalkut.ts'

/** Logs the program of each thread. */
const THREAD_WATCH = `import workers from 'node:worker_threads'
import { syncBuiltinESMExports } from 'node:module'
const { Worker } = workers
workers.Worker = class extends Worker {
  constructor(program, options) {
    process.stderr.write('THREAD ' + String(program) + '\\n')
    super(program, options)
  }
}
syncBuiltinESMExports()
`

async function hasConsumed(dataDir: string): Promise<boolean> {
  const ledger = await openLedger({ dataDir })
  const cursor = await findCursor(ledger.read, 'decision-mails')
  await ledger.close()
  // SQLite answers at once: without a turn of the event loop the end of the other process would never be noticed.
  await nextTurn()
  return cursor !== null
}

test('jobs --once runs the jobs that are due, prints their results, and ends', async () => {
  const data = newFolder()
  const ran = await runYalkut(['jobs', '--once', '--data', data])
  assert.equal(ran.code, 0, ran.stderr)
  assert.ok(isJsonObject(ran.result) && Array.isArray(ran.result.routines))
  const names = ran.result.routines.map((routine) => isJsonObject(routine) && routine.name)
  assert.deepEqual(names, [
    'decision-mails',
    'daily-digests',
    'hand-on-reviews',
    'daily-review-mails',
    'mail-delivery',
    'webhooks',
    'sweep-uploads',
    'forget-mails',
    'forget-requests',
    'scrub-objects',
    'learn-typefaces',
    'saved-searches',
    'links',
    'edition-takedowns',
    'weekly-edition',
    'release-takedowns',
    'git-mirror',
    'status',
  ])
  assert.deepEqual(ran.result.mails, { waiting: 0, sent: 0, given_up: 0, dropped: 0 })
})

test('jobs runs until it is stopped, and starts no thread that draws, measures or compares', async () => {
  const data = newFolder()
  const watch = join(newFolder(), 'watch.mjs')
  writeFileSync(watch, THREAD_WATCH)
  const yalkut = fileURLToPath(new URL('../../bin/yalkut', import.meta.url))
  const child = spawn('sh', [yalkut, 'jobs', '--git-mirror', 'off', '--data', data], {
    env: { ...process.env, NODE_OPTIONS: `--import=${watch}` },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  for await (const piece of child.stderr.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    stderr += String(piece)
    if (stderr.includes('Yalkut runs the jobs of')) break
  }
  child.stderr.on('data', (piece: string) => {
    stderr += piece
  })
  while (!(await hasConsumed(data))) assert.equal(child.exitCode, null, stderr)
  child.kill('SIGTERM')
  await once(child, 'close')
  assert.equal(child.exitCode, 0, stderr)
  assert.match(stderr, /Stopping/)
  assert.doesNotMatch(stderr, /THREAD/)
  const ledger = await openLedger({ dataDir: data })
  assert.deepEqual(await ledger.read.selectFrom('leases').selectAll().execute(), [])
  await ledger.close()
})

test('serve runs the jobs too, unless they are off', async () => {
  const [on, off] = [newFolder(), newFolder()]
  const without = await serveYalkut(['--site', 'off', '--data', off, '--jobs', 'off'])
  const server = await serveYalkut(['--site', 'off', '--data', on])
  while (!(await hasConsumed(on))) assert.equal(server.process.exitCode, null, server.stderr())
  assert.equal(await server.stop(), 0)
  assert.equal(await without.stop(), 0)
  assert.equal(await hasConsumed(off), false)
})

test('an invalid hour or switch is refused with a message', async () => {
  const data = newFolder()
  for (const args of [
    ['jobs', '--digest-at', '25:00'],
    ['jobs', '--time-zone', 'Nowhere'],
    ['serve', '--jobs', 'maybe'],
    ['jobs', '--smtp-url', 'http://x'],
  ]) {
    const ran = await runYalkut([...args, '--data', data])
    assert.equal(ran.code, 2, args.join(' '))
    assert.match(ran.stderr, /--(digest-at|jobs|smtp-url) must be/)
  }
})
