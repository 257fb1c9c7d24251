import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { linesOf, otherWordsIn, textsOf } from './other-words.ts'
import { filesLike } from './repository-files.ts'

const WORDS = filesLike('packages/**/*.ts').filter(
  (path) =>
    /(?:\/words\.(?:he|en)|\/lib\/words\/.*|\/sentences\/[^/]*|\/sentences|\/said|-mail|-mails|-sentences|\/glossary|-words|-nouns)\.ts$/.test(
      path,
    ) && !/\.test\.ts$|\/hebrew\/|catalog-said|sentence\.ts$/.test(path),
)
const GUIDES = filesLike('docs/he/*.md', 'docs/site/*.he.md')

test('each thing has one word on the site, in sentences and in mails', () => {
  assert.ok(WORDS.length > 150, String(WORDS.length))
  assert.deepEqual(wrongIn(WORDS, textsOf), [])
})

test('each thing has one word in the Hebrew guides', () => {
  assert.ok(GUIDES.length > 15, String(GUIDES.length))
  assert.deepEqual(wrongIn(GUIDES, linesOf), [])
})

test('other words are found with their prefixes, and not inside words', () => {
  const wordsOf = (text: string): string[] => otherWordsIn(text).map(({ word }) => word)
  assert.deepEqual(wordsOf('שאלו את האחראים שבסדרה'), ['האחראים', 'שבסדרה'])
  assert.deepEqual(wordsOf('הכול כסדרו, באחריותכם'), [])
  assert.deepEqual(wordsOf('Your user name'), ['user name'])
  assert.deepEqual(wordsOf('A thread is changeset:<id>'), [])
  assert.deepEqual(wordsOf('כתבו “כך”'), ['“'])
})

test('texts of a source are its literals, without what is put into them', () => {
  assert.deepEqual(textsOf(`/** a 'b c' */\nconst a = { x: 'one two', y: (n) => \`\${n} דפים\`, z: 'key' }`), [
    'one two',
    '… דפים',
  ])
})

function wrongIn(paths: readonly string[], read: (source: string) => string[]): string[] {
  return paths.flatMap((path) =>
    read(readFileSync(path, 'utf8')).flatMap((text) =>
      otherWordsIn(text).map(({ word, say }) => `${path}: “${word}” is “${say}” here: ${text.trim().slice(0, 80)}`),
    ),
  )
}
