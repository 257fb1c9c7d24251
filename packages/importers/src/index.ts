/** The public names of the importers: files of a known layout in, keyed records out. */

export { csvImporter } from './csv.ts'
export { readFileTable } from './file-table.ts'
export { ImportProblem } from './import-problem.ts'
export type { Importer, ReadOptions } from './importer.ts'
export { jsonlImporter } from './jsonl.ts'
export { marcImporter } from './marc.ts'
export { osisImporter } from './osis.ts'
export { readPageFixes } from './page-fixes.ts'
export { sefariaImporter } from './sefaria.ts'
