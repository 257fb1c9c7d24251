import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthDaysBegun } from './month-days-begun.ts'

test('a day and a month are known from the first letters of the month', () => {
  for (const [q, ...days] of [
    ['י״ט כס', 'י״ט כסלו'],
    ['יט כס', 'י״ט כסלו'],
    ['יט כסלו', 'י״ט כסלו'],
    ['19 kis', '19 Kislev'],
    ['yud tes kis', '19 Kislev'],
    ['ט״ו אד', 'ט״ו אדר', 'ט״ו אדר א׳', 'ט״ו אדר ב׳'],
    ['כ מר', 'כ׳ חשון'],
    ['לא כס'],
    ['יט כ'],
    ['שלום כס'],
    ['יט'],
    [''],
  ] as const) {
    assert.deepEqual(monthDaysBegun(q), days, q)
  }
})
