/** The output of an OCR engine, or words that a person typed, become a layer of their own. The community's text does not change.
 *  Source: service.md#scans; shapes.md#ocr. */
import { LANGUAGES } from '@yalkut/model'
import { OCR_FORMATS, readOcr } from '@yalkut/ocr'
import { type Static, Type } from 'typebox'
import { suggestItems } from '../../changing/sending/suggest-items.ts'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import type { Services } from '../../core/services/services.ts'
import type { OcrAnswer } from '../../core/shapes/scan-text.ts'
import { Engine } from '../../core/shapes/scan-text.ts'
import { layersOfScan } from '../../core/shown/layers.ts'
import { assertInScan, itemsOfWords, type NamedEngine, readEngine } from '../uploads/words/items-of-words.ts'

const EngineText = Type.String({
  minLength: 1,
  maxLength: 201,
  description: 'A name and a version, such as “tesseract@5.3” or “tesseract 5.3”.',
})

const options = {
  /** Detected from the content unless given. */
  format: Type.Optional(Type.Enum([...OCR_FORMATS], { description: 'Left out: it is seen from the words.' })),
  /** The page of the scan at which the content begins; 1 unless given. */
  firstPage: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100_000,
      description: 'The page of the scan that the first page of the words is of. Left out: 1.',
    }),
  ),
  language: Type.Optional(Type.Enum([...LANGUAGES], { description: 'The language of the words.' })),
}

export const OcrUpload = Type.Object({
  content: Type.String({
    description: 'hOCR, ALTO, PAGE XML, or plain text with form feeds between pages.',
  }),
  ...options,
  /** Needed unless `machine` is false or names it. */
  engine: Type.Optional(Type.Union([Engine, EngineText])),
  machine: Type.Optional(
    Type.Union([Type.Boolean(), EngineText], {
      description: 'false: a person typed the words. Then no engine is named. A text names the engine.',
    }),
  ),
})
export type OcrUpload = Static<typeof OcrUpload>

/** The same beside a file that is the body itself. */
export const OcrQuery = Type.Object({
  ...options,
  engine: Type.Optional(EngineText),
  version: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'The version of the engine.' })),
  machine: Type.Optional(Type.String({ maxLength: 201, description: 'false, true, or the engine with its version.' })),
})
export type OcrQuery = Static<typeof OcrQuery>

/** A body with what the address says beside it. */
type OcrGiven = Omit<OcrUpload, 'engine' | 'machine'> &
  Pick<OcrQuery, 'version'> & {
    engine?: OcrUpload['engine'] | undefined
    machine?: OcrUpload['machine'] | undefined
  }

/** Suggests the layer. Refuses `invalid` for unreadable content, `not-found` for an item that is no scan,
 *  `too-large`. */
export async function uploadOcr(
  services: Services,
  caller: Caller,
  scanText: string,
  upload: OcrGiven,
): Promise<OcrAnswer> {
  const writer = getWriter(caller)
  const main = await services.latest()
  const { scan } = layersOfScan(main.reads, scanText)
  const { pages } = await readOcr(upload.content, upload.format)
  const { firstPage = 1 } = upload
  const engine = readEngine(writer, upload)
  const [known] = main.reads.items.of('scan', [scan])
  assertInScan(firstPage + pages.length - 1, known?.data.pageCount)
  const words = { pages, firstPage, engine, language: upload.language }
  const items = itemsOfWords(writer, scan, words).map((item) => ({ ...item, baseRev: null }))
  const title = titleOf(engine)
  const view = await suggestItems(services, writer, { main, title, items })
  const lines = pages.reduce((sum, page) => sum + page.lines.length, 0)
  return { ...view, pages: pages.length, lines }
}

function titleOf(engine: NamedEngine | null): string {
  if (engine === null) return 'Typed pages'
  return `OCR: ${engine.name} ${engine.version}`.slice(0, 200)
}
