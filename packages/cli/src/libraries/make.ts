/** Makes the bundles of libraries, once for each installation: `node make.ts`. All of one library are made together, because they
 *  share modules. */
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { BUNDLES, FOLDER } from './bundles.ts'

const folder = fileURLToPath(FOLDER).replace(/\/$/, '')
const parent = fileURLToPath(new URL('..', FOLDER))

const input = Object.fromEntries(
  Object.entries(BUNDLES).map(([imported, file]) => [file.replace('.mjs', ''), imported]),
)
mkdirSync(parent, { recursive: true })
const unfinished = mkdtempSync(`${folder}-`)
try {
  // Anyone who may read what is installed may read them.
  chmodSync(unfinished, 0o755)
  const bundle = await rolldown({ input, cwd: parent, platform: 'node' })
  const names = { entryFileNames: '[name].mjs', chunkFileNames: 'shared-[hash].mjs' }
  await bundle.write({ dir: unfinished, format: 'esm', ...names })
  await bundle.close()
  rmSync(folder, { recursive: true, force: true })
  // Whole or not at all: a process that starts meanwhile finds the libraries as they were installed.
  renameSync(unfinished, folder)
} finally {
  rmSync(unfinished, { recursive: true, force: true })
}
