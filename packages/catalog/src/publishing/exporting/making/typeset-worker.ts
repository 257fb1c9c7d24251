/** The process that sets a PDF: `node typeset-worker.ts SOURCE TARGET FONTS tags|plain`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { NO_ENGINE } from './typeset-exits.ts'

const [source = '', target = '', fonts = '', tags = ''] = process.argv.slice(2)

const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler').catch(() => process.exit(NO_ENGINE))
const fontBlobs = readdirSync(fonts).map((name) => readFileSync(join(fonts, name)))
const compiler = NodeCompiler.create({ workspace: dirname(source), fontArgs: [{ fontBlobs }] })
const compiled = compiler.compile({ mainFileContent: readFileSync(source, 'utf8') })
if (compiled.result === null) {
  const error = compiled.takeError()
  console.error(JSON.stringify(error === null ? 'no document' : compiler.fetchDiagnostics(error)).slice(0, 4_000))
  process.exit(1)
}
writeFileSync(target, compiler.pdf(compiled.result, { pdfTags: tags === 'tags' }), { flag: 'wx' })
