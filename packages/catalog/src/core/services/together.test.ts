/** Works that share a transaction. Source: decisions.md#merges-together. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ledger, Writer } from '@yalkut/ledger'
import { refuseOperator } from '@yalkut/model'
import { onEachEngine } from '@yalkut/testing/engines'
import { refused } from '@yalkut/testing/values/refused'
import { createTogether, MOST_TOGETHER, type Part, type Together } from './together.ts'

onEachEngine('Works that wait at the same time', (engine) => {
  interface Line {
    together: Together
    ledger: Ledger
    /** The transactions so far. */
    transactions(): number
  }

  async function open(atEnd: () => void = () => undefined): Promise<Line> {
    const ledger = await engine.open()
    let transactions = 0
    const together = createTogether(async (work) => {
      transactions += 1
      await ledger.write(async (tx) => {
        await work(tx)
        atEnd()
      })
    })
    return { together, ledger, transactions: () => transactions }
  }

  async function put(tx: Writer, path: string): Promise<string> {
    await tx.insertInto('paths').values({ path, entity_id: 'rh-0', current: 1 }).execute()
    return path
  }

  async function stored({ ledger }: Line): Promise<string[]> {
    const rows = await ledger.read.selectFrom('paths').select('path').orderBy('path').execute()
    return rows.map(({ path }) => path)
  }

  test('share one transaction, in their order, and each has its own answer', async () => {
    const line = await open()
    const order: string[] = []
    const answers = await Promise.all(
      ['/c', '/a', '/b'].map((path) =>
        line.together(async ({ tx, isFirst }) => {
          order.push(`${path} ${isFirst}`)
          return await put(tx, path)
        }),
      ),
    )
    assert.deepEqual(answers, ['/c', '/a', '/b'])
    assert.deepEqual(order, ['/c true', '/a false', '/b false'])
    assert.deepEqual(await stored(line), ['/a', '/b', '/c'])
    assert.equal(line.transactions(), 1)
  })

  test('are no more than some in a transaction', async () => {
    const line = await open()
    const paths = Array.from({ length: MOST_TOGETHER + 1 }, (_, n) => `/p${n}`)
    await Promise.all(paths.map((path) => line.together(({ tx }) => put(tx, path))))
    assert.equal((await stored(line)).length, paths.length)
    assert.equal(line.transactions(), 2)
  })

  test('leave nothing of one that is refused, whichever it is', async () => {
    for (const wrong of ['/a', '/b', '/c']) {
      const line = await open()
      const works = ['/a', '/b', '/c'].map((path) =>
        line.together(async ({ tx }) => {
          await put(tx, path)
          if (path === wrong) throw refuseOperator('conflict', 'No.')
        }),
      )
      const ends = await Promise.allSettled(works)
      assert.deepEqual(
        ends.map((end) => end.status === 'fulfilled' || refused('conflict')(end.reason)),
        [true, true, true],
      )
      const refusals = ends.map(({ status }) => status === 'rejected')
      assert.deepEqual(
        refusals,
        ['/a', '/b', '/c'].map((path) => path === wrong),
      )
      assert.deepEqual(
        await stored(line),
        ['/a', '/b', '/c'].filter((path) => path !== wrong),
      )
    }
  })

  test('leave nothing of one with a fault: it ran again alone', async () => {
    const line = await open()
    const places: boolean[] = []
    const works = ['/a', '/b', '/c'].map((path) =>
      line.together(async ({ tx, isFirst }) => {
        await put(tx, path)
        if (path !== '/b') return
        places.push(isFirst)
        throw new Error('a fault')
      }),
    )
    const ends = await Promise.allSettled(works)
    assert.deepEqual(
      ends.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    )
    assert.deepEqual(places, [false, true])
    assert.deepEqual(await stored(line), ['/a', '/c'])
  })

  test('one that must be the first waits for the next transaction, and nobody overtakes it', async () => {
    const line = await open()
    const done: string[] = []
    const work = (path: string, ask: (part: Part) => void) =>
      line.together(async (part) => {
        await put(part.tx, path)
        ask(part)
        done.push(path)
      })
    await Promise.all([
      work('/a', (part) => part.mustBeFirst()),
      work('/b', (part) => part.mustBeFirst()),
      work('/c', () => undefined),
    ])
    assert.deepEqual(done, ['/a', '/b', '/c'])
    assert.deepEqual(await stored(line), ['/a', '/b', '/c'])
    assert.equal(line.transactions(), 2)
  })

  test('nothing comes after one that must be the last', async () => {
    const line = await open()
    const firsts = await Promise.all(
      ['/a', '/b', '/c'].map((path) =>
        line.together(async ({ tx, isFirst, mustBeLast }) => {
          await put(tx, path)
          if (path === '/b') mustBeLast()
          return isFirst
        }),
      ),
    )
    assert.deepEqual(firsts, [true, false, true])
  })

  test('are all told when their transaction fails, and those after them go on', async () => {
    let isFailing = true
    const line = await open(() => {
      if (isFailing) throw new Error('the power goes')
    })
    const after: Promise<unknown>[] = []
    const works = ['/a', '/b'].map((path) =>
      line.together(async ({ tx, mustBeLast }) => {
        await put(tx, path)
        if (path === '/a') return
        mustBeLast()
        after.push(
          line.together(async (part) => {
            isFailing = false
            return await put(part.tx, '/c')
          }),
        )
      }),
    )
    for (const work of works) await assert.rejects(work, /the power goes/)
    assert.equal(await after[0], '/c')
    assert.deepEqual(await stored(line), ['/c'])
  })
})
