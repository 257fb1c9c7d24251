/** Adds many paragraphs or pages to one suggestion. Source: service.md#mcp-tools; service.md#bounds. */
import { addSegments, MAX_SEGMENTS, PARAGRAPH_KINDS } from '@yalkut/catalog/texts'
import { type Static, Type } from 'typebox'
import { args, defineTool, type ToolAnswer, type ToolContext } from '../tool.ts'
import { DraftArgs, draftAnswer, newDraftOf, Sent, sentAnswer } from './sent.ts'

const Paragraph = args({
  content: Type.String({ description: 'The words of the paragraph, as plain text.' }),
  kind: Type.Enum([...PARAGRAPH_KINDS], { default: 'paragraph' }),
  page: Type.Optional(
    args({
      scan: Type.String({ description: 'The scan (id) in which the paragraph is printed.' }),
      page: Type.Integer({ minimum: 1, maximum: 100_000 }),
      lines: Type.Optional(Type.Array(Type.String({ pattern: '^[0-9A-Za-z]{1,40}$' }))),
    }),
  ),
})

const Page = args({
  page: Type.Integer({ minimum: 1, maximum: 100_000, description: 'The page of the PDF, from 1.' }),
  lines: Type.Array(
    args({
      text: Type.String(),
      box: Type.Optional(
        Type.Array(Type.Number({ minimum: 0, maximum: 1 }), {
          minItems: 4,
          maxItems: 4,
          description: 'x, y, width, height as fractions of the page.',
        }),
      ),
    }),
    { minItems: 1, maxItems: 10_000, description: 'The lines of the page, from the top.' },
  ),
})

const Order = args({
  to: Type.String({
    description: 'The text or the text-layer (id): in the catalog, or new in the same draft.',
  }),
  segments: Type.Optional(
    Type.Array(Paragraph, {
      minItems: 1,
      maxItems: MAX_SEGMENTS,
      description: 'For a text: the paragraphs are added after its last one, in this order.',
    }),
  ),
  pages: Type.Optional(
    Type.Array(Page, {
      minItems: 1,
      maxItems: MAX_SEGMENTS,
      description: 'For a text-layer. A page that the draft already contains is replaced.',
    }),
  ),
  machine: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The machine that wrote the paragraphs, if a machine did: asr:whisper@3.',
    }),
  ),
  ...DraftArgs,
  note: Type.Optional(Type.String({ description: 'The source of the words.' })),
})

const Added = Type.Object({
  ...Sent.properties,
  items: Type.Array(
    Type.Object({
      id: Type.String(),
      type: Type.String(),
      page: Type.Optional(Type.Integer({ description: 'The page number of a text-page.' })),
    }),
    { description: 'The added items, in the order sent.' },
  ),
})

export const segmentTools = [
  defineTool({
    name: 'add_segments',
    title: 'Add paragraphs or pages',
    description:
      'Adds up to 200 paragraphs at the end of a text (segments), or up to 200 pages to a text-layer of a scan (pages), in one suggestion. For more, make several calls with submit: false and the same suggestion, and the last call with submit: true. Create the text or the layer itself with suggest_items, in the same draft. A call adds everything or nothing. If a machine wrote the paragraphs, name the machine in “machine”.',
    access: 'write',
    input: Order,
    output: Added,
    run: add,
  }),
]

async function add(
  context: ToolContext,
  { suggestion, title, note, ...order }: Static<typeof Order>,
): Promise<ToolAnswer<typeof Added>> {
  const { catalog, caller } = context
  const into = suggestion ?? newDraftOf(title, note)
  const added = await addSegments(catalog, caller, { ...order, into })
  const { items, sent } = added
  if (sent === null) return draftAnswer(context, added.suggestion, items)
  const { text, structured } = sentAnswer(context, sent)
  return { text, structured: { ...structured, items } }
}
