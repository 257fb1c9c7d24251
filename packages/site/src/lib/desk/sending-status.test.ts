import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryMs, statusAfter, statusAtWork } from './sending-status.ts'

test('a refusal is said with its code; a clash that nobody settles is one', () => {
  const refusal = { code: 'forbidden', message: 'm' }
  assert.deepEqual(statusAfter({ kind: 'refused', ...refusal, detail: null }), {
    kind: 'refused',
    ...refusal,
  })
  assert.deepEqual(statusAfter({ kind: 'clash', message: 'm', detail: null }), {
    kind: 'refused',
    code: 'conflict',
    message: 'm',
  })
})

test('work ends a refusal, and nothing that still waits to be sent', () => {
  assert.equal(statusAtWork({ kind: 'refused', code: 'invalid', message: '' }).kind, 'working')
  for (const kind of ['away', 'signed-out', 'other-person', 'sending'] as const) {
    assert.equal(statusAtWork({ kind }).kind, kind)
  }
  assert.equal(statusAtWork({ kind: 'busy', seconds: 3 }).kind, 'busy')
})

test('what waits is tried again by itself, but not for a person who is not here', () => {
  assert.equal(retryMs({ kind: 'busy', seconds: 9 }), 9_000)
  assert.ok((retryMs({ kind: 'busy', seconds: 0 }) ?? 0) > 0)
  assert.ok((retryMs({ kind: 'away' }) ?? 0) > 0)
  for (const kind of ['working', 'sending', 'signed-out', 'other-person'] as const) {
    assert.equal(retryMs({ kind }), null)
  }
})
