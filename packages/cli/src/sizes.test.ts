/** Sizes in settings. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSize } from './flags.ts'

test('a size is a number of bytes, or a number with a unit', () => {
  const read = (value: string | undefined): number | undefined => readSize(value, 'max-upload')
  assert.deepEqual(['1000', '500MB', '2gb', '3 kb', undefined].map(read), [
    1_000,
    500_000_000,
    2_000_000_000,
    3_000,
    undefined,
  ])
  for (const wrong of ['', '0', '-1', '1.5GB', '2TB', 'many', '99999999999999999']) {
    assert.throws(() => read(wrong), /--max-upload must be a size/, wrong)
  }
})
