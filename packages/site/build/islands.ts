/** Builds the islands: the scripts of reading pages, apart from SvelteKit's own. They are served from Kit's folder for files
 *  that never change, so that browsers keep them. Writes `src/made/islands.ts`, which tells pages their addresses. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { type BuildOptions, build, type Plugin } from 'vite'
import { choicesScript } from './choices-script.ts'

const SERVED = '/_app/immutable/i/'
const SOURCES = 'src/lib/islands'

/** On every reading page; it loads the other islands when they are used. */
const READER = 'reader'
/** Islands that use most of Svelte. They have a copy of it of their own, so that a page that is read carries only what its own components
 *  use. */
const WORKING = ['composer.island', 'desk.island', 'edit.island', 'edit-words.island', 'explorer.island']

/** Modules that are always used together are one file: each file costs a request and its headers. */
const TOGETHER = [
  { name: 'svelte', test: /node_modules\/(svelte|clsx|esm-env)\// },
  // What belongs to the person who reads, at the load of a page.
  {
    name: 'me',
    test: /islands\/(me|own-pages|once-key|me\/(places|follow)|fix\/(me-page|page|spot|plain|sentence|marks|word-hunks|shown-changes|tabs|drafts|send|waiting))\.ts$|lib\/(own-caches|fix-place|page-language|browser-store|desk\/(send-once|who))\.ts$/,
  },
  // The choice of words, and the form that it opens.
  { name: 'fix.island', test: /islands\/(fix\.island|fix\/(form|words))\.ts$/ },
  {
    name: 'words',
    test: /islands\/fix\/below\.|FormInWords\.svelte|lib\/ui\/fix\//,
  },
  {
    name: 'fix',
    test: /islands\/fix\/(fix|fixing|FixForm|FixSaid|show-sent|Announcement|waiting-here)\./,
  },
  { name: 'report', test: /islands\/(captcha-solve\.ts|fix\/(report|Report))/ },
]

export async function buildIslands(site: string): Promise<void> {
  await rm(join(site, 'static', SERVED), { recursive: true, force: true })
  const working = await buildModules(site, WORKING, { preserveEntrySignatures: 'strict' })
  const reader = await buildModules(
    site,
    [READER],
    {
      preserveEntrySignatures: false,
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: TOGETHER } },
    },
    [builtBefore(working)],
  )
  await mkdir(join(site, 'src/made'), { recursive: true })
  await writeFile(join(site, 'src/made/islands.ts'), moduleOf(reader))
}

/** Gives the address of each. */
async function buildModules(
  site: string,
  names: readonly string[],
  { output, ...options }: BuildOptions['rolldownOptions'] & { output?: object },
  plugins: readonly Plugin[] = [],
): Promise<Record<string, string>> {
  const out = join(site, 'static', SERVED)
  await build({
    root: site,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    base: SERVED,
    plugins: [svelte({ configFile: false, compilerOptions: { discloseVersion: false } }), withoutPreloads, ...plugins],
    build: {
      outDir: out,
      emptyOutDir: false,
      target: 'es2024',
      modulePreload: false,
      rolldownOptions: {
        ...options,
        input: Object.fromEntries(names.map((name) => [name, join(site, SOURCES, `${name}.ts`)])),
        output: {
          ...output,
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: '[name]-[hash][extname]',
        },
      },
    },
  })
  const files = await readdir(out)
  const addresses = names.map((name) => {
    const file = files.find((found) => found.startsWith(`${name}-`) && found.endsWith('.js'))
    if (file === undefined) throw new Error(`The island “${name}” was not built.`)
    return [name, SERVED + file]
  })
  return Object.fromEntries(addresses)
}

/** Islands have no styles and preload nothing, so what Vite wraps around each import is only weight. */
const withoutPreloads: Plugin = {
  name: 'yalkut-without-preloads',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
}

/** Modules that another build has made already are loaded from their addresses. */
function builtBefore(addresses: Record<string, string>): Plugin {
  const known = new Map(Object.entries(addresses))
  return {
    name: 'yalkut-built-before',
    enforce: 'pre',
    resolveId(source) {
      const address = known.get(basename(source, '.ts'))
      return address === undefined ? null : { id: address, external: true }
    },
  }
}

function moduleOf(islands: Record<string, string>): string {
  return [
    '// Made by build/islands.ts.',
    `export const choicesScript = ${JSON.stringify(choicesScript)}`,
    `export const islands = ${JSON.stringify(islands)}`,
    '',
  ].join('\n')
}
