/** The bundles of libraries hold all that is imported of them, once. Source: decisions.md#start-of-a-process. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { BUNDLES, FOLDER } from './bundles.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const USE = fileURLToPath(new URL('./use.ts', import.meta.url))
const IMPORTED = /from '((?:typebox|kysely)(?:\/[\w-]+)*)'/g

/** What a program prints that is started as the command is. */
function printed(program: string): string {
  const args = ['--disable-warning=ExperimentalWarning', '--import', USE, '--input-type=module']
  return execFileSync(process.execPath, [...args, '--eval', program], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 60_000,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

test('every part of these libraries that the project imports has a bundle', () => {
  const files = globSync('packages/*/src/**/*.ts', { cwd: ROOT })
  assert.ok(files.length > 500)
  const imported = files.flatMap((file) =>
    [...readFileSync(`${ROOT}/${file}`, 'utf8').matchAll(IMPORTED)].map(([, name]) => name),
  )
  assert.deepEqual(
    [...new Set(imported)].filter((name) => !(String(name) in BUNDLES)),
    [],
  )
})

test('a program and its threads load the bundles, and a library that imports another loads the same', () => {
  const said = printed(`
    import { Worker } from 'node:worker_threads'
    const names = ${JSON.stringify(Object.keys(BUNDLES))}
    for (const name of names) {
      await import(name)
      console.log(import.meta.resolve(name))
    }
    const { Type } = await import('typebox')
    const provider = await import('@fastify/type-provider-typebox')
    console.log(provider.Type === Type)
    const thread = "console.log(import.meta.resolve('typebox'))"
    new Worker(new URL('data:text/javascript,' + thread))
  `)
  const addresses = Object.values(BUNDLES).map((file) => new URL(file, FOLDER).href)
  const ofThread = new URL('typebox.mjs', FOLDER).href
  assert.deepEqual(said.trim().split('\n'), [...addresses, 'true', ofThread])
})

test('a part without a bundle is refused: it would bring the library a second time', () => {
  assert.throws(() => printed(`await import('typebox/guard')`), /does not name typebox\/guard/)
})
