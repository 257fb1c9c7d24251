/** What a server costs that nobody asks: CPU time and memory of its processes with the sample catalog, one line a process and one
 *  for all. Fails beyond its bounds. Source: decisions.md#an-idle-server. `node bench/idle.ts [SECONDS]` (default 60). Linux alone. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Of one core. */
const MOST_CORE = 0.003
const MOST_MB = 310
/** After the start: first looks of jobs, caches. */
const SETTLING_MS = 15_000
/** `CLK_TCK` of every Linux that Node runs on. */
const TICKS_A_SECOND = 100

const seconds = Number(process.argv[2] ?? 60)
const PORT = 9_500 + (process.pid % 400)
const data = mkdtempSync(join(tmpdir(), 'yalkut-idle-'))

interface Cost {
  name: string
  cpuSeconds: number
  mb: number
}

function costOf(pid: number): Cost {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program may have blanks; fields are counted after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  const pss = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? '0'
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  const name = words.find((word) => /^serve(-\w+)?$/.test(word)) ?? 'other'
  return { name, cpuSeconds: ticks / TICKS_A_SECOND, mb: (Number(pss) * 1_024) / 1_000_000 }
}

/** The process and those that it started. */
function processesOf(root: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && existsSync(`/proc/${name}/stat`))
    .map(Number)
    .filter((pid) => parentOf(pid) === root)
  return [root, ...children]
}

function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

async function untilReady(server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (server.exitCode !== null) throw new Error('The server ended.')
    const answer = await fetch(`http://127.0.0.1:${PORT}/livez`).catch(() => null)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error('The server does not answer.')
}

const server = spawn(
  'sh',
  ['bin/yalkut', 'serve', '--data', data, '--sample', '--port', String(PORT), '--workers', '1'],
  { stdio: ['ignore', 'ignore', 'inherit'] },
)
try {
  await untilReady(server)
  await sleep(SETTLING_MS)
  const processes = processesOf(server.pid ?? 0)
  const before = new Map(processes.map((pid) => [pid, costOf(pid).cpuSeconds]))
  await sleep(seconds * 1_000)
  const costs = processes.map((pid) => {
    const { name, cpuSeconds, mb } = costOf(pid)
    return { name, core: (cpuSeconds - (before.get(pid) ?? 0)) / seconds, mb: Math.round(mb) }
  })
  for (const cost of costs) console.log(JSON.stringify({ bench: 'idle', ...cost }))
  const core = costs.reduce((sum, cost) => sum + cost.core, 0)
  const mb = costs.reduce((sum, cost) => sum + cost.mb, 0)
  console.log(JSON.stringify({ bench: 'idle', name: 'all', core: Number(core.toFixed(4)), mb }))
  if (core > MOST_CORE || mb > MOST_MB) {
    console.error(`An idle server has at most ${MOST_CORE} of a core and ${MOST_MB} MB.`)
    process.exitCode = 1
  }
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  rmSync(data, { recursive: true, force: true })
}
