/** Keeps one process of a server running: starts it again when it ends, with growing waits. Source: decisions.md#processes. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setImmediate as immediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Order, readNotice } from './messages.ts'

const PROGRAM = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The part of memory for new values, in MB: with V8's own 16 a process that does little keeps a third more. */
const SMALL = '--max-semi-space-size=4'

/** A process that ended after it had served for so long was no failed start. */
const STEADY_MS = 10_000
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 10_000
/** Starts without success, one after the other. */
const MOST_TRIES = 8

export interface SupervisedOptions {
  /** For messages: “The process that writes”. */
  name: string
  /** The arguments of `yalkut`. */
  args: readonly string[]
  say: (message: string) => void
  /** Each time that it was started. */
  onStart?: (child: ChildProcess) => void
  onReady?: (child: ChildProcess) => void
  onTaken?: (child: ChildProcess, connection: number) => void
  /** Each time that it ended, after everything that it said was heard. */
  onEnd?: (child: ChildProcess) => void
  /** It cannot be started any more. */
  onGivenUp: (message: string) => void
}

export interface SupervisedProcess {
  /** Rejects with `EndedEarly` when it ends before it has ever served. */
  readonly ready: Promise<void>
  order(order: Order): void
  /** Lets it finish its work and end. */
  stop(): Promise<void>
}

/** A process that has ended before it served. It has said why. */
export class EndedEarly extends Error {
  readonly exitCode: number

  constructor(exitCode: number) {
    super('a process of the server ended before it served')
    this.exitCode = exitCode
  }
}

export function keepRunning(options: SupervisedOptions): SupervisedProcess {
  const { name, args, say, onStart, onReady, onTaken, onEnd, onGivenUp } = options
  const { promise: ready, resolve: served, reject: endedEarly } = Promise.withResolvers<void>()
  ready.catch(() => undefined)
  let current: { child: ChildProcess; ended: Promise<void> } | null = null
  let timer: NodeJS.Timeout | undefined
  let hasServed = false
  let isStopping = false
  let failures = 0

  function start(): void {
    const child = fork(PROGRAM, args, {
      execArgv: [...process.execArgv, SMALL],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    let readyAtMs: number | null = null
    child.on('message', (message) => {
      const notice = readNotice(message)
      if (notice === null) return
      if ('taken' in notice) return onTaken?.(child, notice.taken)
      readyAtMs = performance.now()
      hasServed = true
      onReady?.(child)
      served()
    })
    const ended = untilEnded(child).then(() => {
      current = null
      onEnd?.(child)
      if (isStopping) return
      if (!hasServed) return endedEarly(new EndedEarly(child.exitCode ?? 1))
      const wasSteady = readyAtMs !== null && performance.now() - readyAtMs > STEADY_MS
      failures = wasSteady ? 1 : failures + 1
      startAgain(child)
    })
    current = { child, ended }
    onStart?.(child)
  }

  function startAgain({ exitCode, signalCode }: ChildProcess): void {
    const why = signalCode === null ? `with code ${exitCode}` : `by ${signalCode}`
    if (failures > MOST_TRIES) {
      onGivenUp(`${name} ended ${MOST_TRIES} times, one after the other. The server stops.`)
      return
    }
    say(`${new Date().toISOString()} ${name} ended ${why}. It is being started again.`)
    const waitMs = failures === 1 ? 0 : FIRST_WAIT_MS * 2 ** (failures - 2)
    timer = setTimeout(start, Math.min(LONGEST_WAIT_MS, waitMs))
  }

  start()
  return {
    ready,
    order: (order) => current?.child.send(order, undefined, {}, () => undefined),
    async stop() {
      isStopping = true
      clearTimeout(timer)
      current?.child.send('stop' satisfies Order, undefined, {}, () => undefined)
      await current?.ended
    },
  }
}

/** Resolves when the process has ended and everything that it said was heard. Node reports no `disconnect` of a process that
 *  was killed before it had taken a connection. */
async function untilEnded(child: ChildProcess): Promise<void> {
  await once(child, 'exit')
  while (child.connected) await immediate()
  await immediate()
  child.channel?.unref()
}
