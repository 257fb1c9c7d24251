import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstIsbnIn, isbnBegun, isbnForms, isbnIn } from './isbn.ts'

test('a number of a book is known by its form, whatever stands between its digits', () => {
  for (const text of [
    '978-0-8266-0442-2',
    '9780826604422',
    'ISBN 978 0 8266 0442 2',
    'ISBN-13: 978–0–8266–0442–2',
    '978\u200b-0-8266-0442-2',
    'urn:isbn:9780826604422',
  ]) {
    assert.equal(isbnIn(text), '9780826604422', text)
  }
  assert.equal(isbnIn('0-8044-2957-x'), '080442957X')
  for (const text of ['', '2024-01-01', '12345678', '9770826604422', 'לקוטי שיחות', '5742-05-10']) {
    assert.equal(isbnIn(text), null, text)
  }
})

test('the number of 10 digits and the one of 13 are of the same book', () => {
  assert.deepEqual(isbnForms('0-306-40615-2'), ['0306406152', '9780306406157'])
  assert.deepEqual(isbnForms('978-0-306-40615-7'), ['9780306406157', '0306406152'])
  assert.deepEqual(isbnForms('080442957X (v. 1)'), ['080442957X', '9780804429573'])
  // Of 979 there is none of 10 digits, and one with a wrong last digit stays as it is.
  assert.deepEqual(isbnForms('979-10-90636-07-1'), ['9791090636071'])
  assert.deepEqual(isbnForms('0-306-40615-3'), ['0306406153'])
  assert.deepEqual(isbnForms('no number'), [])
})

test('a number of a book is found in a text that says more', () => {
  for (const [text, number] of [
    ['965-7108-01-0 (v. 1) : $20', '9657108010'],
    ['9780826604422 hardcover', '9780826604422'],
    ['ISBN-13: 978–0–8266–0442–2 (כרך א)', '9780826604422'],
    ['0804 42957 x :', '080442957X'],
    ['(v. 2) 978 0 8266 0442 2', '9780826604422'],
    ['12345', null],
    ['97808266044221', null],
    ['', null],
  ] as const) {
    assert.equal(firstIsbnIn(text), number, text)
  }
})

test('a number of a book that is half typed is known by its digits, and a year or a date is none', () => {
  assert.equal(isbnBegun('978-0-82'), '978082')
  assert.equal(isbnBegun('ISBN 9657'), '9657')
  assert.equal(isbnBegun('0-8044-2957-x'), '080442957X')
  for (const text of ['5742', '5742-05', '5742-05-10', 'תניא', '12', '978 פרק']) {
    assert.equal(isbnBegun(text), null, text)
  }
})
