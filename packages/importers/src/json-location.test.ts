import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { lineOfJsonError, lineOfJsonPath } from './json-location.ts'

test('valid JSON has no line with an error', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 1, '\t'), (value, indent) => {
      assert.equal(lineOfJsonError(JSON.stringify(value, null, indent)), null)
    }),
  )
})

test('a text has a line with an error exactly when JSON.parse throws', () => {
  const pieces = fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '"', '\\', '1', '-', 'null', ' ')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const text = parts.join('')
      let isJson = true
      try {
        JSON.parse(text)
      } catch {
        isJson = false
      }
      assert.equal(lineOfJsonError(text) === null, isJson, text)
    }),
    { numRuns: 2000 },
  )
})

test('the line of the first error is found', () => {
  const cases: [text: string, line: number][] = [
    ['{a: 1}', 1],
    ['{\n"a": 1,\n}', 3],
    ['{\n"a": [1,\n2', 3],
    ['["a\nb"]', 1],
    ['[\n\n"\\x"]', 3],
    ['["a"]\n\n]', 3],
    ['[1,\n01]', 2],
    ['', 1],
  ]
  for (const [text, line] of cases) assert.equal(lineOfJsonError(text), line, text)
})

test('a long string with many escapes is read to its end', () => {
  assert.equal(lineOfJsonError(`["${'a\\n'.repeat(300_000)}"]`), null)
})

test('the line of the value at a path is found, or the line of the nearest value around it', () => {
  const text = '{\n "a": [\n  ["x"],\n  ["y", "z"]\n ],\n "b": 1\n}'
  assert.equal(lineOfJsonPath(text, ['a', 1, 1]), 4)
  assert.equal(lineOfJsonPath(text, ['b']), 6)
  assert.equal(lineOfJsonPath(text, ['a', 7]), 2)
  assert.equal(lineOfJsonPath(text, []), 1)
})
