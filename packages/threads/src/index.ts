/** Threads for work that would block a server. */
export { type Ended, type PoolOptions, ThreadPool } from './pool.ts'
export { answerTasks } from './thread.ts'
