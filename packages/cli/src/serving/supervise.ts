/** `yalkut serve` with workers: starts one process that writes and several that read, keeps them running, and gives the
 *  connections of the public port to those that read. It does nothing else. Source: decisions.md#processes. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommandContext } from '../command.ts'
import { readBaseUrl, readPort, readSwitch, USUAL_DATA_DIR } from '../flags.ts'
import { addressOn, onFreePort, onPort, ownAddress, portOf, USUAL_PORT } from '../own-address.ts'
import { untilStopSignal } from '../stop-signal.ts'
import { answerWhileStarting } from './answer-while-starting.ts'
import { collectOnce } from './collect-once.ts'
import { drain } from './drain.ts'
import { readDrainMs, readServeFlags, USUAL_HOST } from './flags.ts'
import { greet } from './greet.ts'
import { createHandOut } from './hand-out.ts'
import { openNumbers, readNumbersAt } from './numbers.ts'
import { sayOld } from './say-old.ts'
import { EndedEarly, keepRunning } from './supervised-process.ts'

export async function serveWithWorkers(context: CommandContext, workers: number): Promise<number> {
  const { args, env, output } = context
  const flags = readServeFlags(args, env)
  const port = readPort(flags.port, USUAL_PORT)
  const { host = USUAL_HOST, data: dataDir = USUAL_DATA_DIR, sample } = flags
  const named = readBaseUrl(flags['base-url'])
  const folder = newFolder()
  const start = (port: number) => startAll({ args, host, port, workers, folder, say: output.say })
  const numbersAt = readNumbersAt(flags.metrics)
  const drainMs = readDrainMs(flags.drain)
  let closeNumbers = (): void => undefined
  try {
    const isOpen = port === 0 && named === undefined
    const all = isOpen ? await onFreePort(host, start) : await onPort(port, start)
    const address = named === undefined ? ownAddress(host, all.port) : addressOn(host, all.port)
    if (numbersAt !== null) closeNumbers = await openNumbers({ folder }, { at: numbersAt, output })
    // Before anybody is told that the server is there: a signal from then on stops it in order.
    const stopped = untilStopSignal()
    greet(output, { address, named, dataDir, sample })
    all.begin()
    sayOld(readSwitch(flags.site, 'site'), output)
    const problem = await Promise.race([stopped, all.givenUp])
    if (problem === undefined) await drain({ drainMs, say: output.say, begin: all.drain })
    output.say(problem ?? 'Stopping …')
    await all.stop()
    return problem === undefined ? 0 : 1
  } catch (error) {
    if (error instanceof EndedEarly) return error.exitCode
    throw error
  } finally {
    closeNumbers()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The longest path of a socket: 107 bytes on Linux, 103 on macOS, with the name of a socket. */
const LONGEST_FOLDER = 80

/** A folder that only this user may open. */
function newFolder(): string {
  const parent = Buffer.byteLength(tmpdir()) > LONGEST_FOLDER - 14 ? '/tmp' : tmpdir()
  return mkdtempSync(join(parent, 'yalkut-'))
}

interface Starting {
  args: readonly string[]
  host: string
  port: number
  workers: number
  folder: string
  say: (message: string) => void
}

interface All {
  port: number
  /** The port is held: starts the jobs. */
  begin(): void
  /** Resolves with a sentence when a process cannot be started any more. */
  givenUp: Promise<string>
  /** `/readyz` says no from now on. */
  drain(): void
  stop(): Promise<void>
}

/** Resolves when all processes serve. The port is open from the first moment: until then `/livez` answers, and everything else is
 *  told to wait. Rejects with the error of the port, or `EndedEarly`. */
async function startAll({ args, host, port, workers, folder, say }: Starting): Promise<All> {
  const { promise: givenUp, resolve: onGivenUp } = Promise.withResolvers<string>()
  const handOut = createHandOut()
  const starting = answerWhileStarting()
  let give = starting.take
  const server = createServer({ pauseOnConnect: true, noDelay: true }, (connection) => give(connection))
  await listen(server, { host, port })
  let hasBegun = false
  const writer = keepRunning({
    name: 'The process that writes',
    args: ['serve-writer', folder, String(port), ...args],
    say,
    onGivenUp,
    onReady: (child) => {
      if (hasBegun) child.send('begin')
    },
  })
  const readers = Array.from({ length: workers }, (_, at) =>
    keepRunning({
      name: `Worker ${at + 1}`,
      args: ['serve-reader', folder, String(port), `reader-${at + 1}`, ...args],
      say,
      onGivenUp,
      onStart: (child) => void writer.ready.then(() => child.send('open', undefined, {}, nothing), nothing),
      onReady: handOut.add,
      onTaken: handOut.confirm,
      onEnd: handOut.remove,
    }),
  )
  const stop = async (): Promise<void> => {
    server.close()
    starting.close()
    handOut.close()
    await Promise.all(readers.map((reader) => reader.stop()))
    await writer.stop()
  }
  try {
    await Promise.all([writer, ...readers].map(({ ready }) => ready))
    give = handOut.give
    starting.close()
    collectOnce()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    port: portOf(server),
    givenUp,
    stop,
    drain: () => {
      for (const reader of readers) reader.order('drain')
    },
    begin() {
      hasBegun = true
      writer.order('begin')
    },
  }
}

async function listen(server: Server, where: { host: string; port: number }): Promise<void> {
  server.listen(where)
  await once(server, 'listening')
}

function nothing(): void {}
