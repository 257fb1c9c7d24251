/** A process that does the work of several consumers at the same time, as `yalkut jobs` does: it withdraws editions and releases,
 *  checks links and keeps the status. It opens the catalog, prints that it is ready, and starts on a line from stdin. With
 *  `{ "working": ["links", "status"], "victim": "links", "steps": 12 }` these two work, and it ends by `kill -9` at the twelfth step
 *  of the victim. A step is the start or the end of a transaction, or of the storing or removing of a file or a note. It prints a line where a consumer begins and ends, there with its steps. */
import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { createInterface } from 'node:readline'
import { createSafeFetch, openFollowing } from '@yalkut/catalog/core'
import { parseJsonObject } from '@yalkut/model'
import { linksJob } from '../../packages/consumers/src/checking-links/links-job.ts'
import { statusJob } from '../../packages/consumers/src/checking-status/status-job.ts'
import { routineOf } from '../../packages/consumers/src/jobs/job-routine.ts'
import { releaseTakedowns } from '../../packages/consumers/src/making-app-releases/withdraw-releases.ts'
import { editionTakedowns } from '../../packages/consumers/src/making-editions/withdraw-editions.ts'
import type { Ground } from '../../packages/consumers/src/running/hold.ts'
import { type Routine, takeTurn } from '../../packages/consumers/src/running/routine.ts'
import { countSteps } from './steps.ts'

const input = parseJsonObject(process.argv[2] ?? '')
const [dataDir, baseUrl] = [String(input.dataDir), String(input.baseUrl)]
const services = await openFollowing({
  dataDir,
  ...(typeof input.databaseUrl === 'string' && { databaseUrl: input.databaseUrl }),
})
const toLoopback = createSafeFetch({ isAllowed: (ip) => ip === '127.0.0.1', allowsHttp: true })
const CONSUMERS: { [name: string]: (ground: Ground) => Routine } = {
  'edition-takedowns': (ground) => editionTakedowns(ground, { dataDir, baseUrl }),
  'release-takedowns': (ground) => releaseTakedowns(ground, { dataDir, baseUrl }),
  links: (ground) => routineOf(ground, linksJob({ fetch: toLoopback, pauseMs: 0 })),
  status: (ground) => routineOf(ground, statusJob({ baseUrl })),
}
const lines = createInterface({ input: process.stdin })
flushCompileCache()
console.log('ready')
const [line] = await once(lines, 'line')
const { working, victim, steps } = parseJsonObject(String(line))

async function work(name: string): Promise<void> {
  const counted = countSteps(services, name === victim ? Number(steps) : 0)
  const ground: Ground = { services: counted.services, leaseMs: 30_000 }
  const routine = CONSUMERS[name]?.(ground)
  if (routine === undefined) throw new Error(`no consumer “${name}”`)
  const { signal: stop } = new AbortController()
  // At once: lines that wait are lost in a kill.
  writeSync(1, `begun ${name}\n`)
  for (;;) {
    const turn = await takeTurn(ground, routine, { stop, isUrgent: true })
    // A job that was killed is first noted as cut off.
    if (turn.kind === 'failed' && String(turn.error).startsWith('JobCutOff')) continue
    if (turn.kind === 'failed') throw turn.error
    writeSync(1, `${turn.kind} ${name} ${counted.steps()}\n`)
    return
  }
}

await services.latest()
await Promise.all((Array.isArray(working) ? working : []).map((name) => work(String(name))))
lines.close()
await services.close()
