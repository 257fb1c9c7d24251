/** What runs in a thread of a pool. */
import { parentPort } from 'node:worker_threads'

/** What a thread says of a task: its answer, or what nobody foresaw. */
export type Said<A> = { answer: A } | { fault: string }

/** Does one task after another until the thread is ended. Tasks and answers are plain data, as it travels between
 *  threads. */
export function answerTasks<T, A>(work: (task: T) => A | Promise<A>): void {
  parentPort?.on('message', async (task: T) => {
    const said: Said<A> = await attempt(work, task)
    parentPort?.postMessage(said)
  })
}

async function attempt<T, A>(work: (task: T) => A | Promise<A>, task: T): Promise<Said<A>> {
  try {
    return { answer: await work(task) }
  } catch (error) {
    return { fault: String(error) }
  }
}
