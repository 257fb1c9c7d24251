/** Words of a scan's pages as items: a layer, and its pages. Source: service.md#scans; shapes.md#ocr. */
import { type JsonObject, newItemId, refuse } from '@yalkut/model'
import type { OcrPage } from '@yalkut/ocr'
import type { Static } from 'typebox'
import type { SignedIn } from '../../../core/access/caller.ts'
import { cleanText } from '../../../core/input/bounds.ts'
import { uploadsSaid } from '../../../core/sentences/uploads.ts'
import type { Engine } from '../../../core/shapes/scan-text.ts'

/** What a sender says of who read the pages. */
export interface EngineGiven {
  engine?: Static<typeof Engine> | string | undefined
  version?: string | undefined
  machine?: boolean | string | undefined
}

export type NamedEngine = Static<typeof Engine>

/** The most pages of a scan whose number of pages is not known. */
const MAX_PAGE = 100_000

/** Refuses `invalid` for words after the last page of a scan. */
export function assertInScan(last: number, pages: number | undefined): void {
  const max = pages ?? MAX_PAGE
  if (last <= max) return
  throw refuse('invalid', uploadsSaid('reading-past-end', { last, max }), {
    last,
    max,
  })
}

/** Null for words that a person typed. Refuses `invalid` for text by a machine that does not name the machine, an engine of
 *  typed words, and a bot that says a person typed them. */
export function readEngine({ person }: SignedIn, upload: EngineGiven): NamedEngine | null {
  const isTyped = upload.machine === false || upload.machine === 'false'
  const engine = engineIn(upload)
  if (isTyped) {
    if (person.bot) throw refuse('invalid', uploadsSaid('bot-is-machine'))
    if (engine === null) return null
    throw refuse('invalid', uploadsSaid('typed-no-engine'), { engine })
  }
  if (engine !== null && engine.name !== '' && engine.version !== '') return engine
  throw refuse('invalid', uploadsSaid('engine-needed'), engine === null ? {} : { engine })
}

/** The engine as a value, as a text with its version behind `@`, `/` or a space, or as the text of `machine`. */
function engineIn({ engine, machine, version = '' }: EngineGiven): NamedEngine | null {
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

export interface WordsOfScan {
  pages: readonly OcrPage[]
  /** The page of the scan that the first of them is of. */
  firstPage: number
  /** null: a person typed them. */
  engine: NamedEngine | null
  language: string | undefined
}

interface WordsItem {
  id: string
  type: string
  data: JsonObject
}

/** The layer comes first. */
export function itemsOfWords(
  { person }: SignedIn,
  scan: string,
  { pages, firstPage, engine, language }: WordsOfScan,
): WordsItem[] {
  const data: JsonObject = {
    scan,
    kind: person.bot ? 'machine-ocr' : 'uploaded-ocr',
    ...(engine !== null && { engine: { ...engine } }),
    uploadedBy: person.id,
    ...(language !== undefined && { language }),
  }
  const layer: WordsItem = { id: newItemId(), type: 'text-layer', data }
  const isTyped = engine === null
  return [layer, ...pages.map((page, at) => pageOf(layer.id, firstPage + at, { page, isTyped }))]
}

/** A person is sure of what they typed. */
function pageOf(layer: string, number: number, { page, isTyped }: { page: OcrPage; isTyped: boolean }): WordsItem {
  const lines = page.lines.map(({ text, box, unsure }, at): JsonObject => {
    const doubts = isTyped ? undefined : unsure?.map((word) => ({ ...word }))
    return {
      id: `l${at + 1}`,
      text,
      ...(box !== undefined && { box }),
      ...(doubts !== undefined && { unsure: doubts }),
    }
  })
  const data: JsonObject = { layer, page: number, lines, proofread: 0 }
  return { id: newItemId(), type: 'text-page', data }
}

function oneLine(text: string): string {
  return cleanText(text).replaceAll(/\s+/g, ' ')
}
