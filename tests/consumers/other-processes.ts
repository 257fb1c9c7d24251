/** Processes that consume, for tests that kill them or let them compete. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'
import type { Ledger, LedgerLocation } from '@yalkut/ledger'
import { newFolder } from '@yalkut/testing/folders'

export interface Consuming extends LedgerLocation {
  smtpUrl: string
  leaseMs: number
  /** Between attempts to send a mail, in ms. */
  waitMs: number
}

/** When a process ends by `kill -9`: this many ms after this many steps of its work. */
export interface Death {
  steps: number
  delayMs: number
}

export interface ConsumingProcess {
  /** Starts, and continues until `kill` unless a death is given. */
  go(death?: Death): void
  /** Resolves when the process was killed. Throws when it ended in another way. */
  killed: Promise<void>
  kill(): void
  /** The logged faults. Resolves when the process has ended. */
  words: Promise<string>
}

/** Node's compile cache is kept for the next process, which then starts sooner. */
const compiled = newFolder()

/** Resolves when the process is ready to start. It does not outlive the tests of the file. */
export async function startConsuming(consuming: Consuming): Promise<ConsumingProcess> {
  const program = join(import.meta.dirname, 'consuming.ts')
  const flags = ['--disable-warning=ExperimentalWarning', program, JSON.stringify(consuming)]
  const child: ChildProcessByStdio<Writable, Readable, Readable> = spawn(process.execPath, flags, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  })
  running.add(child)
  const words = text(child.stderr)
  const killed = once(child, 'close').then(async () => {
    running.delete(child)
    if (child.signalCode !== 'SIGKILL') throw new Error(`it was not killed: ${await words}`)
  })
  // The waiting test gets the error.
  killed.catch(() => undefined)
  await Promise.race([once(child.stdout, 'data'), killed])
  return {
    words,
    killed,
    go: (death) => child.stdin.write(`${JSON.stringify(death ?? {})}\n`),
    kill: () => child.kill('SIGKILL'),
  }
}

const running = new Set<ChildProcessByStdio<Writable, Readable, Readable>>()
after(() => {
  for (const child of running) child.kill('SIGKILL')
})

/** Half a minute after a kill, at once: the killed process's leases have expired. */
export async function letLeasesLapse(ledger: Ledger): Promise<void> {
  const until = new Date(0).toISOString()
  await ledger.write((tx) => tx.updateTable('leases').set({ until }).execute())
}
