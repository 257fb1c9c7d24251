import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { isPublicAddress } from './public-address.ts'

/** One address on each line, with the reason after a `#`. */
function listed(name: string): string[] {
  const text = readFileSync(new URL(`./testdata/${name}`, import.meta.url), 'utf8')
  return text
    .split('\n')
    .map((line) => line.split('#')[0]?.trim() ?? '')
    .filter((line) => line !== '')
}

for (const address of listed('public-addresses.txt')) {
  test(`${address} is on the open internet`, () => assert.equal(isPublicAddress(address), true))
}

for (const address of listed('inside-addresses.txt')) {
  test(`${address} is not on the open internet`, () => assert.equal(isPublicAddress(address), false))
}
