/** What the compiler cannot say: the projection is brought to the line, and the line is locked and appended to, and a
 *  file's rights are changed, by these files alone. Everybody else asks `services.latest`, `services.write` or `services.writeMain`. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const ROOT = new URL('../../../../', import.meta.url).pathname

/** The files that may name each word. The schemas of this program are seeded before there is a projection. */
const ALLOWED: { readonly [word: string]: readonly string[] } = {
  catchUp: ['catalog.ts', 'services/services.ts', 'services/sync.ts', 'services/writing.ts'],
  lockMain: ['services/writing.ts', 'schemas/seed.ts'],
  CommitWriter: ['services/writing.ts', 'schemas/seed.ts'],
  setFileRights: ['files/file-rights.ts', 'files/free-files.ts', 'files/paused-files.ts'],
}

/** Packages that may change the catalog, or bring a projection to the line. */
const PACKAGES = ['catalog', 'cli', 'consumers', 'server', 'workers', 'importers']

function sources(): string[] {
  const folders = PACKAGES.map((name) => `packages/${name}/src`)
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard', ...folders], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const isSource = /(?<!\.test)\.ts$/
  return listed
    .split('\0')
    .filter((file) => isSource.test(file) && existsSync(`${ROOT}${file}`))
    .filter((file) => !/\/(testing|testdata)\//.test(file))
}

test('nobody brings the projection to the line, appends to the line or changes a file’s rights on a way of their own', () => {
  const files = sources()
  assert.ok(files.length > 300)
  const found = files.flatMap((file) => {
    const text = readFileSync(`${ROOT}${file}`, 'utf8')
    return Object.entries(ALLOWED).flatMap(([word, allowed]) => {
      const isThere = new RegExp(`\\b${word}\\b`).test(text)
      const may = allowed.some((name) => file === `packages/catalog/src/${name}`)
      return isThere && !may ? [`${file} names ${word}`] : []
    })
  })
  assert.deepEqual(found, [])
})
