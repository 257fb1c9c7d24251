import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { isPublicAddress } from './public-address.ts'

/** One a line: the address, and the reason after a `#`. */
function listed(name: string): string[] {
  const text = readFileSync(new URL(`./testdata/${name}`, import.meta.url), 'utf8')
  return text
    .split('\n')
    .map((line) => line.split('#')[0]?.trim() ?? '')
    .filter((line) => line !== '')
}

for (const address of listed('public-addresses.txt')) {
  test(`${address} is of the open internet`, () => assert.equal(isPublicAddress(address), true))
}

for (const address of listed('inside-addresses.txt')) {
  test(`${address} is not of the open internet`, () =>
    assert.equal(isPublicAddress(address), false))
}
