/** Runs another program and waits for its end. */
import { spawn } from 'node:child_process'

export interface ProgramOutput {
  stdout: string
  stderr: string
}

export interface ProgramOptions {
  args: readonly string[]
  env?: NodeJS.ProcessEnv
  signal?: AbortSignal
  /** A program that writes more to stdout is killed. */
  maxBytes?: number
}

/** A program ended with another code than 0. */
export class ProgramFailed extends Error {
  /** Null where a signal ended the program. */
  readonly code: number | null
  /** The end of its stderr. */
  readonly stderr: string

  constructor(program: string, code: number | null, stderr: string) {
    super(`${program} ended with ${code}: ${stderr}`)
    this.name = 'ProgramFailed'
    this.code = code
    this.stderr = stderr
  }
}

const MAX_BYTES = 64 * 1_024 * 1_024

/** Answers the output of the program. Throws ProgramFailed for another exit code than 0, and the reason of `signal` after
 *  an abort. An abort kills the program and all processes that it started. */
export async function runProgram(
  program: string,
  { args, env, signal, maxBytes = MAX_BYTES }: ProgramOptions,
): Promise<ProgramOutput> {
  signal?.throwIfAborted()
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const kill = (): void => {
    // The whole process group: a shell and its programs.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  signal?.addEventListener('abort', kill, { once: true })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
    if (output.stdout.length > maxBytes) kill()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr = (output.stderr + text).slice(-10_000)
  })
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    signal?.throwIfAborted()
    if (output.stdout.length > maxBytes) throw new Error(`${program} wrote too much.`)
    if (code !== 0) throw new ProgramFailed(program, code, tail(output.stderr))
    return output
  } finally {
    signal?.removeEventListener('abort', kill)
  }
}

function tail(text: string): string {
  return text.trim().slice(-500)
}
