/** Other processes over the same ledger, like a second server or the command line. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { LedgerLocation } from '@yalkut/ledger'

export interface Program {
  child: ChildProcessByStdio<Writable, Readable, null>
  /** The lines of the program's output. */
  lines: AsyncIterator<string>
  /** Resolves with the exit code when the program has ended and its output was read; null for a signal. */
  ended: Promise<number | null>
}

/** Starts `<name>.ts` of this folder on a ledger. The program ends with the test at the latest. */
export function startProgram(
  t: TestContext,
  name: 'committing' | 'holding' | 'opening',
  location: LedgerLocation,
): Program {
  const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const flags = ['--disable-warning=ExperimentalWarning', file, JSON.stringify(location)]
  const child = spawn(process.execPath, flags, { stdio: ['pipe', 'pipe', 'inherit'] })
  t.after(() => child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ended = once(child, 'close').then(() => child.exitCode)
  return { child, lines, ended }
}

/** Starts another process that holds main until `release`. */
export async function holdMain(t: TestContext, location: LedgerLocation): Promise<{ release: () => Promise<void> }> {
  const { child, lines, ended } = startProgram(t, 'holding', location)
  const { value } = await lines.next()
  if (value !== 'holding') throw new Error(`the holding process printed ${String(value)}`)
  return {
    async release() {
      child.stdin.end()
      await ended
    },
  }
}
