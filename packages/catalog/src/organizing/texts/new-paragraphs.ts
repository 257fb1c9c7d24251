/** New paragraphs at the end of a text, as items of a draft. Source: shapes.md#order-keys; shapes.md#segment. */
import type { Writer } from '@yalkut/ledger'
import { lastProposedTo } from '@yalkut/ledger/suggestions'
import { type JsonObject, manyBetween, newItemId, refuse } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import { cleanText, MAX_PARAGRAPH } from '../../core/input/bounds.ts'
import { readItemId } from '../../core/input/item-id.ts'
import { textsSaid } from '../../core/sentences/texts.ts'
import type { NewItem, SegmentsTarget } from './new-items.ts'

export const PARAGRAPH_KINDS = ['heading', 'paragraph', 'footnote', 'note', 'quote'] as const

export interface NewParagraph {
  /** Plain text. */
  content: string
  /** `paragraph` unless given. */
  kind?: (typeof PARAGRAPH_KINDS)[number]
  /** Its location in a scan. */
  page?: { scan: string; page: number; lines?: string[] }
}

export interface NewParagraphs {
  /** Added at the end of the text, in this order. */
  segments?: readonly NewParagraph[]
  /** The machine that wrote the paragraphs; none for a person's text. */
  machine?: string
}

/** The number of keys between the last paragraph and the end. With this many, ten calls need no longer keys. */
const ROOM = 2_000

export async function paragraphItems(
  tx: Writer,
  reads: Reads,
  { id: text, draft }: SegmentsTarget,
  { segments = [], machine }: NewParagraphs,
): Promise<NewItem[]> {
  const origin = machine === undefined ? null : { by: readMachine(machine), checked: false }
  const contents = segments.map(({ content }, at) => readContent(content, at))
  const orders = manyBetween(await lastOrder(tx, reads, { text, draft: draft.id }), null, ROOM)
  return segments.map(({ kind = 'paragraph', page }, at): NewItem => {
    const fields = { text, order: orders[at] ?? 'V', kind, content: contents[at] ?? '' }
    const data: JsonObject = {
      ...fields,
      proofread: 0,
      ...(page !== undefined && { page: { ...page, scan: readItemId(page.scan) } }),
      ...(origin !== null && { origin }),
    }
    return { id: newItemId(), type: 'segment', data, baseRev: null }
  })
}

/** The key of the text's last paragraph, from main or from the draft; null for a text without paragraphs. */
async function lastOrder(
  tx: Writer,
  reads: Reads,
  { text, draft }: { text: string; draft: number },
): Promise<string | null> {
  const last = reads.links.lastOf('segment', { to: text, field: 'text' })
  const put = await lastProposedTo(tx, draft, { type: 'segment', field: 'text', to: text })
  const orders = [last?.data.order, put?.data?.order]
  const keys = orders.filter((order) => typeof order === 'string')
  return keys.toSorted((a, b) => (a < b ? -1 : 1)).at(-1) ?? null
}

function readContent(words: string, at: number): string {
  const content = cleanText(words)
  if (content !== '' && content.length <= MAX_PARAGRAPH) return content
  const message =
    content === ''
      ? textsSaid('segment-no-words', { at: at + 1 })
      : textsSaid('segment-too-long', { at: at + 1, max: MAX_PARAGRAPH })
  throw refuse('invalid', message, { segment: at + 1 })
}

function readMachine(name: string): string {
  const machine = cleanText(name)
  if (machine !== '') return machine
  throw refuse('invalid', textsSaid('machine-wrote'))
}
