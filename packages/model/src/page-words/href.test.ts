import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isHref, readHref } from './href.ts'

test('an href may be an item, a page of the site or an address of the web', () => {
  for (const href of ['rh-0123abcd', '/tanya/1?page=2#p3', '/', 'https://example.org/דף', 'http://a']) {
    assert.equal(isHref(href), true, href)
    assert.equal(readHref(` ${href} `), href)
  }
  assert.equal(readHref('RH-0123-ABCD'), 'rh-0123abcd')
})

test('any other href is refused', () => {
  const bad = [
    '',
    'tanya',
    '//example.org',
    '/\\example.org',
    '/\t/example.org',
    '/a b',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.c',
    'https:example.org',
    'https://',
    'https://exa mple.org',
    'https://example.org/\u202E',
    'u-0123abcd',
    `/${'a'.repeat(2000)}`,
    `https://${'a'.repeat(5000)}`,
  ]
  for (const href of bad) {
    assert.equal(isHref(href), false, href.slice(0, 40))
    assert.equal(readHref(href), null, href.slice(0, 40))
  }
  assert.equal(isHref('RH-0123abcd'), false)
})
