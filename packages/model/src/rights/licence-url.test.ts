import assert from 'node:assert/strict'
import { test } from 'node:test'
import { licenceUrl } from './licence-url.ts'

for (const [licence, url] of [
  ['CC BY-SA 4.0', 'https://creativecommons.org/licenses/by-sa/4.0/'],
  ['CC-BY-NC', 'https://creativecommons.org/licenses/by-nc/4.0/'],
  ['cc-by 3.0', 'https://creativecommons.org/licenses/by/3.0/'],
  ['cc0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
  ['Public domain', 'https://creativecommons.org/publicdomain/mark/1.0/'],
  ['https://example.org/licence', 'https://example.org/licence'],
  ['free-to-read', null],
  ['javascript:alert(1)', null],
  ['', null],
] as const) {
  test(`the licence “${licence}” is ${url ?? 'no address'}`, () => {
    assert.equal(licenceUrl(licence), url)
  })
}
