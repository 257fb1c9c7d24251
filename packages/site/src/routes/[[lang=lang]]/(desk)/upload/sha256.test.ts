/** SHA-256 in pieces equals that of Node, whatever the pieces. */
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { Sha256 } from './sha256.ts'

test('all lengths around a block, in pieces of all sizes', () => {
  const bytes = randomBytes(300)
  for (let length = 0; length <= bytes.length; length += 1) {
    const whole = bytes.subarray(0, length)
    const wanted = createHash('sha256').update(whole).digest('hex')
    for (const size of [1, 7, 63, 64, 65, 300]) {
      const hash = new Sha256()
      for (let at = 0; at < length; at += size) hash.update(whole.subarray(at, at + size))
      assert.equal(hash.digest(), wanted, `${length} bytes in pieces of ${size}`)
    }
  }
})

test('a file of megabytes', () => {
  const bytes = randomBytes(5_000_001)
  const hash = new Sha256()
  hash.update(bytes)
  assert.equal(hash.digest(), createHash('sha256').update(bytes).digest('hex'))
})
