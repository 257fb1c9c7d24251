/** A rule that the compiler cannot check: only these files bring the projection to the line, lock the line, append to it or
 *  change the rights of a file or an item. All other code calls `services.latest`, `services.write` or `services.writeMain`. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const ROOT = new URL('../../../../../', import.meta.url).pathname

/** The files that may use each identifier. The built-in schemas are seeded before there is a projection. */
const ALLOWED: { readonly [identifier: string]: readonly string[] } = {
  catchUp: [
    'core/services/open-following.ts',
    'core/services/services.ts',
    'core/services/sync.ts',
    'core/services/writing.ts',
  ],
  lockMain: ['core/services/writing.ts', 'core/schemas/seed.ts'],
  CommitWriter: ['core/services/writing.ts', 'core/schemas/seed.ts'],
  setFileRights: [
    'media/files/file-rights.ts',
    'media/files/free-files.ts',
    'media/takedowns/paused-files.ts',
    // A file that was sent back waits again: its rights only fall.
    'media/uploads/record-file.ts',
  ],
  stopItem: [
    'changing/erasing/erase-words.ts',
    'media/takedowns/family-request.ts',
    'media/takedowns/follow-merged.ts',
    'media/takedowns/decide-takedowns.ts',
  ],
  endStops: ['media/takedowns/decide-takedowns.ts'],
}

/** The method of that name brings the projection to the line as well, so anyone may call it. */
const SAFE = 'line.lockMain()'

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

test('only the listed files bring the projection to the line, append to the line or change rights', () => {
  const files = sources()
  assert.ok(files.length > 300)
  const found = files.flatMap((file) => {
    const text = readFileSync(`${ROOT}${file}`, 'utf8').replaceAll(SAFE, '')
    return Object.entries(ALLOWED).flatMap(([identifier, allowed]) => {
      const isThere = new RegExp(`\\b${identifier}\\b`).test(text)
      const may = allowed.some((name) => file === `packages/catalog/src/${name}`)
      return isThere && !may ? [`${file} uses ${identifier}`] : []
    })
  })
  assert.deepEqual(found, [])
})
