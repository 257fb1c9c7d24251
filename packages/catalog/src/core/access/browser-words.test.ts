import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserWords } from './browser-words.ts'

test('a browser is named with its system', () => {
  const known = {
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0': 'Firefox, Windows',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15':
      'Safari, Mac',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1':
      'Chrome, iPhone',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36':
      'Chrome, Android',
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0':
      'Edge, Windows',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/126.0 Safari/537.36':
      'Chrome, Linux',
  }
  for (const [header, words] of Object.entries(known)) assert.equal(browserWords(header), words)
})

test('what is not known is not stored', () => {
  for (const header of [undefined, '', 'curl/8.0', '<script>alert(1)</script>', 'x'.repeat(5_000)]) {
    assert.equal(browserWords(header), null)
  }
})
