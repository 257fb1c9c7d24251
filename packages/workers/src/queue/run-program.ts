/** Runs another program to its end. */
import { spawn } from 'node:child_process'

export interface Ran {
  stdout: string
  stderr: string
}

export interface Running {
  args: readonly string[]
  env?: NodeJS.ProcessEnv
  signal?: AbortSignal
  /** More than this ends it. */
  maxBytes?: number
}

/** The program did not end well. */
export class ProgramEnded extends Error {
  /** Null where a signal ended it. */
  readonly code: number | null
  /** The end of what it said. */
  readonly said: string

  constructor(program: string, code: number | null, said: string) {
    super(`${program} ended with ${code}: ${said}`)
    this.name = 'ProgramEnded'
    this.code = code
    this.said = said
  }
}

const MAX_BYTES = 64 * 1_024 * 1_024

/** Answers what it wrote. Throws ProgramEnded with the end of its words when it does not end well; the reason of `signal` when
 *  that ended it. The program and all that it started are ended together. */
export async function runProgram(
  program: string,
  { args, env, signal, maxBytes = MAX_BYTES }: Running,
): Promise<Ran> {
  signal?.throwIfAborted()
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const end = (): void => {
    // The whole group: a shell and what it runs.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  signal?.addEventListener('abort', end, { once: true })
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.stdout += text
    if (said.stdout.length > maxBytes) end()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.stderr = (said.stderr + text).slice(-10_000)
  })
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    signal?.throwIfAborted()
    if (said.stdout.length > maxBytes) throw new Error(`${program} wrote too much.`)
    if (code !== 0) throw new ProgramEnded(program, code, tail(said.stderr))
    return said
  } finally {
    signal?.removeEventListener('abort', end)
  }
}

function tail(words: string): string {
  return words.trim().slice(-500)
}
