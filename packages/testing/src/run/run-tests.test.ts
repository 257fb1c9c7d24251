import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { newFolder } from '../folders.ts'
import { FOLDER_NAME, SOCKET_NAME } from '../test-run.ts'
import { groupFiles } from './groups.ts'

const testdata = (name: string): string => fileURLToPath(new URL(`testdata/${name}`, import.meta.url))
const RUNNER = fileURLToPath(new URL('./run-tests.ts', import.meta.url))

interface Running {
  pid: number
  folder: string
  url: string
}

/** Starts a run that is no part of this run. */
function startRun(t: TestContext, args: string[], env: { [name: string]: string } = {}) {
  const { NODE_TEST_CONTEXT, [SOCKET_NAME]: socket, [FOLDER_NAME]: folder, ...rest } = process.env
  const flags = ['--disable-warning=ExperimentalWarning', RUNNER, ...args]
  const run = spawn(process.execPath, flags, {
    env: { ...rest, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.after(() => run.kill('SIGKILL'))
  return run
}

/** `words`: all that the run writes. */
async function endOf(run: ReturnType<typeof startRun>): Promise<{ code: number; words: string }> {
  const [[code], out, err] = await Promise.all([once(run, 'close'), text(run.stdout), text(run.stderr)])
  return { code, words: out + err }
}

async function startHolding(t: TestContext): Promise<{ run: ChildProcess; running: Running }> {
  const stateFile = join(newFolder(), 'held.json')
  const run = startRun(t, [testdata('holding.ts')], { HELD_FILE: stateFile })
  await until(() => existsSync(stateFile) && readFileSync(stateFile, 'utf8').endsWith('}'))
  const running: Running = JSON.parse(readFileSync(stateFile, 'utf8'))
  assert.ok(isAlive(running.pid) && existsSync(running.folder) && (await takesConnections(running.url)))
  return { run, running }
}

async function nothingIsLeft({ pid, folder, url }: Running): Promise<void> {
  await until(() => !isAlive(pid))
  await until(() => !existsSync(folder))
  await until(async () => !(await takesConnections(url)))
}

for (const signal of ['SIGKILL', 'SIGINT', 'SIGTERM'] as const) {
  test(`a run that ends by ${signal} leaves no process, no folder and no PostgreSQL`, async (t) => {
    const { run, running } = await startHolding(t)
    const ended = once(run, 'exit')
    run.kill(signal)
    await ended
    assert.notEqual(run.exitCode, 0)
    await nothingIsLeft(running)
  })
}

test('a run with a failing test fails', async (t) => {
  const run = startRun(t, ['--only', testdata('failing.ts')])
  await once(run, 'exit')
  assert.equal(run.exitCode, 1)
})

/** What throws, and its error. Each has left a server open, which no hook ends. */
const THROWING: readonly (readonly [string, string])[] = [
  ['throwing-suite.ts', 'the body of a suite'],
  ['throwing-module.ts', 'the top level of a file'],
  ['throwing-without-tests.ts', 'the top level of a file without a test'],
  ['throwing-hook.ts', 'a hook'],
]
for (const [file, error] of THROWING) {
  // Far less than the limit of a file, and far more than a start takes on a busy machine.
  test(`a run fails with the error of ${error}, and does not wait for the limit`, {
    timeout: 200_000,
  }, async (t) => {
    const { code, words } = await endOf(startRun(t, ['--only', testdata(file)]))
    assert.equal(code, 1, words)
    assert.match(words, new RegExp(`Error: on purpose: ${error}\n`))
  })
}

test('files of a group are run after one that could not be loaded, one whose hook threw, and one that loads long', {
  timeout: 200_000,
}, async (t) => {
  const root = newFolder()
  mkdirSync(join(root, 'tests/http'), { recursive: true })
  const names = ['throwing-before.ts', 'loading-long.ts', 'throwing-module.ts', 'failing.ts']
  const files = names.map((name, at) => {
    // In this order: files of a group are run by their names.
    const file = join(root, 'tests/http', `${at}-${name}`)
    copyFileSync(testdata(name), file)
    return file
  })
  const kind = () => 'other' as const
  const [group] = groupFiles(root, files, join(root, 'groups'), kind)
  assert.equal(group?.files.length, 4)
  const { code, words } = await endOf(startRun(t, ['--only', group.program]))
  assert.equal(code, 1, words)
  assert.match(words, /Error: on purpose: the top level of a file\n/)
  assert.match(words, /the hook threw/)
  assert.match(words, /✔ a test that holds/, words)
  assert.match(words, /✔ a test of a file that took long to load/, words)
})

test('a path without tests is refused', async (t) => {
  const run = startRun(t, ['--only', 'packages/none'])
  await once(run, 'exit')
  assert.equal(run.exitCode, 1)
})

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function takesConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
