import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusedSaid } from './refused-said.ts'

test('a refusal is said in the language of the desk', () => {
  const refusal = { code: 'forbidden', message: 'A sentence that has no Hebrew.' }
  assert.equal(refusedSaid('he', refusal), 'אין לכם רשות לעשות זאת.')
  assert.match(refusedSaid('en', refusal), /A sentence that has no Hebrew\.$/)
  assert.match(refusedSaid('he', { message: 'No words are left.' }), /^לא נשארו מילים/)
  assert.equal(refusedSaid('he', { message: 'A sentence that has no Hebrew.' }), 'יש כאן פרטים שצריך לתקן.')
})
