/** Loaded into each program of a run, so that none of them holds up the others.
 *
 *  - Its tests have ended, and something that it opened is still open (a suite or a hook that threw never ended it): it is ended
 *    as failed soon after.
 *  - It hangs, on a running server or a missing answer: no test has begun for ten minutes, and it is ended as failed.
 *  - Its runner was killed: it ends as well. */
import { AsyncResource } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { after, getTestContext } from 'node:test'
import { GROUP } from './group-channel.ts'

const LONGEST_MS = 600_000
/** How long something may stay open after the last test and its hooks: connections that idle are closed sooner. */
const GRACE_MS = 10_000
const LOOK_MS = 1_000

const runner = process.ppid
const hanging = setTimeout(
  () => end(`This file hangs: it was ended after ${LONGEST_MS / 60_000} minutes without a new test.`),
  LONGEST_MS,
).unref()
setInterval(() => {
  if (process.ppid !== runner) process.exit(1)
}, LOOK_MS).unref()

// The test runner counts an error of a file's top level, and reports it only when the program ends by itself.
process.on('uncaughtExceptionMonitor', (error) => {
  if (getTestContext() === undefined) console.error('An error outside of every test:', error)
})

/** Of no test, so that a hook is one of the whole program. */
const outside = new AsyncResource('end-when-hung')
let grace: NodeJS.Timeout | undefined

// Called from a hook that is added as the first one runs, the last of all.
after(() => outside.runInAsyncScope(() => after(endSoon)))
// Hooks of a program are called once: of a group, after its first file. The next one may take long to load.
let hasMoreFiles = false
subscribe(GROUP, (said) => {
  const isEnded = typeof said === 'object' && said !== null && 'isEnded' in said && said.isEnded
  hasMoreFiles = isEnded === false
  endSoon()
})
subscribe('tracing:node.test:start', () => {
  hanging.refresh()
  // A file may add tests after its first ones have ended.
  clearTimeout(grace)
})

/** Does nothing where the program ends by itself. */
function endSoon(): void {
  clearTimeout(grace)
  if (hasMoreFiles) return
  grace = setTimeout(() => {
    const open = process.getActiveResourcesInfo().filter((name) => name !== 'Timeout')
    end(`This file was ended after its tests, as it left something open: ${open.join(', ')}`)
  }, GRACE_MS).unref()
}

function end(why: string): never {
  console.error(why)
  process.exit(1)
}
