/** The program runs from its bundle, and from its sources as soon as one of them changed. Source: decisions.md#start-of-a-process. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { parseJsonObject } from '@yalkut/model'
import { ROOT } from './bundle.ts'

/** A project of the same code, with a cache of its own. */
const project = mkdtempSync(join(tmpdir(), 'yalkut-program-'))
const PROGRAM = join(project, 'packages/cli/src/program')
const CACHE = join(project, 'node_modules/.cache/yalkut-program')

function node(...args: readonly string[]): string {
  return execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: project,
    encoding: 'utf8',
    timeout: 120_000,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** What a program prints that is started as the command is. */
function printed(program: string): string[] {
  const use = join(PROGRAM, 'use.ts')
  return node('--import', use, '--input-type=module', '--eval', program).trim().split('\n')
}

const RUNS_FROM = 'console.log(process.env.YALKUT_PROGRAM)'

const newest = (): { name: string; entries: { [imported: string]: unknown } } => {
  const { name, entries } = parseJsonObject(readFileSync(join(CACHE, 'newest.json'), 'utf8'))
  assert.ok(typeof entries === 'object' && entries !== null)
  return { name: String(name), entries: { ...entries } }
}

before(() => {
  for (const file of ['package.json', 'package-lock.json']) cpSync(ROOT + file, join(project, file))
  const isWanted = (path: string): boolean =>
    !/\/(?:site\/(?:dist|static|node_modules|\.svelte-kit)|testdata)(?:\/|$)/.test(path)
  cpSync(`${ROOT}packages`, join(project, 'packages'), { recursive: true, filter: isWanted })
  mkdirSync(join(project, 'node_modules/@yalkut'), { recursive: true })
  for (const name of readdirSync(`${ROOT}node_modules`)) {
    if (name === '.cache' || name === '@yalkut') continue
    symlinkSync(`${ROOT}node_modules/${name}`, join(project, 'node_modules', name))
  }
  for (const name of readdirSync(`${ROOT}node_modules/@yalkut`)) {
    symlinkSync(join(project, 'packages', name), join(project, 'node_modules/@yalkut', name))
  }
})
after(() => rmSync(project, { recursive: true, force: true }))

test('without a bundle a program runs from its sources', () => {
  assert.deepEqual(printed(RUNS_FROM), [''])
  assert.match(printed("console.log(import.meta.resolve('@yalkut/model'))")[0] ?? '', /index\.ts$/)
})

test('every door, and everything that is started by its address, is in the bundle', () => {
  node(join(PROGRAM, 'make.ts'))
  const { entries } = newest()
  const sources = globSync('packages/*/src/**/*.ts', { cwd: project }).filter(
    (file) => !/^packages\/(?:testing|client|site)\/|\.test\.ts$|bundle/.test(file),
  )
  const started = sources.flatMap((file) =>
    [
      ...readFileSync(join(project, file), 'utf8').matchAll(/new URL\('(\.\.?\/[\w/-]+\.ts)', import\.meta\.url\)/g),
    ].map(([, to = '']) => join(dirname(file), to)),
  )
  assert.ok(started.length > 8, String(started))
  assert.deepEqual(
    started.filter((file) => !(file in entries)),
    [],
  )
  for (const file of Object.values(entries)) {
    assert.ok(existsSync(join(CACHE, newest().name, String(file))), String(file))
  }
})

test('a program and its threads run from the bundle, and have one copy of each module', () => {
  const { name } = newest()
  const lines = printed(`
    import { Worker } from 'node:worker_threads'
    console.log(process.env.YALKUT_PROGRAM)
    const { refuseOperator } = await import('@yalkut/model')
    const { isRefusal } = await import('@yalkut/model')
    console.log(isRefusal(refuseOperator('not-found', 'x')))
    const thread = "console.log(import.meta.resolve('@yalkut/ledger'))"
    new Worker(new URL('data:text/javascript,' + thread))
  `)
  assert.deepEqual(lines.slice(0, 2), [name, 'true'])
  assert.match(lines[2] ?? '', new RegExp(`/yalkut-program/${name}/[\\w]+\\.mjs$`))
  const main = join(project, 'packages/cli/src/main.ts')
  assert.match(node('--import', join(PROGRAM, 'use.ts'), main, '--version'), /"version"/)
})

test('what the bundle lacks is refused: it would be a second copy of the same code', () => {
  assert.throws(() => printed("await import('@yalkut/nothing')"), /The bundle lacks/)
})

test('after a change of one source a program runs from the sources, until the bundle is made anew', () => {
  const before = newest().name
  const source = join(project, 'packages/model/src/refusal.ts')
  writeFileSync(source, `${readFileSync(source, 'utf8')}\n// changed\n`)
  assert.deepEqual(printed(RUNS_FROM), ['old'])
  assert.match(printed("console.log(import.meta.resolve('@yalkut/model'))")[0] ?? '', /index\.ts$/)
  node(join(PROGRAM, 'make.ts'))
  assert.deepEqual(printed(RUNS_FROM), [newest().name])
  assert.notEqual(newest().name, before)
  assert.ok(existsSync(join(CACHE, before)), 'programs that run keep their files')
})

test('the bundle of a project that was moved is not used', () => {
  const file = join(CACHE, 'newest.json')
  const made = readFileSync(file, 'utf8')
  writeFileSync(file, made.replaceAll(project, '/elsewhere'))
  assert.deepEqual(printed(RUNS_FROM), ['old'])
  writeFileSync(file, '{"half')
  assert.deepEqual(printed(RUNS_FROM), [''])
})
