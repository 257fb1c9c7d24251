/** Writes the guides `glossary.md` from `packages/model/src/glossary/`. Run it after a word changed: `node tools/write-glossary.ts`. */
import { writeFileSync } from 'node:fs'
import { glossaryPages } from './glossary-pages.ts'

process.chdir(new URL('..', import.meta.url).pathname)

for (const [path, words] of glossaryPages()) writeFileSync(path, words)
