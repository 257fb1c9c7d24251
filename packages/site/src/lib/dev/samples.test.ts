/** The page of parts has every part. Source: decisions.md#the-site. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { STANDS_AT } from './stands-at.ts'

const UI = join(import.meta.dirname, '../ui')

test('every part of pages has samples, or a page where it stands', () => {
  const parts = globSync('**/*.svelte', { cwd: UI }).map((file) => file.replaceAll('\\', '/').replace(/\.svelte$/, ''))
  const page = readFileSync(join(import.meta.dirname, 'Samples.svelte'), 'utf8')
  const imported = [...page.matchAll(/from '#lib\/ui\/([\w/]+)\.svelte'/g)].map(([, part = '']) => part)
  const listed = Object.keys(STANDS_AT)
  assert.deepEqual([...imported, ...listed].toSorted(), parts.toSorted())
  for (const part of imported) assert.ok(page.includes(`<${part.split('/').at(-1)}`), part)
})
