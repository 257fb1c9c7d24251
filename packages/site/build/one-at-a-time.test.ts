/** One build at a time. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { newFolder } from '@yalkut/testing/folders'
import { oneAtATime } from './one-at-a-time.ts'

test('another one waits until the first has ended, also by a fault', async () => {
  const folder = newFolder()
  const seen: string[] = []
  const act = (name: string) => async () => {
    seen.push(`${name} begins`)
    for (let turns = 0; turns < 5; turns += 1) await new Promise(setImmediate)
    seen.push(`${name} ends`)
    if (name === 'a') throw new Error('on purpose')
  }
  const all = await Promise.allSettled(['a', 'b', 'c'].map((name) => oneAtATime(folder, act(name))))
  assert.deepEqual(
    all.map(({ status }) => status),
    ['rejected', 'fulfilled', 'fulfilled'],
  )
  for (let at = 0; at < seen.length; at += 2) {
    assert.equal(seen[at + 1], seen[at]?.replace('begins', 'ends'), seen.join(', '))
  }
})

test('a process that is killed holds up nobody', async () => {
  const folder = newFolder()
  const url = new URL('./one-at-a-time.ts', import.meta.url).href
  const program = `import { oneAtATime } from ${JSON.stringify(url)}
    await oneAtATime(${JSON.stringify(folder)}, async () => {
      console.log('has it')
      await new Promise((resolve) => setTimeout(resolve, 1e6))
    })`
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  let isDone = false
  const second = oneAtATime(folder, async () => {
    isDone = true
  })
  await new Promise(setImmediate)
  assert.equal(isDone, false)
  child.kill('SIGKILL')
  await second
})
