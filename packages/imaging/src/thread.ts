/** A thread of the pool: does one task after another until it is ended. */
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { doTask } from './do-task.ts'
import type { Task } from './tasks.ts'

// The threads of the pool are the parallel ones.
sharp.concurrency(1)
sharp.cache(false)

const port = parentPort
port?.on('message', (task: Task) => {
  doTask(task).then(
    (outcome) => port.postMessage({ outcome }),
    (error: unknown) => port.postMessage({ fault: String(error) }),
  )
})
