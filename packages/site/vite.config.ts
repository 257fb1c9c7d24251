/** How SvelteKit builds the site. `build/build-site.ts` runs it. Source: decisions.md#the-site. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import adapter from '@sveltejs/adapter-node'
import { sveltekit } from '@sveltejs/kit/vite'
import { defineConfig, type Plugin } from 'vite'
import { compressOnce } from './build/compress-once.ts'
import { DEVELOPMENT } from './build/development.ts'
import { SECURITY } from './build/security.ts'

/** Node loads the packages of the catalog itself: a bundled copy would be other code than the server's. */
const oneCopy: Plugin = {
  name: 'yalkut-one-copy',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source.startsWith('@yalkut/') ? { id: source, external: true } : null),
}

const node = adapter({
  out: process.env.SITE_OUT ?? 'dist/build',
  envPrefix: 'YALKUT_SITE_',
  precompress: true,
})

/** Where compressed files are kept between builds: `npm ci` empties it. */
const COMPRESSED = join(import.meta.dirname, 'node_modules/.cache/compressed')

/** In place of Kit's own, which compresses every file in every build. Nothing is prerendered. */
const compress = async (folder: string): Promise<string[]> =>
  existsSync(folder) ? await compressOnce(folder, COMPRESSED) : []

export default defineConfig({
  plugins: [
    oneCopy,
    sveltekit({
      adapter: {
        ...node,
        adapt: (builder) => node.adapt({ ...builder, compress }),
        // Of development alone: a built site gets the request itself.
        emulate: () => ({ platform: () => ({ req: Reflect.get(globalThis, DEVELOPMENT) }) }),
      },
      csp: { mode: 'hash', directives: SECURITY },
      paths: { relative: false },
      output: { bundleStrategy: 'split' },
      version: { name: process.env.SITE_VERSION ?? 'development' },
    }),
  ],
  build: { target: 'es2024' },
  // The same in development, where no build runs the plugin.
  ssr: { external: ['@yalkut/catalog', '@yalkut/hebrew', '@yalkut/model'] },
})
