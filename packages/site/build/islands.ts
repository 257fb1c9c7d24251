/** Builds the islands: the scripts of reading pages, apart from SvelteKit's own. They are served from Kit's folder for files
 *  that never change, so that browsers keep them. Writes `src/made/islands.ts`, which tells pages their addresses. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { build } from 'vite'
import { choicesScript } from './choices-script.ts'

const SERVED = '/_app/immutable/i/'
/** A module each in `src/lib/islands`. `reader` is on every reading page and loads the others when they are used. */
const ENTRIES = ['reader'] as const

export async function buildIslands(site: string): Promise<void> {
  const out = join(site, 'static', SERVED)
  await rm(out, { recursive: true, force: true })
  await build({
    root: site,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    base: SERVED,
    plugins: [svelte({ configFile: false })],
    build: {
      outDir: out,
      target: 'es2024',
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(ENTRIES.map((name) => [name, join(site, 'src/lib/islands', `${name}.ts`)])),
        output: {
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: '[name]-[hash][extname]',
        },
      },
    },
  })
  const files = await readdir(out)
  const addresses = ENTRIES.map((name) => {
    const file = files.find((found) => found.startsWith(`${name}-`) && found.endsWith('.js'))
    if (file === undefined) throw new Error(`The island “${name}” was not built.`)
    return [name, SERVED + file]
  })
  await mkdir(join(site, 'src/made'), { recursive: true })
  await writeFile(join(site, 'src/made/islands.ts'), moduleOf(Object.fromEntries(addresses)))
}

function moduleOf(islands: Record<string, string>): string {
  return [
    '// Made by build/islands.ts.',
    `export const choicesScript = ${JSON.stringify(choicesScript)}`,
    `export const islands = ${JSON.stringify(islands)}`,
    '',
  ].join('\n')
}
