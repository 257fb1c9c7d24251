/** Tools that put right words one line at a time: a fix never touches any other line. Source: service.md#mcp-tools;
 *  shapes.md#tools-arguments. */

import type { SuggestionView } from '@yalkut/catalog/core'
import { confirmScanPage, fixScanLine, fixTranscript } from '@yalkut/catalog/media'
import { fixParagraph, suggestWords } from '@yalkut/catalog/organizing'
import { getShownItem } from '@yalkut/catalog/reading'
import { isOf, readId, refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { serverSaid } from '../../sentences.ts'
import { itemRef } from '../item-refs.ts'
import { args, defineTool, type ToolContext } from '../tool.ts'
import { Sent, sentAnswer } from './sent.ts'

const Page = Type.Integer({ minimum: 1, maximum: 100_000 })
const Note = Type.Optional(Type.String({ description: 'How you know, for reviewers.' }))

const Fix = args({
  id: itemRef('What get_text read.'),
  line: Type.String({ maxLength: 80, description: 'The id before the line: v3, l12, rh-….' }),
  before: Type.String({ description: 'The words of the line as read, without id or time.' }),
  text: Type.String({ description: 'The whole line put right.' }),
  page: Type.Optional(Type.Integer({ ...Page, description: 'Of a scan.' })),
  version: Type.Optional(Type.String({ description: 'Of words in several versions.' })),
  heard: Type.Boolean({
    default: false,
    description: 'Of a recording: the whole paragraph was listened to.',
  }),
  note: Note,
})

export const proofreadingTools = [
  defineTool({
    name: 'fix_words',
    title: 'Fix one line',
    description:
      'To proofread: suggests words for one line that get_text printed, of a unit, a text, a scan’s page or a transcript. All other lines, marks, links and notes stay as they are. If the line is not as in before, the present words are answered and nothing is sent.',
    access: 'write',
    input: Fix,
    output: Sent,
    run: async (context, fix) => sentAnswer(context, await suggestLine(context, fix)),
  }),

  defineTool({
    name: 'confirm_page',
    title: 'Confirm a page of a scan',
    description:
      'Says that every line of a scan’s page was compared with its image and is right, after these fixes. Only for a page that you saw.',
    access: 'write',
    input: args({
      scan: itemRef(),
      page: Page,
      fixes: Type.Optional(
        Type.Array(args({ line: Type.String(), before: Type.String(), text: Type.String() }), {
          maxItems: 5_000,
        }),
      ),
      note: Note,
    }),
    output: Sent,
    async run(context, { scan, page, fixes = [], note }) {
      const read = {
        fixes: Object.fromEntries(fixes.map(({ line, text }) => [line, text])),
        before: Object.fromEntries(fixes.map(({ line, before }) => [line, before])),
      }
      const order = { page, ...read, ...(note !== undefined && { note }) }
      const view = await confirmScanPage(context.catalog, context.caller, scan, order)
      return sentAnswer(context, view)
    },
  }),
]

/** By the use case of what the line is in. */
async function suggestLine(
  { catalog, caller }: ToolContext,
  { id, line, before, text, page, version, heard, note }: Static<typeof Fix>,
): Promise<SuggestionView> {
  const item = getShownItem(catalog, id)
  const said = { before, ...(note !== undefined && { note }) }
  if (item.type === 'scan') {
    if (page === undefined) throw refuse('invalid', serverSaid('scan-page-needed'))
    return await fixScanLine(catalog, caller, item.id, { page, line, text, ...said })
  }
  if (item.type === 'recording') {
    const fix = { segment: line, content: text, complete: heard, ...said }
    return await fixTranscript(catalog, caller, item.id, fix)
  }
  const paragraph = readId(line)
  if (paragraph !== null) return await suggestParagraph({ catalog, caller }, item.id, paragraph)
  return await suggestWords(catalog, caller, {
    entityId: item.id,
    change: 'edit' as const,
    segment: line,
    text,
    ...said,
    ...(version !== undefined && { version }),
  })

  /** A paragraph of the text, or of a text of the unit. */
  async function suggestParagraph(
    by: Pick<ToolContext, 'catalog' | 'caller'>,
    holder: string,
    segmentId: string,
  ): Promise<SuggestionView> {
    const segment = getShownItem(by.catalog, segmentId)
    const of = isOf(segment, 'segment') ? getShownItem(by.catalog, segment.data.text) : null
    const isHere = of !== null && isOf(of, 'text') && [of.id, of.data.unit].includes(holder)
    if (!isHere) throw refuse('not-found', serverSaid('not-paragraph-of', { segmentId, holder }))
    const { recording } = of.data
    const fix = { segment: segmentId, content: text, ...said }
    if (recording === undefined) return await fixParagraph(by.catalog, by.caller, fix)
    return await fixTranscript(by.catalog, by.caller, recording, { ...fix, complete: heard })
  }
}
