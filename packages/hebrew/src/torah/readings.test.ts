import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readingsInChapter } from './readings.ts'

test('portions and their readings begin at the verses of printed Chumashim', () => {
  const noach = readingsInChapter(['נח', 'Genesis'], 6)
  assert.deepEqual(
    noach.map(({ verse, aliya, parsha }) => [verse, aliya, parsha?.he ?? null]),
    [[9, 1, 'נח']],
  )
  assert.deepEqual(
    readingsInChapter(['בראשית'], 12).map(({ verse, aliya, parsha }) => [verse, aliya, parsha?.en ?? null]),
    [
      [1, 1, 'Lech Lecha'],
      [14, 2, null],
    ],
  )
  assert.equal(readingsInChapter(['Bereishis'], 1)[0]?.parsha?.he, 'בראשית')
  assert.equal(readingsInChapter(['Devarim', 'דברים'], 33)[0]?.verse, 1)
})

test('other sefarim, and chapters that are not there, have none', () => {
  assert.deepEqual(readingsInChapter(['תניא', 'Tanya'], 1), [])
  assert.deepEqual(readingsInChapter(['Genesis'], 99), [])
  assert.deepEqual(readingsInChapter([], 1), [])
})

test('the Torah has 54 portions of seven readings', () => {
  let count = 0
  for (const book of ['Genesis', 'Exodus', 'Leviticus', 'Numbers', 'Deuteronomy']) {
    for (let chapter = 1; chapter <= 50; chapter += 1) count += readingsInChapter([book], chapter).length
  }
  assert.equal(count, 54 * 7)
})
