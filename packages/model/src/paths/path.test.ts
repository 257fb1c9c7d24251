import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { readBad, readGood } from '../testdata/read-lists.ts'
import { isPath, MAX_PATH, pathProblem, readPath, withSuffix } from './path.ts'
import { NAMESPACES, PATHLESS_TYPES, RESERVED_PARTS } from './path-names.ts'

const list = (name: string) => readFileSync(new URL(`../testdata/${name}`, import.meta.url), 'utf8')

test('a path is read in every form that people write', () => {
  for (const { written, stored, why } of readGood(list('paths-good.txt'))) {
    assert.equal(readPath(written), stored, why)
    assert.equal(isPath(stored), true, why)
  }
})

test('a text that is not a path is read as null', () => {
  for (const { text, why } of readBad(list('paths-bad.txt'))) assert.equal(readPath(text), null, why)
})

test('a path has at most 300 characters', () => {
  assert.equal(readPath(`/${'a'.repeat(299)}/`)?.length, MAX_PATH)
  assert.equal(readPath(`/${'a'.repeat(300)}`), null)
})

test('a letter that becomes Latin only in lower case is not accepted', () => {
  assert.equal(readPath('/\u212Aehos'), null)
})

test('reading a path twice changes nothing, and exactly the texts that cannot be read have a problem', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'aZ09-/_ .א'), maxLength: 12 })
  fc.assert(
    fc.property(texts, (text) => {
      const path = readPath(text)
      if (path !== null) assert.equal(readPath(path), path)
      assert.equal(pathProblem('work', path ?? text) === null, path !== null)
    }),
  )
})

test('an item may have a free path or a path in a namespace of its type', () => {
  const free: [string, string][] = [
    ['work', '/tanya'],
    ['work', '/works/tanya'],
    ['unit', '/likkutei-sichos/2/5'],
    ['unit', '/works/tanya/1'],
    ['set', '/sets/kehos'],
    ['schema', '/schemas/text-page'],
    ['event', '/events/5742-05-10/yud-shvat'],
    ['recording', '/events/5742-05-10/yud-shvat/1'],
    ['scan', '/publications/kovetz-1/scan'],
    ['event', '/farbrengens/5742'],
  ]
  for (const [type, path] of free) assert.equal(pathProblem(type, path), null, `${type} ${path}`)
})

test('any other path is a problem, with a sentence that says why', () => {
  const refused: [string, string, RegExp][] = [
    ['work', '/Tanya', /not a path/],
    ['work', 'tanya', /not a path/],
    ['work', '/search', /belong to the site/],
    ['unit', '/v1/entities/5', /belong to the site/],
    ['work', '/sets/kehos', /type set/],
    ['unit', '/events/5742', /type event/],
    ['unit', '/publications/x/1', /type publication/],
    ['set', '/sets', /list of the site/],
    ['event', '/events', /list of the site/],
    ['schema', '/work', /\/schemas\//],
    ['schema', '/schemas/work/2', /\/schemas\//],
    ['segment', '/tanya/1/p1', /no page/],
  ]
  for (const [type, path, sentence] of refused) {
    assert.match(pathProblem(type, path)?.en ?? '', sentence, `${type} ${path}`)
  }
  for (const type of PATHLESS_TYPES) assert.notEqual(pathProblem(type, '/free'), null)
})

/** First parts of the site's own addresses. */
const SITE_PARTS = `about account add admin browse calendar changelog changes check commits community compare connect
  contact covers dates dev developers docs download edit embed en feeds files fonts follows he health help history inbox
  issues labels letters licences livez machine map me mirrors missing new oembed offline organize people privacy projects
  proofread readyz report review search sign-in sitemap status suggest suggestions sync takedown talk terms text today
  transcribe transcripts upload week weeks yi`.split(/\s+/)

test('no item has a path of a page of the site', () => {
  for (const page of SITE_PARTS) {
    assert.notEqual(pathProblem('work', `/${page}`), null, page)
    assert.notEqual(pathProblem('unit', `/${page}/1`), null, page)
  }
})

test('only the first part of a path is checked against the reserved parts', () => {
  assert.equal(pathProblem('unit', '/tanya/search'), null)
  assert.equal(pathProblem('work', '/search-of-the-heart'), null)
})

test('no part is both reserved and a namespace', () => {
  for (const name of NAMESPACES.keys()) assert.equal(RESERVED_PARTS.has(name), false, name)
})

test('a number is added to a taken path, within the maximum length', () => {
  assert.equal(withSuffix('/tanya', 2), '/tanya-2')
  const long = withSuffix(`/${'a'.repeat(299)}`, 13)
  assert.equal(isPath(long), true)
  assert.match(long, /a-13$/)
})
