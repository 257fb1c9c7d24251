/** A thread that runs the tasks of the tests. */
import { answerTasks } from '../thread.ts'

export type OddJob =
  | { kind: 'double'; of: number; afterMs?: number }
  | { kind: 'throw' }
  | { kind: 'endless' }
  | { kind: 'end' }

answerTasks((job: OddJob): number | Promise<number> => {
  switch (job.kind) {
    case 'double':
      return new Promise((resolve) => setTimeout(() => resolve(job.of * 2), job.afterMs ?? 0))
    case 'throw':
      throw new Error('nobody foresaw this')
    case 'endless':
      for (;;);
    case 'end':
      process.exit(3)
  }
})
