import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusedSaid } from './refused-said.ts'

test('a refusal is said in the language of the desk, its kind before its own sentence', () => {
  const refusal = { code: 'forbidden', message: 'The set is locked.' }
  assert.match(refusedSaid('en', refusal), /^[A-Z].+\. The set is locked\.$/)
  assert.equal(refusedSaid('he', { code: 'forbidden' }), 'אין לכם רשות לעשות זאת.')
  assert.equal(refusedSaid('he', { message: 'לא נשארו מילים.' }), 'לא נשארו מילים.')
  assert.equal(refusedSaid('he', {}), 'יש כאן פרטים שצריך לתקן.')
})
