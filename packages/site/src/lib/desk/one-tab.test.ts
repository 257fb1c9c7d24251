import assert from 'node:assert/strict'
import { test } from 'node:test'
import '@yalkut/testing/clients/runes'
import type { Locks } from './one-tab.svelte.ts'

const { OneTab } = await import('./one-tab.svelte.ts')

/** Locks as a browser has them: one holder a name, the others wait in order. */
function locksOf(): Locks {
  interface Asked {
    act: () => Promise<void>
    resolve: () => void
    reject: (why: Error) => void
  }
  const holders = new Map<string, Asked>()
  const queues = new Map<string, Asked[]>()
  function grant(name: string): void {
    const next = holders.has(name) ? undefined : queues.get(name)?.shift()
    if (next === undefined) return
    holders.set(name, next)
    void next.act().then(() => {
      next.resolve()
      if (holders.get(name) !== next) return
      holders.delete(name)
      grant(name)
    })
  }
  return {
    request(name, { steal = false, signal }, act) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const asked = { act, resolve, reject }
      const queue = queues.get(name) ?? []
      queues.set(name, queue)
      if (steal) {
        holders.get(name)?.reject(new Error('stolen'))
        holders.delete(name)
        queue.unshift(asked)
      } else queue.push(asked)
      signal?.addEventListener('abort', () => {
        const at = queue.indexOf(asked)
        if (at >= 0) queue.splice(at, 1)
        if (at >= 0) reject(new Error('aborted'))
      })
      grant(name)
      return promise
    },
  }
}

function tabsOn(locks: Locks) {
  const taken: string[] = []
  const open = (name: string) => new OneTab(locks, () => taken.push(name))
  return { taken, first: open('first'), second: open('second') }
}

test('the tab that comes later says that the work is in another one, until that is closed', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { first, second, taken } = tabsOn(locksOf())
  await first.take('rh-1:8')
  const asking = second.take('rh-1:8')
  t.mock.timers.tick(1_000)
  await asking
  assert.deepEqual([first.isElsewhere, second.isElsewhere], [false, true])
  first.release()
  await new Promise(setImmediate)
  assert.equal(second.isElsewhere, false)
  assert.deepEqual(taken, ['second'])
})

test('a tab takes the work over, and gets it back', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { first, second, taken } = tabsOn(locksOf())
  await first.take('rh-1:8')
  const asking = second.take('rh-1:8')
  t.mock.timers.tick(1_000)
  await asking
  await second.takeOver()
  await new Promise(setImmediate)
  assert.deepEqual([first.isElsewhere, second.isElsewhere], [true, false])
  second.release()
  await new Promise(setImmediate)
  assert.equal(first.isElsewhere, false)
  assert.deepEqual(taken, ['second', 'first'])
})

test('a page that is left at that moment has given its work back, and other work is free', async () => {
  const { first, second, taken } = tabsOn(locksOf())
  await first.take('rh-1:8')
  const asking = second.take('rh-1:8')
  first.release()
  await asking
  assert.equal(second.isElsewhere, false)
  await first.take('rh-1:9')
  assert.equal(first.isElsewhere, false)
  assert.deepEqual(taken, [])
})

test('a browser without locks keeps nobody from working', async () => {
  const tab = new OneTab(undefined, () => assert.fail())
  await tab.take('rh-1:8')
  assert.equal(tab.isElsewhere, false)
})
