/** Learns typefaces from checked lines, and reorders what an engine read, in a thread: both take a part of a second, and the server
 *  answers other requests meanwhile. Source: shapes.md#learning. */
import { refuse, serverStops } from '@yalkut/model'
import type { GroupedPair, Learned } from '@yalkut/ocr'
import { ThreadPool } from '@yalkut/threads'
import { learningSaid } from '../sentences/learning.ts'

export type LearningTask =
  | { kind: 'learn'; pairs: readonly GroupedPair[] }
  | { kind: 'propose'; face: string; lines: readonly string[] }

export type LearningAnswer = { kind: 'learned'; learned: Learned } | { kind: 'proposed'; lines: string[] }

export interface Learning {
  /** Refuses `busy` while too much waits. */
  learn(pairs: readonly GroupedPair[]): Promise<Learned>
  /** The lines as they probably are. `face`: JSON of a typeface. */
  propose(face: string, lines: readonly string[]): Promise<string[]>
  close(): Promise<void>
}

const LIMITS = { threads: 1, timeLimitMs: 120_000, maxWaiting: 20 }

export function openLearning(): Learning {
  const program = new URL('./learn-thread.ts', import.meta.url)
  const pool = new ThreadPool<LearningTask, LearningAnswer>(program, LIMITS)
  async function run(task: LearningTask): Promise<LearningAnswer> {
    const ended = await pool.run(task)
    switch (ended.kind) {
      case 'done':
        return ended.answer
      case 'full':
        throw refuse('busy', learningSaid('learning-busy'), {
          retryAfterSeconds: 10,
        })
      case 'closed':
        throw serverStops()
      case 'late':
        throw refuse('too-large', learningSaid('learning-too-long'))
      case 'lost':
        throw new Error('the thread that learns ended', { cause: ended.cause })
    }
  }
  return {
    close: () => pool.close(),
    async learn(pairs) {
      const answer = await run({ kind: 'learn', pairs })
      if (answer.kind === 'learned') return answer.learned
      throw new Error('the thread answered another task')
    },
    async propose(face, lines) {
      const answer = await run({ kind: 'propose', face, lines })
      if (answer.kind === 'proposed') return answer.lines
      throw new Error('the thread answered another task')
    },
  }
}
