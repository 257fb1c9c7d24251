/** The output of an OCR engine, or words that a person typed, become a layer of their own. The community's text does not change.
 *  Source: service.md#scans; shapes.md#ocr. */
import { type JsonObject, LANGUAGES, newItemId, refuse } from '@yalkut/model'
import { OCR_FORMATS, type OcrPage, readOcr } from '@yalkut/ocr'
import type { Reads } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { type Caller, getWriter, type SignedIn } from '../access/caller.ts'
import { cleanText } from '../input/bounds.ts'
import { type SuggestedItem, suggestItems } from '../sending/suggest-items.ts'
import type { Services } from '../services/services.ts'
import type { OcrAnswer } from '../shapes/scan-text.ts'
import { Engine } from '../shapes/scan-text.ts'
import { layersOfScan } from '../shown/layers.ts'

const EngineText = Type.String({
  minLength: 1,
  maxLength: 201,
  description: 'A name and a version, such as “tesseract@5.3” or “tesseract 5.3”.',
})

const options = {
  /** Detected from the content unless given. */
  format: Type.Optional(
    Type.Enum([...OCR_FORMATS], { description: 'Left out: it is seen from the words.' }),
  ),
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
      description:
        'false: a person typed the words. Then no engine is named. A text names the engine.',
    }),
  ),
})
export type OcrUpload = Static<typeof OcrUpload>

/** The same beside a file that is the body itself. */
export const OcrQuery = Type.Object({
  ...options,
  engine: Type.Optional(EngineText),
  version: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'The version of the engine.' }),
  ),
  machine: Type.Optional(
    Type.String({ maxLength: 201, description: 'false, true, or the engine with its version.' }),
  ),
})
export type OcrQuery = Static<typeof OcrQuery>

/** The most pages of a scan whose number of pages is not known. */
const MAX_PAGE = 100_000

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
  assertInScan(main.reads, scan, firstPage + pages.length - 1)
  const layer = layerOf(writer, scan, { engine, language: upload.language })
  const isTyped = engine === null
  const items = pages.map((page, at) => pageOf(layer.id, firstPage + at, { page, isTyped }))
  const title = titleOf(engine)
  const view = await suggestItems(services, writer, { main, title, items: [layer, ...items] })
  const lines = pages.reduce((sum, page) => sum + page.lines.length, 0)
  return { ...view, pages: pages.length, lines }
}

/** Refuses `invalid` for a page after the last page of the scan's file. */
function assertInScan(reads: Reads, scan: string, last: number): void {
  const [item] = reads.items.of('scan', [scan])
  const max = item?.data.pageCount ?? MAX_PAGE
  if (last <= max) return
  throw refuse('invalid', `The reading ends at page ${last}; the scan has ${max} pages.`, {
    last,
    max,
  })
}

type NamedEngine = Static<typeof Engine>

/** Null for words that a person typed. Refuses `invalid` for text by a machine that does not name the machine, an engine of
 *  typed words, and a bot that says a person typed them. */
function readEngine({ person }: SignedIn, upload: OcrGiven): NamedEngine | null {
  const isTyped = upload.machine === false || upload.machine === 'false'
  const engine = engineIn(upload)
  if (isTyped) {
    if (person.bot) throw refuse('invalid', 'What a bot sends was made by a machine.')
    if (engine === null) return null
    throw refuse('invalid', 'Words that a person typed have no engine.', { engine })
  }
  if (engine !== null && engine.name !== '' && engine.version !== '') return engine
  throw refuse(
    'invalid',
    'Say which engine read the pages: its name and its version, such as “tesseract@5.3”. If a person typed them, send “machine”: false.',
    engine === null ? {} : { engine },
  )
}

/** The engine as a value, as a text with its version behind `@`, `/` or a space, or as the text of `machine`. */
function engineIn({ engine, machine, version = '' }: OcrGiven): NamedEngine | null {
  if (typeof engine === 'object') {
    return { name: oneLine(engine.name), version: oneLine(engine.version) }
  }
  const isName = typeof machine === 'string' && !['true', 'false'].includes(machine)
  const text = oneLine(engine ?? (isName ? machine : ''))
  if (text === '') return null
  if (version !== '') return { name: text.slice(0, 100), version: oneLine(version) }
  const [, name = text, own = ''] = /^(.+?)\s*[@/ ]\s*v?(\d\S*|\S+)$/.exec(text) ?? []
  return { name: name.slice(0, 100), version: own.slice(0, 100) }
}

function titleOf(engine: NamedEngine | null): string {
  if (engine === null) return 'Typed pages'
  return `OCR: ${engine.name} ${engine.version}`.slice(0, 200)
}

function oneLine(text: string): string {
  return cleanText(text).replaceAll(/\s+/g, ' ')
}

function layerOf(
  { person }: SignedIn,
  scan: string,
  { engine, language }: { engine: NamedEngine | null; language: OcrUpload['language'] },
): SuggestedItem {
  const data: JsonObject = {
    scan,
    kind: person.bot ? 'machine-ocr' : 'uploaded-ocr',
    ...(engine !== null && { engine: { ...engine } }),
    uploadedBy: person.id,
    ...(language !== undefined && { language }),
  }
  return { id: newItemId(), type: 'text-layer', data, baseRev: null }
}

/** A person is sure of what they typed. */
function pageOf(
  layer: string,
  number: number,
  { page, isTyped }: { page: OcrPage; isTyped: boolean },
): SuggestedItem {
  const lines = page.lines.map(({ text, box, unsure }, at): JsonObject => {
    const doubts = isTyped ? undefined : unsure?.map((word) => ({ ...word }))
    return {
      ...{ id: `l${at + 1}`, text },
      ...(box !== undefined && { box }),
      ...(doubts !== undefined && { unsure: doubts }),
    }
  })
  const data: JsonObject = { layer, page: number, lines, proofread: 0 }
  return { id: newItemId(), type: 'text-page', data, baseRev: null }
}
