/** A mirror in a process of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import { atEnd } from '@yalkut/testing/at-end'
import { freePort } from '@yalkut/testing/outside/free-port'

const MAIN = fileURLToPath(new URL('../../packages/cli/src/main.ts', import.meta.url))
/** How long a test waits for something that has to happen, in ms. */
const PATIENCE_MS = 90_000

export interface MirrorProcess {
  address: string
  state(): Promise<JsonObject>
  /** Waits until the state is as wanted. */
  until(isWanted: (state: JsonObject) => boolean): Promise<JsonObject>
  stop(): Promise<void>
}

export async function startMirror(
  data: string,
  origin: string,
  key: string,
): Promise<MirrorProcess> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const args = ['serve', '--data', data, '--port', String(port), '--site', 'off']
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', MAIN, ...args, '--mirror-of', origin, '--key', key],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, RATE_LIMIT: 'off' } },
  )
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = once(child, 'close')
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  atEnd(stop)

  async function until(isWanted: (state: JsonObject) => boolean): Promise<JsonObject> {
    let last: JsonObject = {}
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(100)) {
      if (child.exitCode !== null) throw new Error(`the mirror has ended: ${said}`)
      const answer = await fetch(`${address}/v1/mirrors/state`).catch(() => null)
      if (answer === null) continue
      last = parseJsonObject(await answer.text())
      if (isWanted(last)) return last
    }
    throw new Error(`the state stayed ${JSON.stringify(last)}; ${said}`)
  }

  await until(() => true)
  return { address, state: () => until(() => true), until, stop }
}
