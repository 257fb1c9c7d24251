/** Work that would keep a server from answering, done beside it. */
export { type Ended, type PoolOptions, ThreadPool } from './pool.ts'
export { answerTasks } from './thread.ts'
