/** A mirror in a process of its own. */
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LedgerLocation } from '@yalkut/ledger'
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import { atEnd } from '@yalkut/testing/at-end'
import { freePort } from '@yalkut/testing/outside/free-port'
import { bundledCommand } from '@yalkut/testing/run/command'
import { endGroup, killGroup } from '@yalkut/testing/run/end-group'
import { tier } from '@yalkut/testing/tiers/slices'

/** How long a test waits for something that has to happen, in ms. */
const PATIENCE_MS = 90_000

export interface MirrorProcess {
  address: string
  state(): Promise<JsonObject>
  /** Waits until the state is as wanted. */
  until(isWanted: (state: JsonObject) => boolean): Promise<JsonObject>
  stop(): Promise<void>
}

/** A process that was begun, and may not answer yet. */
export interface BegunMirror {
  address: string
  /** Waits until it answers. Throws when it ends before that. */
  answers(): Promise<void>
  /** Kills it with `kill -9`, and waits until it has ended. */
  kill(): Promise<void>
  /** Asks it to stop, and waits until it has ended. */
  stop(): Promise<void>
  /** What it has said, where it has ended; else null. */
  ended(): string | null
}

/** `data`: its folder, or where its ledger is. */
export async function beginMirror(
  data: string | LedgerLocation,
  origin: string,
  key: string,
  /** In minutes. */
  rebuildEvery = '0',
): Promise<BegunMirror> {
  const [[program, ...first], port] = await Promise.all([bundledCommand(), freePort()])
  const { dataDir, databaseUrl }: LedgerLocation = typeof data === 'string' ? { dataDir: data } : data
  const database = databaseUrl === undefined ? [] : ['--database-url', databaseUrl]
  const args = ['serve', '--data', dataDir, '--port', String(port), '--site', 'off', ...database]
  const child = spawn(program, [...first, ...args, '--mirror-of', origin, '--key', key], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own, which ends with it (`endGroup`).
    detached: true,
    env: {
      ...process.env,
      RATE_LIMIT: 'off',
      REBUILD_EVERY: rebuildEvery,
      ...(tier() === 'default' && { WORKERS: '0' }),
    },
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  process.once('exit', () => killGroup(child))
  const end = (signal: 'SIGTERM' | 'SIGKILL') => endGroup(child, signal)
  atEnd(() => end('SIGTERM'))
  const address = `http://127.0.0.1:${port}`
  const ended = () => (child.exitCode === null ? null : said)
  return {
    address,
    answers: async () => void (await stateOf(address, ended, () => true)),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    ended,
  }
}

export async function startMirror(
  data: string | LedgerLocation,
  origin: string,
  key: string,
  rebuildEvery?: string,
): Promise<MirrorProcess> {
  const { address, stop, ended } = await beginMirror(data, origin, key, rebuildEvery)

  const until = (isWanted: (state: JsonObject) => boolean) => stateOf(address, ended, isWanted)
  await until(() => true)
  return { address, state: () => until(() => true), until, stop }
}

/** Asks for the state until it is as wanted. `ended`: what the process said, where it has ended; else null. */
async function stateOf(
  address: string,
  ended: () => string | null,
  isWanted: (state: JsonObject) => boolean,
): Promise<JsonObject> {
  let last: JsonObject = {}
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(100)) {
    const said = ended()
    if (said !== null) throw new Error(`the mirror has ended: ${said}`)
    const answer = await fetch(`${address}/v1/mirrors/state`).catch(() => null)
    if (answer === null) continue
    last = parseJsonObject(await answer.text())
    if (isWanted(last)) return last
  }
  throw new Error(`the state stayed ${JSON.stringify(last)}`)
}
