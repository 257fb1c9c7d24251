/** How SvelteKit builds the site. `build/build-site.ts` runs it. Source: decisions.md#the-site. */
import adapter from '@sveltejs/adapter-node'
import { sveltekit } from '@sveltejs/kit/vite'
import { defineConfig, type Plugin } from 'vite'
import { SECURITY } from './build/security.ts'

/** Node loads the packages of the catalog itself: a bundled copy would be other code than the server's. */
const oneCopy: Plugin = {
  name: 'yalkut-one-copy',
  enforce: 'pre',
  resolveId: (source) => (source.startsWith('@yalkut/') ? { id: source, external: true } : null),
}

export default defineConfig({
  plugins: [
    oneCopy,
    sveltekit({
      adapter: adapter({
        out: process.env.SITE_OUT ?? 'dist/build',
        envPrefix: 'YALKUT_SITE_',
        precompress: true,
      }),
      csp: { mode: 'hash', directives: SECURITY },
      paths: { relative: false },
      output: { bundleStrategy: 'split' },
      version: { name: process.env.SITE_VERSION ?? 'development' },
    }),
  ],
  build: { target: 'es2024' },
})
