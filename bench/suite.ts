/** What the default tier of the tests costs: CPU seconds, by the kind of their programs, against a bound. It reads what the last
 *  `npm test` has recorded; with `run` among its arguments, or without a record, it runs them first. Source: CONTRIBUTING.md. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const RECORD = join(ROOT, 'node_modules/.cache/yalkut-tests/cost.json')
const LIMIT_CPU_SECONDS = 1_300

function record(): { tier?: unknown; total?: unknown } | null {
  if (!existsSync(RECORD)) return null
  const read: unknown = JSON.parse(readFileSync(RECORD, 'utf8'))
  return typeof read === 'object' ? read : null
}

if (process.argv.includes('run') || record()?.tier !== 'default') {
  const { status } = spawnSync('sh', [join(ROOT, 'bin/test')], { stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exitCode = 1
}
const cost = record()
const total = Number(cost?.total)
const ok = cost?.tier === 'default' && total <= LIMIT_CPU_SECONDS
console.log(JSON.stringify({ bench: 'suite', ...cost, limit: LIMIT_CPU_SECONDS, ok }))
if (!ok) process.exitCode = 1
