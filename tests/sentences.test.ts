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

const files = globSync([
  'packages/*/src/sentences.ts',
  'packages/*/src/sentences/*.ts',
  'packages/model/src/refusal.ts',
]).filter((file) => !file.endsWith('.test.ts'))
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

test('each sentence is written in both languages', () => {
  assert.ok(entries.length >= 40, String(entries.length))
  for (const { reason, en, he } of entries) {
    assert.match(en, /\p{L}/u, reason)
    assert.match(he, /[א-ת]{2}/u, reason)
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
    assert.doesNotMatch(en, /must match|must NOT|should NOT|additional properties/i, reason)
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
