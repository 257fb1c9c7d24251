import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'

/** Holds much, and makes garbage that is old when it is dropped. Prints the most memory of its heap, in bytes. */
const PROGRAM = `
  let most = 0
  const kept = Array.from({ length: 400_000 }, (_, n) => ({ n, word: 'word ' + n }))
  const dropped = []
  for (let n = 0; n < 3_000_000; n += 1) {
    dropped.push({ n, list: [n] })
    if (dropped.length > 300_000) dropped.splice(0, 150_000)
    if (n % 50_000 === 0) most = Math.max(most, process.memoryUsage().heapTotal)
  }
  console.log(most, kept.length)`

function mostHeap(before: string): number {
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval']
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, before + PROGRAM], {
    encoding: 'utf8',
  })
  const most = Number.parseInt(stdout, 10)
  assert.ok(most > 0, stderr)
  return most
}

test('a process whose heap grows slowly keeps less garbage', () => {
  const module = JSON.stringify(new URL('./heap-growth.ts', import.meta.url).href)
  const slowly = mostHeap(`import { growHeapSlowly } from ${module}; growHeapSlowly();`)
  assert.ok(slowly < mostHeap(''), `${slowly} bytes`)
})
