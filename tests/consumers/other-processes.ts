/** Processes that consume, for tests that kill them or let them compete. */
import { join } from 'node:path'
import type { Ledger, LedgerLocation } from '@yalkut/ledger'
import { startProgram } from '@yalkut/testing/run/program'

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
  /** Kills the process, and waits until it has ended. */
  kill(): Promise<void>
  /** The logged faults. Resolves when the process has ended. */
  words: Promise<string>
}

/** Resolves when the process is ready to start. It does not outlive the tests of the file. */
export async function startConsuming(consuming: Consuming): Promise<ConsumingProcess> {
  const path = join(import.meta.dirname, 'consuming.ts')
  const { go, kill, ended } = await startProgram(path, consuming)
  const words = ended.then((end) => end.words)
  const killed = ended.then(({ isKilled, words }) => {
    if (!isKilled) throw new Error(`it was not killed: ${words}`)
  })
  // The waiting test gets the error.
  killed.catch(() => undefined)
  return { go: (death) => go(death ?? {}), killed, kill, words }
}

/** Half a minute after a kill, at once: the killed process's leases have expired. */
export async function letLeasesLapse(ledger: Ledger): Promise<void> {
  const until = new Date(0).toISOString()
  await ledger.write((tx) => tx.updateTable('leases').set({ until }).execute())
}

/** Editions and releases for phones are an hour older. */
export async function letAnHourPass(ledger: Ledger): Promise<void> {
  const earlier = (at: string): string => new Date(Date.parse(at) - 3_600_000).toISOString()
  await ledger.write(async (tx) => {
    for (const { number, created_at } of await tx.selectFrom('editions').select(['number', 'created_at']).execute()) {
      await tx
        .updateTable('editions')
        .set({ created_at: earlier(created_at) })
        .where('number', '=', number)
        .execute()
    }
    for (const { number, made_at } of await tx.selectFrom('app_releases').select(['number', 'made_at']).execute()) {
      await tx
        .updateTable('app_releases')
        .set({ made_at: earlier(made_at) })
        .where('number', '=', number)
        .execute()
    }
  })
}
