import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import {
  ID_PREFIXES,
  idFromSeed,
  isAccountId,
  isItemId,
  isPrefixedId,
  isSha256,
  newItemId,
  newPrefixedId,
  readId,
} from './id.ts'
import { readBad, readGood } from './testdata/read-lists.ts'

const list = (name: string) => readFileSync(new URL(`./testdata/${name}`, import.meta.url), 'utf8')
const fiveBytes = fc.uint8Array({ minLength: 5, maxLength: 5 })

test('an id is read in every spelling that people use', () => {
  for (const { written, stored, why } of readGood(list('ids-good.txt'))) {
    assert.equal(readId(written), stored, why)
  }
})

test('a text that is not an id is read as null', () => {
  for (const { text, why } of readBad(list('ids-bad.txt'))) assert.equal(readId(text), null, why)
})

test('only the stored form is an id; other spellings must be read first', () => {
  assert.equal(isItemId('rh-0123abcd'), true)
  for (const text of ['RH-0123ABCD', 'rh-0123-abcd', 'rh-0123abco', 'rh-0123abcd\n']) {
    assert.equal(isItemId(text), false, text)
  }
})

test('a new id has 40 bits and is read back from any spelling', () => {
  assert.equal(newItemId(Uint8Array.of(0, 0, 0, 0, 0)), 'rh-00000000')
  assert.equal(newItemId(Uint8Array.of(255, 255, 255, 255, 255)), 'rh-zzzzzzzz')
  assert.equal(newItemId(Uint8Array.of(0, 0, 0, 0, 1)), 'rh-00000001')
  fc.assert(
    fc.property(fiveBytes, fiveBytes, (one, other) => {
      const id = newItemId(one)
      assert.equal(isItemId(id), true)
      assert.equal(readId(`RH-${id.slice(3, 7).toUpperCase()}-${id.slice(7)}`), id)
      assert.equal(id === newItemId(other), Buffer.compare(one, other) === 0)
    }),
  )
})

test('reading an id that was read changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0oOiIlLuUzZ9-א '), maxLength: 12 }), (tail) => {
      const id = readId(`rh-${tail}`)
      if (id !== null) assert.equal(readId(id), id)
    }),
  )
})

test('the same source and key always give the same id', () => {
  assert.equal(idFromSeed('sefaria', 'Genesis'), idFromSeed('sefaria', 'Genesis'))
  assert.notEqual(idFromSeed('sefaria', 'Genesis'), idFromSeed('sefaria', 'Exodus'))
  assert.notEqual(idFromSeed('a', 'b\0c'), idFromSeed('a\0', 'bc'))
  assert.equal(isItemId(idFromSeed('', '')), true)
  // sha256sum of these three bytes begins 59b271ae1b.
  assert.equal(idFromSeed('a', 'b'), 'rh-b6s73bgv')
})

test('accounts, tokens and connected apps have ids with other prefixes', () => {
  for (const prefix of ID_PREFIXES) {
    const id = newPrefixedId(prefix)
    assert.equal(isPrefixedId(prefix, id), true)
    assert.equal(isItemId(id), false)
    assert.equal(isAccountId(id), prefix === 'u-')
    assert.notEqual(newPrefixedId(prefix), id)
  }
  assert.equal(newPrefixedId('oac-', Uint8Array.of(0, 0, 0, 0, 2)), 'oac-00000002')
})

test('the sha256 of a file has 64 lower-case hex digits', () => {
  assert.equal(isSha256('0123456789abcdef'.repeat(4)), true)
  for (const text of ['', 'A'.repeat(64), 'a'.repeat(63), 'a'.repeat(65), 'g'.repeat(64)]) {
    assert.equal(isSha256(text), false, text)
  }
})
