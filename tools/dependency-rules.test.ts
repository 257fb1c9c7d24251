/** Tests of the rules of `.dependency-cruiser.cjs`, on small repositories that break one rule each. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import Type from 'typebox'
import Value from 'typebox/value'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CONFIG = join(ROOT, '.dependency-cruiser.cjs')
const PROGRAM = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')

const Rules = Type.Object({
  forbidden: Type.Array(
    Type.Object({
      name: Type.String(),
      to: Type.Object({ pathNot: Type.Optional(Type.String()) }),
    }),
  ),
})

const folder = mkdtempSync(join(tmpdir(), 'yalkut-dependency-rules-'))
after(() => rmSync(folder, { recursive: true }))
let repositories = 0

/** A repository of these files, by their paths in `packages/`. Each package has a door for itself and for `line/`. */
function repositoryOf(files: { [path: string]: string }): string {
  repositories += 1
  const root = join(folder, String(repositories))
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  write('node_modules/late/package.json', '{ "name": "late", "main": "./index.js" }')
  write('node_modules/late/index.js', 'exports.late = true')
  mkdirSync(join(root, 'node_modules/@yalkut'))
  const names = new Set(Object.keys(files).map((path) => path.split('/')[0] ?? ''))
  for (const name of names) {
    const exports = { '.': './src/index.ts', './line': './src/line/index.ts' }
    write(`packages/${name}/package.json`, JSON.stringify({ name: `@yalkut/${name}`, exports }))
    symlinkSync(`../../packages/${name}`, join(root, 'node_modules/@yalkut', name))
  }
  write('package.json', JSON.stringify({ workspaces: ['packages/*'], devDependencies: { late: '1' } }))
  for (const [path, text] of Object.entries(files)) write(`packages/${path}`, text)
  return root
}

/** The rules that the repository breaks, each with its file, sorted. */
function broken(files: { [path: string]: string }): string[] {
  const args = ['--config', CONFIG, '--output-type', 'err', 'packages']
  const { stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
    cwd: repositoryOf(files),
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  assert.match(stdout, /dependenc/, stderr)
  const found = stdout.matchAll(/^\s*error ([\w-]+): (\S+)/gm)
  return [...found].map(([, rule, from]) => `${rule}: ${from}`).sort()
}

const rules = (files: { [path: string]: string }): string[] => [
  ...new Set(broken(files).map((line) => line.split(':')[0] ?? '')),
]

test('imports in one direction, through doors, break no rule', () => {
  assert.deepEqual(
    broken({
      'model/src/index.ts': "export const id = 'a'",
      'ledger/src/index.ts': "export { head } from './line/head.ts'",
      'ledger/src/line/index.ts': "export { head } from './head.ts'",
      'ledger/src/line/head.ts': "import { id } from '@yalkut/model'\nexport const head = id",
      'catalog/src/changing/review/approve.ts':
        "import { head } from '@yalkut/ledger/line'\nexport const approve = head",
    }),
    [],
  )
})

test('two files that import each other are found, also when they import only types', () => {
  const files = {
    'model/src/a.ts': "import { b } from './b.ts'\nexport type A = 1\nexport const a = b",
    'model/src/b.ts': "import type { A } from './a.ts'\nexport const b: A = 1",
  }
  assert.deepEqual(broken(files), ['no-circle-of-files: packages/model/src/a.ts'])
})

test('two rooms that import each other are found, also when no two files do', () => {
  const files = {
    'ledger/src/line/head.ts': "import { row } from '../items/row.ts'\nexport const head = row",
    'ledger/src/items/row.ts': 'export const row = 1',
    'ledger/src/items/list.ts': "import { last } from '../line/last.ts'\nexport const list = last",
    'ledger/src/line/last.ts': 'export const last = 1',
  }
  assert.deepEqual(rules(files), ['no-circle-of-rooms'])
})

test('a room of the catalog that imports a room above it is found', () => {
  const files = {
    'catalog/src/core/input/item-id.ts':
      "import { draft } from '../../changing/drafts/drafts.ts'\nexport const id = draft",
    'catalog/src/changing/drafts/drafts.ts': 'export const draft = 1',
  }
  assert.deepEqual(rules(files), ['arrows-of-catalog-core-input'])
})

test('an import past the door of another package is found', () => {
  const model = { 'model/src/index.ts': '', 'model/src/inside/id.ts': 'export const id = 1' }
  const from = (path: string) => ({
    ...model,
    'ledger/src/head.ts': `import { id } from '${path}'\nexport const head = id`,
  })
  assert.deepEqual(rules(from('../../model/src/inside/id.ts')), ['only-through-doors'])
  assert.deepEqual(rules(from('@yalkut/model/src/inside/id.ts')), ['only-what-is-there'])
})

test('a package that imports a forbidden package is found', () => {
  const files = {
    'model/src/index.ts': "import { head } from '@yalkut/ledger'\nexport const id = head",
    'ledger/src/index.ts': 'export const head = 1',
  }
  assert.deepEqual(rules(files), ['arrows-of-model'])
})

test('a pure package that reads files is found', () => {
  const files = {
    'hebrew/src/index.ts': "import { readFileSync } from 'node:fs'\nreadFileSync('a')",
  }
  assert.deepEqual(rules(files), ['pure-packages'])
})

test('only tests may import test helpers and development packages', () => {
  const helpers = {
    'testing/src/index.ts': "import { late } from 'late'\nexport const world = late",
    'catalog/src/testing/world.ts': "import { world } from '@yalkut/testing'\nexport { world }",
  }
  assert.deepEqual(broken(helpers), [])
  const reaching = { ...helpers, 'catalog/src/people/comments/talk.ts': "import '../../testing/world.ts'" }
  assert.deepEqual(rules(reaching), ['test-helpers-for-tests'])
  const late = { 'catalog/src/people/comments/talk.ts': "import { late } from 'late'\nexport const a = late" }
  assert.deepEqual(rules(late), ['no-development-packages'])
})

test('the table of packages in ARCHITECTURE.md agrees with the rules', () => {
  const config: unknown = createRequire(import.meta.url)(CONFIG)
  assert.ok(Value.Check(Rules, config))
  const { forbidden } = config
  const page = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `([a-z]+)` \| .* \| ?([a-z, ]*) ?\|$/gm)]
  const arrows = (list: readonly string[]): string => [...list].sort().join(' ')
  const inRules = new Map(
    forbidden.flatMap(({ name, to }) => {
      const [, from] = /^arrows-of-([a-z]+)$/.exec(name) ?? []
      const uses = /\((.*)\)/.exec(to.pathNot ?? '')?.[1]?.split('|') ?? []
      return from === undefined ? [] : [[from, arrows(uses.filter((use) => use !== from))] as const]
    }),
  )
  const everything = [...inRules.keys()].filter((name) => name !== 'cli')
  const inPage = new Map(
    rows.map(([, name = '', uses = '']) => {
      const list = uses.split(',').flatMap((use) => use.trim() || [])
      return [name, arrows(list[0] === 'all' ? everything : list)]
    }),
  )
  assert.ok(inPage.size >= 13)
  // Other projects use the client: the rules leave it out.
  inPage.delete('client')
  for (const [name, uses] of inPage) assert.equal(inRules.get(name), uses, name)
})
