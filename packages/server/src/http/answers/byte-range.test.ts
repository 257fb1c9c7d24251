import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRange } from './byte-range.ts'

test('a Range header is read as RFC 9110 defines it', () => {
  const cases: [string | undefined, unknown][] = [
    [undefined, 'whole'],
    ['bytes=0-9', { start: 0, end: 9 }],
    ['Bytes = 90-', { start: 90, end: 99 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=90-99999999999999999999', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=-99999999999999999999', { start: 0, end: 99 }],
    ['bytes=-0', 'none'],
    ['bytes=100-', 'none'],
    ['bytes=9999999999999999-', 'none'],
    ['bytes=9-5', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['lines=1-2', 'whole'],
    ['bytes=x-y', 'whole'],
    ['bytes=-', 'whole'],
  ]
  for (const [header, expected] of cases) assert.deepEqual(readRange(header, 100), expected, String(header))
  assert.equal(readRange('bytes=0-', 0), 'none')
})
