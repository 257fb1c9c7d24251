/** Lets tests import the site's classes with runes (`*.svelte.ts`) without a browser: import this file first, and then the class with
 *  `await import(…)`. State is then as plain as on the server. */
import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import { compileModule } from 'svelte/compiler'

registerHooks({
  load(url, context, next) {
    if (!url.endsWith('.svelte.ts')) return next(url, context)
    const filename = fileURLToPath(url)
    const plain = stripTypeScriptTypes(readFileSync(filename, 'utf8'))
    const { js } = compileModule(plain, { filename, generate: 'server' })
    return { format: 'module', shortCircuit: true, source: js.code }
  },
})
