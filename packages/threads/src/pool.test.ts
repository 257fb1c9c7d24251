/** Tests of the pool: threads run tasks, and failing tasks harm no other. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type PoolOptions, ThreadPool } from './index.ts'
import type { OddJob } from './testing/odd-jobs.ts'

const DEFAULTS: PoolOptions = { threads: 2, timeLimitMs: 60_000, maxWaiting: 100 }
const pools: ThreadPool<OddJob, number>[] = []
after(() => Promise.all(pools.map((pool) => pool.close())))

function open(options: Partial<PoolOptions> = {}): ThreadPool<OddJob, number> {
  const program = new URL('./testing/odd-jobs.ts', import.meta.url)
  const pool = new ThreadPool<OddJob, number>(program, { ...DEFAULTS, ...options })
  pools.push(pool)
  return pool
}

const double = (of: number, afterMs = 0): OddJob => ({ kind: 'double', of, afterMs })

test('each of many tasks gets its own answer', async () => {
  const pool = open()
  const numbers = Array.from({ length: 50 }, (_, at) => at)
  const ended = await Promise.all(numbers.map((of) => pool.run(double(of, of % 7))))
  assert.deepEqual(
    ended,
    numbers.map((of) => ({ kind: 'done', answer: of * 2 })),
  )
})

test('an error of the work is thrown to the caller, and the thread takes the next task', async () => {
  const pool = open({ threads: 1 })
  await assert.rejects(pool.run({ kind: 'throw' }), /nobody foresaw this/)
  assert.deepEqual(await pool.run(double(2)), { kind: 'done', answer: 4 })
})

test('a task past its time limit is ended; tasks that waited for it have their whole time', async () => {
  const pool = open({ threads: 1, timeLimitMs: 2_000 })
  const endless = pool.run({ kind: 'endless' })
  const waiting = pool.run(double(3, 10))
  const late = await endless
  assert.ok(late.kind === 'late')
  await late.gone
  assert.deepEqual(await waiting, { kind: 'done', answer: 6 })
})

test('a task that ends its thread harms no other task', async () => {
  const pool = open({ threads: 1 })
  const lost = pool.run({ kind: 'end' })
  const waiting = pool.run(double(4))
  assert.equal((await lost).kind, 'lost')
  assert.deepEqual(await waiting, { kind: 'done', answer: 8 })
})

test('a task is refused when the maximum number of tasks wait', async () => {
  const pool = open({ threads: 1, maxWaiting: 2 })
  const ends = await Promise.all([1, 2, 3, 4, 5].map((of) => pool.run(double(of, 20))))
  assert.deepEqual(
    ends.map(({ kind }) => kind),
    ['done', 'done', 'done', 'full', 'full'],
  )
})

test('a task that is unwanted is taken out of the queue; one that has begun is done', async () => {
  const pool = open({ threads: 1 })
  const unwanted = new AbortController()
  const begun = pool.run(double(1, 20), unwanted.signal)
  const waiting = pool.run(double(2), unwanted.signal)
  unwanted.abort()
  assert.deepEqual(await waiting, { kind: 'full' })
  assert.deepEqual(await begun, { kind: 'done', answer: 2 })
  assert.deepEqual(await pool.run(double(3), unwanted.signal), { kind: 'full' })
})

test('closing ends running and waiting tasks; afterwards no task is taken', async () => {
  const pool = open({ threads: 1 })
  const [working, waiting] = [pool.run({ kind: 'endless' }), pool.run(double(1))]
  await pool.close()
  assert.deepEqual(await Promise.all([working, waiting]), [{ kind: 'closed' }, { kind: 'closed' }])
  assert.deepEqual(await pool.run(double(1)), { kind: 'closed' })
})
