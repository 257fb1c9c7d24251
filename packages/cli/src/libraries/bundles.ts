/** Libraries of hundreds of small modules, which are loaded as a few files: reading so many takes most of the time that a process
 *  or a thread needs to start. `make.ts` makes the files when the project is installed, `use.ts` lets every import find them. */

export const FOLDER = new URL('../../../../node_modules/.cache/yalkut-bundles/', import.meta.url)

/** What is imported, by ours or by a library, and the file of it. */
export const BUNDLES: { readonly [imported: string]: string } = {
  kysely: 'kysely.mjs',
  'kysely/migration': 'kysely-migration.mjs',
  typebox: 'typebox.mjs',
  'typebox/compile': 'typebox-compile.mjs',
  'typebox/format': 'typebox-format.mjs',
  'typebox/value': 'typebox-value.mjs',
}
