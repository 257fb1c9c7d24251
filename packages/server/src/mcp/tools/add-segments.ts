/** Adds many paragraphs or pages to one suggestion. Source: service.md#mcp-tools; service.md#bounds. */
import { addSegments, MAX_SEGMENTS, PARAGRAPH_KINDS } from '@yalkut/catalog/organizing'
import { type Static, Type } from 'typebox'
import { itemRef } from '../item-refs.ts'
import { args, defineTool, type ToolAnswer, type ToolContext } from '../tool.ts'
import { DraftArgs, draftAnswer, newDraftOf, Sent, sentAnswer } from './sent.ts'

const Paragraph = args({
  content: Type.String(),
  kind: Type.Enum([...PARAGRAPH_KINDS], { default: 'paragraph' }),
  page: Type.Optional(
    args({
      scan: itemRef(),
      page: Type.Integer({ minimum: 1, maximum: 100_000 }),
      lines: Type.Optional(Type.Array(Type.String({ pattern: '^[0-9A-Za-z]{1,40}$' }))),
    }),
  ),
})

const Page = args({
  page: Type.Integer({ minimum: 1, maximum: 100_000 }),
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
    { minItems: 1, maxItems: 10_000 },
  ),
})

const Order = args({
  to: itemRef('The text or text-layer, also new in this draft.'),
  segments: Type.Optional(
    Type.Array(Paragraph, {
      minItems: 1,
      maxItems: MAX_SEGMENTS,
      description: 'Of a text, after its last paragraph.',
    }),
  ),
  pages: Type.Optional(
    Type.Array(Page, {
      minItems: 1,
      maxItems: MAX_SEGMENTS,
      description: 'Of a text-layer. A page that the draft has is replaced.',
    }),
  ),
  machine: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'What wrote the paragraphs, if no person did: asr:whisper@3.',
    }),
  ),
  ...DraftArgs,
  note: Type.Optional(Type.String()),
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
      'Adds up to 200 paragraphs at the end of a text, or up to 200 pages to a text-layer of a scan. For more, call again with the same suggestion and submit: false, the last time submit: true. Create the text or the layer with suggest_items in the same draft. A call adds everything or nothing.',
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
