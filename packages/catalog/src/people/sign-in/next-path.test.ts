import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { readNext } from './next-path.ts'

test('a page of the site is kept as it is', () => {
  for (const path of ['/', '/suggestions/12', '/text/rh-1?page=2&line=3#x', '/connect/oar-abc']) {
    assert.equal(readNext(path), path)
  }
})

test('anything else gives the home page', () => {
  for (const odd of [
    undefined,
    '',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/a\\b',
    'javascript:alert(1)',
    '/\n/evil.example',
    '/\t/evil.example',
    ' /',
    '/é',
    `/${'x'.repeat(2_000)}`,
  ]) {
    assert.equal(readNext(odd), '/', JSON.stringify(odd))
  }
})

test('the result is always a page of this site', () => {
  const pieces = fc.constantFrom('/', '\\', '.', '..', ':', '@', '%2f', '%5c', 'evil.example', '?')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const next = readNext(`/${parts.join('')}`)
      assert.equal(new URL(next, 'https://yalkut.example').origin, 'https://yalkut.example')
    }),
  )
})
