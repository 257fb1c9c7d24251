/** Threads that do tasks, and what becomes of those that go wrong. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type PoolOptions, ThreadPool } from './index.ts'
import type { OddJob } from './testing/odd-jobs.ts'

const USUAL: PoolOptions = { threads: 2, timeLimitMs: 60_000, maxWaiting: 100 }
const pools: ThreadPool<OddJob, number>[] = []
after(() => Promise.all(pools.map((pool) => pool.close())))

function open(options: Partial<PoolOptions> = {}): ThreadPool<OddJob, number> {
  const program = new URL('./testing/odd-jobs.ts', import.meta.url)
  const pool = new ThreadPool<OddJob, number>(program, { ...USUAL, ...options })
  pools.push(pool)
  return pool
}

const double = (of: number, afterMs = 0): OddJob => ({ kind: 'double', of, afterMs })

test('each task has its own answer, however many there are', async () => {
  const pool = open()
  const numbers = Array.from({ length: 50 }, (_, at) => at)
  const ended = await Promise.all(numbers.map((of) => pool.run(double(of, of % 7))))
  assert.deepEqual(
    ended,
    numbers.map((of) => ({ kind: 'done', answer: of * 2 })),
  )
})

test('what the work throws is thrown, and the thread goes on', async () => {
  const pool = open({ threads: 1 })
  await assert.rejects(pool.run({ kind: 'throw' }), /nobody foresaw this/)
  assert.deepEqual(await pool.run(double(2)), { kind: 'done', answer: 4 })
})

test('a task that takes too long ends; those that waited for it have their whole time', async () => {
  const pool = open({ threads: 1, timeLimitMs: 2_000 })
  const endless = pool.run({ kind: 'endless' })
  const waiting = pool.run(double(3, 10))
  assert.deepEqual(await endless, { kind: 'late' })
  assert.deepEqual(await waiting, { kind: 'done', answer: 6 })
})

test('a task that ends its thread harms no other', async () => {
  const pool = open({ threads: 1 })
  const lost = pool.run({ kind: 'end' })
  const waiting = pool.run(double(4))
  assert.equal((await lost).kind, 'lost')
  assert.deepEqual(await waiting, { kind: 'done', answer: 8 })
})

test('no more wait than may', async () => {
  const pool = open({ threads: 1, maxWaiting: 2 })
  const ends = await Promise.all([1, 2, 3, 4, 5].map((of) => pool.run(double(of, 20))))
  assert.deepEqual(
    ends.map(({ kind }) => kind),
    ['done', 'done', 'done', 'full', 'full'],
  )
})

test('closing ends what works and what waits; afterwards nothing is taken', async () => {
  const pool = open({ threads: 1 })
  const [working, waiting] = [pool.run({ kind: 'endless' }), pool.run(double(1))]
  const both = Promise.allSettled([working, waiting])
  await pool.close()
  assert.deepEqual(
    (await both).map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  await assert.rejects(pool.run(double(1)), /closed/)
})
