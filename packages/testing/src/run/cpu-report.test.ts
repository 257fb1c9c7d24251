import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder } from '../folders.ts'
import { costInWords, costOf, readCpuFile } from './cpu-report.ts'
import { CPU_FILE_NAME, RUNNER_NAME } from './report-cpu.ts'

const REPORT = new URL('./report-cpu.ts', import.meta.url).href
const RUN = { tier: 'default', slice: 812, isWhole: true } as const
const BUSY = 'const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);'

test('a program says its CPU time and that of its children, and children say nothing themselves', async () => {
  const folder = newFolder()
  const [file, program, child] = ['cpu.jsonl', 'parent.mjs', 'child.mjs'].map((name) => join(folder, name))
  assert.ok(file && program && child)
  writeFileSync(child, BUSY)
  // A forked child has the flags and the environment of its parent.
  writeFileSync(program, `import { fork } from 'node:child_process'; ${BUSY} fork(${JSON.stringify(child)})`)
  const env = { ...process.env, [CPU_FILE_NAME]: file, [RUNNER_NAME]: String(process.pid) }
  const flags = ['--disable-warning=ExperimentalWarning', '--import', REPORT]
  const run = spawn(process.execPath, [...flags, program], { env, stdio: 'inherit' })
  assert.deepEqual(await once(run, 'exit'), [0, null])
  const said = readCpuFile(file)
  assert.deepEqual([...said.keys()], [program])
  const least = process.platform === 'linux' ? 600 : 300
  assert.ok((said.get(program) ?? 0) >= least, `${said.get(program)} ms`)
})

test('CPU seconds are summed by kind; what no program counts is shared', () => {
  const programs = [
    { program: '/r/a', kind: 'kill', cpuSeconds: 10 },
    { program: '/r/b', kind: 'kill', cpuSeconds: 2.5 },
    { program: '/r/c', kind: 'other', cpuSeconds: 1 },
  ] as const
  const cost = costOf(RUN, programs, 20_000)
  assert.equal(cost.total, 20)
  assert.deepEqual(cost.byKind, {
    kill: 12.5,
    browser: 0,
    engine: 0,
    property: 0,
    other: 1,
    shared: 6.5,
  })
  assert.equal(costOf(RUN, programs, null).total, 13.5)
  const took = new Map([
    ['a', 3_000],
    ['b', 9_000],
    ['c', 1_000],
  ])
  const words = costInWords('/r', cost, programs, { took, most: 2 }).split('\n')
  assert.match(words[1] ?? '', /^ +9\.0 +2\.5 {2}kill +b$/)
  assert.match(words[2] ?? '', /^ +3\.0 +10\.0 {2}kill +a$/)
  assert.match(words[3] ?? '', /^CPU seconds: 20\.0 \(kill 12\.5, .*shared 6\.5\)$/)
})
