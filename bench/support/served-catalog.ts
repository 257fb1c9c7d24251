/** `yalkut serve` and other commands, in processes of their own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const YALKUT = join(import.meta.dirname, '../../bin/yalkut')

export interface Serving {
  address: string
  /** Of the supervising process. */
  pid: number
  stop(): Promise<void>
}

/** The output of a command. */
export async function runCommand(args: readonly string[]): Promise<string> {
  const child = spawn('sh', [YALKUT, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, problems] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    problems += text
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${problems.slice(0, 500)}`)
  return out
}

/** Adds a steward to the catalog; gives a token that writes. */
export async function addBencher(at: readonly string[]): Promise<string> {
  const person = ['--handle', 'bench', '--name', 'Bench', '--steward']
  await runCommand(['person', 'add', ...person, ...at])
  const token = ['--person', 'bench', '--name', 'x', '--scopes', 'read,write']
  const [, secret = ''] = /"token":"([^"]+)"/.exec(await runCommand(['token', 'add', ...token, ...at])) ?? []
  return secret
}

/** Starts a server on a free port, without limits of requests. */
export async function serveCatalog(args: readonly string[]): Promise<Serving> {
  const serve = ['serve', '--log', 'text', '--port', '0', '--rate-limit', 'off', ...args]
  const child = spawn('sh', [YALKUT, ...serve], { stdio: ['ignore', 'inherit', 'pipe'] })
  const ended = once(child, 'exit')
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
    const [, address] = /at (http:\/\/\S+)/.exec(said) ?? []
    if (address !== undefined) resolve(address)
  })
  ended.then(() => reject(new Error(`serve ended: ${said}`)), reject)
  return {
    address: await promise,
    pid: child.pid ?? 0,
    async stop() {
      child.kill()
      await ended
    },
  }
}
