/** Every sentence of the tables of sentences has both languages. Source: service.md#errors. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { namesIn, type Wordings } from '../packages/model/src/sentences/sentence.ts'

interface Entry {
  table: string
  reason: string
  en: string
  he: string
}

const TABLE = /= sentences\(\{/
const files = globSync('packages/*/src/**/*.ts').filter(
  (file) => !file.endsWith('.test.ts') && TABLE.test(readFileSync(file, 'utf8')),
)
const entries = (await Promise.all(files.map(entriesIn))).flat()

async function entriesIn(table: string): Promise<Entry[]> {
  const exported: { [name: string]: unknown } = await import(pathToFileURL(table).href)
  return Object.values(exported).flatMap((each) => {
    if (!isSayer(each)) return []
    return Object.entries(each.wordings).map(([reason, { en, he }]) => ({ table, reason, en, he }))
  })
}

function isSayer(value: unknown): value is { wordings: Wordings } {
  return typeof value === 'function' && 'wordings' in value
}

const IN_WORDS = /\p{L}{2}/u

test('each sentence is written in both languages', () => {
  assert.ok(entries.length >= 800, String(entries.length))
  for (const { reason, en, he } of entries) {
    // A sentence of parameters and signs alone is put together from others: “{date}: {problem}”.
    if (IN_WORDS.test(en.replaceAll(/\{[^}|]*\}/g, ''))) assert.match(he, /[א-ת]{2}/u, reason)
    else assert.equal(he.replaceAll('״', ''), en.replaceAll(/[“”]/g, ''), reason)
    assert.doesNotMatch(en.replaceAll(/[“(][^”)]*[”)]/gu, ''), /[א-ת]/u, reason)
  }
})

test('both languages name the same parameters', () => {
  for (const { reason, en, he } of entries) assert.deepEqual(namesIn(he), namesIn(en), reason)
})

test('a reason is a few words with hyphens, and means one thing', () => {
  const tables = Map.groupBy(entries, ({ reason }) => reason)
  for (const [reason, all] of tables) {
    assert.match(reason, /^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    const meanings = new Set(all.map(({ en, he }) => `${en} ${he}`))
    assert.equal(meanings.size, 1, `${reason}: ${all.map(({ table }) => table).join(', ')}`)
  }
})

test('no sentence is one of JSON Schema', () => {
  for (const { reason, en } of entries) {
    assert.doesNotMatch(en, /must match|must NOT\b|should NOT\b|additional properties/, reason)
  }
})

test('every sentence is said somewhere', () => {
  const code = globSync('packages/*/src/**/*.ts')
    .filter((file) => !files.includes(file) || file.endsWith('refusal.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  for (const { reason } of entries) {
    assert.ok(code.includes(`'${reason}'`), `nothing says “${reason}”`)
  }
})
