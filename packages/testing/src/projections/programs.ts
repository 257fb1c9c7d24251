/** Other processes on the same folder. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

export interface Program {
  child: ChildProcessByStdio<null, Readable, null>
  /** The first line of the program's output. */
  firstLine: Promise<string>
  /** The exit code; null for a signal. */
  ended: Promise<number | null>
}

/** Starts a program of this folder. */
export function startProgram(name: 'half-way' | 'following', ...args: string[]): Program {
  const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const flags = ['--disable-warning=ExperimentalWarning', file, ...args]
  const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  const firstLine = once(lines, 'line').then(([line]) => String(line))
  const ended = once(child, 'close').then(() => child.exitCode)
  return { child, firstLine, ended }
}
