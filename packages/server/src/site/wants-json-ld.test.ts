import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wantsJsonLd } from './wants-json-ld.ts'

test('JSON-LD is answered to those who name it, and do not like a page more', () => {
  const cases: [string | undefined, boolean][] = [
    [undefined, false],
    ['*/*', false],
    ['text/html,application/xhtml+xml,*/*;q=0.8', false],
    ['application/json', false],
    ['application/ld+json', true],
    ['Application/LD+JSON', true],
    ['application/ld+json;profile="http://www.w3.org/ns/json-ld#compacted"', true],
    ['application/ld+json, text/html;q=0.9', true],
    ['text/html, application/ld+json', true],
    ['text/html, application/ld+json;q=0.5', false],
    ['application/ld+json;q=0', false],
    ['application/ld+json;q=nonsense', false],
    [`${'a/b,'.repeat(5_000)}application/ld+json`, false],
  ]
  for (const [accept, wanted] of cases) assert.equal(wantsJsonLd(accept), wanted, (accept ?? 'none').slice(0, 80))
})
