/** Runs `yalkut worker` in a process of its own, like an operator. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type JsonObject, parseJsonObject } from '@yalkut/model'

const YALKUT = fileURLToPath(new URL('../../../../bin/yalkut', import.meta.url))

export interface WorkerProcess {
  child: ChildProcess
  /** The stderr of the worker so far. */
  stderr(): string
  /** Resolves when stderr matches the pattern. */
  said(pattern: RegExp): Promise<void>
  /** Resolves when the worker has ended. */
  ended: Promise<{ code: number | null; result: JsonObject | null }>
}

/** `env`: SERVER, TOKEN, WORK_DIR and the like. */
export function startWorker(args: readonly string[], env: NodeJS.ProcessEnv): WorkerProcess {
  const child = spawn('sh', [YALKUT, 'worker', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const heard = { stdout: '', stderr: '' }
  const waiting = new Set<() => void>()
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    heard.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    heard.stderr += text
    for (const look of waiting) look()
  })
  const ended = once(child, 'close').then(() => {
    const line = heard.stdout.trim()
    return { code: child.exitCode, result: line === '' ? null : parseJsonObject(line) }
  })
  return {
    child,
    ended,
    stderr: () => heard.stderr,
    said: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (!pattern.test(heard.stderr)) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
        void ended.then(() => reject(new Error(`the worker ended: ${heard.stderr}`)))
      }),
  }
}
