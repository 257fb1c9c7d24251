/** A browser with a folder of its own, as a person has one: what it keeps outlives its processes. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { atEnd } from '../at-end.ts'
import { launchOptions } from './chromium.ts'

export interface BrowserProfile {
  /** Of the browser that runs now. */
  context(): BrowserContext
  /** Ends the whole browser without a word to its pages, and starts it again in the same folder. */
  killAndStart(): Promise<void>
}

/** `baseURL`: of its pages. Closed after the tests of the file. */
export async function openProfile(baseURL: string): Promise<BrowserProfile> {
  const folder = mkdtempSync(join(tmpdir(), 'yalkut-profile-'))
  const start = async (): Promise<BrowserContext> =>
    await chromium.launchPersistentContext(folder, { ...(await launchOptions()), baseURL })
  let context = await start()
  atEnd(async () => {
    await context.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return {
    context: () => context,
    async killAndStart() {
      const { promise: closed, resolve: close } = Promise.withResolvers<void>()
      context.once('close', () => close())
      for (const id of processesOf(folder)) kill(id)
      await closed
      context = await start()
    },
  }
}

/** All processes that were started with this folder: it is this browser’s alone. */
function processesOf(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((id) => id > 0 && argumentsOf(id).some((argument) => argument.endsWith(`=${folder}`)))
}

function argumentsOf(id: number): string[] {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0')
  } catch {
    // It ended meanwhile.
    return []
  }
}

function kill(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // It ended with the one before.
  }
}
