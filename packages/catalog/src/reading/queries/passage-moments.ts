/** Where a passage stands: the moment of a paragraph or of a page. Source: shapes.md#moments; shapes.md#similar. */
import { isOf } from '@yalkut/model'
import type { AnyShownItem, Reads, ShownItem } from '@yalkut/projection'
import { type Passage, plainSpelling } from '../../core/meaning/passages.ts'
import type { FoundMoment, ParagraphMoment, ScanMoment } from '../../core/shapes/moment.ts'
import { isTyped, layersOf, levelOf, shownPage, sourceOf } from '../../core/shown/layers.ts'
import { isChecked } from '../../core/shown/transcript-parts.ts'

/** A passage is found as a whole, not by words of the query. */
const NO_MATCHES = { hits: 0, score: 0, matches: [], missing: [] }

/** Words of a snippet. */
const SNIPPET = 28

/** Null for an item that is found as a whole. `elsewhere`: a page that is shown from another layer. */
export function momentOfPassage(reads: Reads, item: AnyShownItem, passage: Passage): FoundMoment | null | 'elsewhere' {
  if (isOf(item, 'segment')) return momentOfParagraph(reads, item, passage) ?? 'elsewhere'
  if (isOf(item, 'text-page')) return momentOfPage(reads, item, passage) ?? 'elsewhere'
  return null
}

function momentOfParagraph(reads: Reads, { id, data }: ShownItem<'segment'>, passage: Passage): ParagraphMoment | null {
  const [text] = reads.items.of('text', [data.text])
  if (text === undefined) return null
  const { kind: textKind, unit = null, recording = null } = text.data
  const [heard] = recording === null ? [] : reads.items.of('recording', [recording])
  const spans = reads.links.ofEach('alignment-span', { to: [id], field: 'segment', limit: 1 })
  return {
    kind: 'paragraph',
    id,
    text: text.id,
    textKind,
    unit,
    recording,
    event: heard?.data.event ?? null,
    startMs: spans.get(id)?.[0]?.data.startMs ?? null,
    snippet: snippetOf(data.content, passage),
    ...NO_MATCHES,
    machine: !isChecked(data),
  }
}

function momentOfPage(reads: Reads, page: ShownItem<'text-page'>, passage: Passage): ScanMoment | null {
  const [layer] = reads.items.of('text-layer', [page.data.layer])
  const [scan] = layer === undefined ? [] : reads.items.of('scan', [layer.data.scan])
  if (scan === undefined) return null
  const known = layersOf(reads, scan.id)
  const shown = shownPage(reads, known, page.data.page)
  const line = lineOf(page, passage)
  if (shown?.id !== page.id || line === undefined) return null
  return {
    kind: 'scan-line',
    id: page.id,
    scan: scan.id,
    publication: scan.data.publication,
    page: page.data.page,
    line: { id: line.id, text: line.text },
    ...NO_MATCHES,
    machine: !isTyped(sourceOf(shown.layer, known)) && levelOf(line, page.data.proofread) === 0,
  }
}

/** The line in which the passage begins. */
function lineOf({ data: { lines } }: ShownItem<'text-page'>, { text }: Passage) {
  const plain = lines.map((line) => ({ line, text: plainSpelling(line.text) }))
  const start = plain
    .map((each) => each.text)
    .filter((each) => each !== '')
    .join(' ')
    .indexOf(text)
  let end = 0
  for (const each of plain) {
    if (each.text === '') continue
    end += each.text.length + 1
    if (end > start) return each.line
  }
  return undefined
}

/** The beginning of a passage: as it is written where the passage is the whole paragraph, else in plain spelling. */
function snippetOf(content: string, { text }: Passage): string {
  const isWhole = plainSpelling(content) === text
  const words = (isWhole ? content : text).split(/\s+/u).filter((word) => word !== '')
  return `${words.slice(0, SNIPPET).join(' ')}${words.length > SNIPPET ? ' …' : ''}`
}
