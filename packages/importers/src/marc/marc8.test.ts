/** MARC-8, judged by pymarc where that is installed (`pip install pymarc`). */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { decodeMarc8 } from './marc8.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test('Hebrew between escapes, with points before their letters, and Latin letters with marks', () => {
  assert.equal(decodeMarc8(bytes('\x1b(2qtx Aylj\x1b(B = Tanya')), 'ספר שָלך = Tanya')
  assert.equal(decodeMarc8(bytes('\x1b)2\xf9\xec\x1b)!E')), 'של')
  assert.equal(decodeMarc8(bytes('Hassidu\xf2t')), 'Hassiduṭ')
  assert.equal(decodeMarc8(bytes('\x88ha-\x89sefer')), 'ha-sefer')
  assert.equal(decodeMarc8(bytes('\x1b(NKNIGA')), null)
})

const python = [process.env.YALKUT_PYMARC, 'python3'].find(
  (each) => each !== undefined && spawnSync(each, ['-c', 'import pymarc']).status === 0,
)

test('every code of the sets that are read is what pymarc reads', {
  skip: python === undefined ? 'pymarc is not installed' : false,
}, () => {
  const codes = Array.from({ length: 94 }, (_, at) => at + 0x21)
  const cases = [
    ...codes.map((code) => String.fromCharCode(code)),
    ...codes.map((code) => `${String.fromCharCode(code | 0x80)}a`),
    ...codes.map((code) => `\x1b(2${String.fromCharCode(code)}\x60\x1b(B`),
    ...[...'0123456789()+-'].flatMap((code) => [`\x1bb${code}\x1bs`, `\x1bp${code}\x1bs`]),
  ].filter((each) => decodeMarc8(bytes(each)) !== null)
  assert.ok(cases.length > 250, String(cases.length))
  const program =
    'import sys,json\nfrom pymarc.marc8 import marc8_to_unicode as m\nprint(json.dumps([m(bytes.fromhex(x)) for x in json.load(sys.stdin)]))'
  const input = JSON.stringify(cases.map((each) => bytes(each).toString('hex')))
  const { stdout, stderr } = spawnSync(python ?? '', ['-c', program], { input, encoding: 'utf8' })
  assert.deepEqual(
    cases.map((each) => decodeMarc8(bytes(each))),
    JSON.parse(stdout || '[]'),
    stderr,
  )
})
