/** The output of an OCR engine becomes a layer of its own. The community's text does not change.
 *  Source: service.md#scans; shapes.md#ocr. */
import { type JsonObject, LANGUAGES, newItemId, refuse } from '@yalkut/model'
import { OCR_FORMATS, type OcrPage, readOcr } from '@yalkut/ocr'
import { type Static, Type } from 'typebox'
import { type Caller, getWriter, type SignedIn } from '../access/caller.ts'
import { cleanText } from '../input/bounds.ts'
import { type SuggestedItem, suggestItems } from '../sending/suggest-items.ts'
import type { Services } from '../services/services.ts'
import type { OcrAnswer } from '../shapes/scan-text.ts'
import { Engine } from '../shapes/scan-text.ts'
import { layersOfScan } from '../shown/layers.ts'

export const OcrUpload = Type.Object({
  content: Type.String({ description: 'hOCR, ALTO, or plain text with form feeds between pages.' }),
  /** Detected from the content unless given. */
  format: Type.Optional(Type.Enum([...OCR_FORMATS])),
  engine: Engine,
  /** The page of the scan at which the content begins; 1 unless given. */
  firstPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  language: Type.Optional(Type.Enum([...LANGUAGES])),
})
export type OcrUpload = Static<typeof OcrUpload>

/** The most pages of a scan. */
const MAX_PAGE = 100_000

/** Suggests the layer. Refuses `invalid` for unreadable content, `not-found` for an item that is no scan,
 *  `too-large`. */
export async function uploadOcr(
  services: Services,
  caller: Caller,
  scanText: string,
  upload: OcrUpload,
): Promise<OcrAnswer> {
  const writer = getWriter(caller)
  const main = await services.latest()
  const { scan } = layersOfScan(main.reads, scanText)
  const { pages } = await readOcr(upload.content, upload.format)
  const { firstPage = 1 } = upload
  const engine = readEngine(upload.engine)
  if (firstPage + pages.length - 1 > MAX_PAGE) {
    throw refuse('invalid', `A scan has at most ${MAX_PAGE} pages.`, { max: MAX_PAGE })
  }
  const layer = layerOf(writer, scan, { ...upload, engine })
  const items = pages.map((page, at) => pageOf(layer.id, firstPage + at, page))
  const title = `OCR: ${engine.name} ${engine.version}`.slice(0, 200)
  const view = await suggestItems(services, writer, { main, title, items: [layer, ...items] })
  const lines = pages.reduce((sum, page) => sum + page.lines.length, 0)
  return { ...view, pages: pages.length, lines }
}

/** Refuses `invalid` for an empty name or version: text by a machine must name the machine. */
function readEngine({ name, version }: OcrUpload['engine']): OcrUpload['engine'] {
  const engine = { name: oneLine(name), version: oneLine(version) }
  if (engine.name !== '' && engine.version !== '') return engine
  throw refuse('invalid', 'Say which engine read the pages: its name and its version.', { engine })
}

function oneLine(text: string): string {
  return cleanText(text).replaceAll(/\s+/g, ' ')
}

function layerOf(
  { person }: SignedIn,
  scan: string,
  { engine, language }: OcrUpload,
): SuggestedItem {
  const data: JsonObject = {
    scan,
    kind: person.bot ? 'machine-ocr' : 'uploaded-ocr',
    engine: { ...engine },
    uploadedBy: person.id,
    ...(language !== undefined && { language }),
  }
  return { id: newItemId(), type: 'text-layer', data, baseRev: null }
}

function pageOf(layer: string, page: number, { lines }: OcrPage): SuggestedItem {
  const numbered = lines.map((line, at) => ({ id: `l${at + 1}`, ...line }))
  const data: JsonObject = { layer, page, lines: numbered, proofread: 0 }
  return { id: newItemId(), type: 'text-page', data, baseRev: null }
}
