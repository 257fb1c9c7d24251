/** Keeps the git mirror of this server at the end of the line. Each server has its own, in its data folder; its cursor is the
 *  last commit of the branch. Source: shapes.md#git-mirror; decisions.md#only-shown-data-leaves. */

import { join } from 'node:path'
import { followInThread, missingGit } from '@yalkut/catalog/publishing'
import { HOUR_MS } from '@yalkut/model'
import type { TurnsHead } from '@yalkut/projection'
import type { Ground } from '../running/hold.ts'
import type { Routine } from '../running/routine.ts'

export interface GitMirrorSettings {
  dataDir: string
  /** Says once that the machine has no git. */
  say(words: string): void
  /** Commits of one import; what a crash costs. */
  batch?: number
  /** The shortest time from one rewriting to the next, in ms. Default: an hour, since one request of a stranger is enough for one. */
  rewritesEveryMs?: number
}

const REWRITES_EVERY_MS = HOUR_MS

const POLL_MS = 1_000
/** Between two rounds: each begins a thread and a few programs. */
const REST_MS = 2_000
/** Between two looks for a git that was missing. */
const LOOK_AGAIN_MS = 15 * 60_000
export const BATCH = 5_000
/** One process at a time makes the mirror. */
export const GIT_LEASE = 'git-mirror'

/** `baseUrl`: the public address; its host is in the addresses of authors. */
export function gitMirrorRoutine({ services }: Ground, settings: GitMirrorSettings & { baseUrl: string }): Routine {
  const { latest } = services
  const { dataDir, say, batch = BATCH, baseUrl } = settings
  const { rewritesEveryMs = REWRITES_EVERY_MS } = settings
  let done: TurnsHead | null = null
  let notBefore = 0
  let hasSaid = false

  return {
    name: GIT_LEASE,
    pollMs: POLL_MS,
    waits: { firstMs: 5_000, longestMs: 15 * 60_000 },
    async isDue() {
      if (performance.now() < notBefore) return false
      const { reads } = await latest()
      const { build, turn } = reads.turns.head()
      return done === null || done.build !== build || done.turn !== turn
    },
    async run({ signal }) {
      const missing = await missingGit(dataDir)
      if (missing !== null) {
        notBefore = performance.now() + LOOK_AGAIN_MS
        if (!hasSaid) say(missing.message)
        hasSaid = true
        return
      }
      const { reads } = await latest()
      const now = reads.turns.head()
      const projection = join(dataDir, 'projection.sqlite')
      const host = new URL(baseUrl).hostname
      try {
        const task = { dataDir, projection, host, batch, rewritesEveryMs }
        const { restMs } = await followInThread(task, signal)
        if (restMs !== null) {
          notBefore = performance.now() + restMs
          return
        }
      } catch (error) {
        // The thread was ended: the next process resumes where it was.
        if (signal.aborted) return
        throw error
      }
      done = now
      notBefore = performance.now() + REST_MS
    },
  }
}
