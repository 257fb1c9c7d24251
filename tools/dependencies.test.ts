/** Every package that a server installs by name has its reason. Source: decisions.md#what-a-server-installs. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const ROOT = new URL('..', import.meta.url).pathname

test('each dependency of a manifest is in the table of reasons, and the table has no other', () => {
  const manifests = ['package.json', ...globSync('packages/*/package.json', { cwd: ROOT })]
  const installed = new Set(
    manifests
      .flatMap((file) => {
        const { dependencies, optionalDependencies } = JSON.parse(readFileSync(ROOT + file, 'utf8'))
        return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {})]
      })
      .filter((name) => !name.startsWith('@yalkut/')),
  )
  assert.ok(installed.size > 50)
  const page = readFileSync(`${ROOT}docs/specification/decisions.md`, 'utf8')
  const section = /### What a server installs\n([\s\S]*?)\n## /.exec(page)?.[1] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  const named = new Set(
    rows.flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, n]) => n)),
  )
  assert.deepEqual([...named].sort(), [...installed].sort())
})
