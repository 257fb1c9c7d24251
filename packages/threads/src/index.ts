/** Threads for work that would block a server. */
export { growHeapSlowly } from './heap-growth.ts'
export { type Ended, type PoolOptions, ThreadPool } from './pool.ts'
export { answerTasks } from './thread.ts'
