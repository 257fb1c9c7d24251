/** Runs the command yalkut as a person would: in a process of its own. Most tests start the program as one bundle, which takes a
 *  third of the time; `tests/cli/commands.test.ts` and `tests/serving` start `bin/yalkut` itself. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { isJsonObject } from '@yalkut/model'
import { bundledCommand, type Start } from '@yalkut/testing/run/command'

const YALKUT = fileURLToPath(new URL('../../bin/yalkut', import.meta.url))

export interface Ran {
  code: number | null
  stdout: string
  stderr: string
  /** The printed result, parsed as JSON; null when nothing was printed, or lines of a table. */
  result: unknown
}

interface Running {
  cwd?: string
  env?: NodeJS.ProcessEnv
}

export async function runYalkut(args: readonly string[], options: Running = {}): Promise<Ran> {
  return await run(await bundledCommand(), args, options)
}

/** Runs `bin/yalkut`. */
export async function runBin(args: readonly string[], options: Running = {}): Promise<Ran> {
  return await run(['sh', YALKUT], args, options)
}

async function run([program, ...first]: Start, args: readonly string[], options: Running): Promise<Ran> {
  const child = spawn(program, [...first, ...args], {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.stderr += text
  })
  await once(child, 'close')
  const line = said.stdout.trim()
  return { code: child.exitCode, ...said, result: line.startsWith('{') ? JSON.parse(line) : null }
}

/** Adds a person to the catalog of a folder, with marks such as `--steward`. Returns a token that writes. */
export async function addPerson(data: string, handle: string, ...marks: string[]): Promise<string> {
  const to = ['--data', data]
  await runYalkut(['person', 'add', '--handle', handle, '--name', handle, ...marks, ...to])
  const token = ['--person', handle, '--name', 'x', '--scopes', 'read,write']
  const { result } = await runYalkut(['token', 'add', ...token, ...to])
  assert.ok(isJsonObject(result))
  return String(result.token)
}

export interface Served {
  address: string
  process: ChildProcess
  /** The text of stderr so far. */
  stderr: () => string
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** Starts `yalkut serve` on a free port and waits until it prints its address. One process does everything, unless `args` name
 *  a number of workers: starting several takes longer (`tests/serving`). */
export async function serveYalkut(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Served> {
  const [program, ...first] = await bundledCommand()
  const child = spawn(program, [...first, 'serve', '--port', '0', ...args], {
    env: { ...process.env, WORKERS: process.env.WORKERS ?? '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stderr = ''
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
      const found = /at (http:\/\/\S+)/.exec(stderr)
      if (found?.[1] !== undefined) resolve(found[1])
    })
    child.once('exit', (code) => reject(new Error(`serve ended with ${code}: ${stderr}`)))
  })
  return {
    address,
    process: child,
    stderr: () => stderr,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      child.kill(signal)
      await once(child, 'exit')
      return child.exitCode
    },
  }
}
