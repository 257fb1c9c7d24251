/** Tools that suggest changes of items. Source: shapes.md#suggestions; shapes.md#structured-answers. */
import { type PutItem, putItem, startDraft, submitSuggestion, suggestFixOf } from '@yalkut/catalog/changing'
import { nullable } from '@yalkut/catalog/core'
import { getItem } from '@yalkut/catalog/reading'
import { isRefusal, type JsonObject, quoted, refuse, together, withheldSentence } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { serverSaid } from '../../sentences.ts'
import { assertNothingDropped } from '../dropped-entries.ts'
import { readAnswer } from '../item-answer.ts'
import { itemRef } from '../item-refs.ts'
import { mergePatch } from '../merge-patch.ts'
import { args, defineTool, type ToolAnswer, type ToolContext } from '../tool.ts'
import { DraftArgs, draftAnswer, newDraftOf, Sent, sentAnswer } from './sent.ts'

const Data = Type.Unsafe<JsonObject>({ type: 'object' })

const NewVersions = args({
  items: Type.Array(
    args({
      type: Type.String(),
      data: Type.Union([Data, Type.Null()], {
        description: 'Whole; null deletes the item.',
      }),
      id: Type.Optional(itemRef('Without it a new item.')),
      path: Type.Optional(nullable(Type.String())),
    }),
    { minItems: 1, maxItems: 200 },
  ),
  ...DraftArgs,
  note: Type.Optional(Type.String({ description: 'The changes and their reasons, with sources.' })),
})

const SentItems = Type.Object({
  ...Sent.properties,
  items: Type.Array(Type.Object({ id: Type.String(), type: Type.String(), path: nullable(Type.String()) })),
})

export const suggestionTools = [
  defineTool({
    name: 'suggest_fix',
    title: 'Suggest a fix of one item',
    description:
      'Suggests changes to fields of one item and sends them for review. Only the fields named change, also inside an object; null removes one. A list is given whole: entries that it leaves out must be named in removes. For words of a line use fix_words.',
    access: 'write',
    input: args({
      id: itemRef(),
      changes: {
        ...Data,
        description: 'By field.',
      },
      title: Type.String({ minLength: 1, maxLength: 200 }),
      note: Type.Optional(Type.String()),
      removes: Type.Optional(
        Type.Array(Type.String(), {
          maxItems: 10_000,
          description: 'Ids of entries to remove.',
        }),
      ),
    }),
    output: Sent,
    async run(context, { id, changes, title, note, removes = [] }) {
      const { catalog, caller } = context
      const main = await catalog.latest()
      const item = readAnswer(getItem(catalog, id).bytes)
      if (item.withheld !== null) {
        throw refuse('forbidden', serverSaid('words-withheld-here', { why: withheldSentence(item.withheld) }))
      }
      const data = mergePatch(item.data, changes)
      assertNothingDropped(item.data, data, removes)
      const fix = { entityId: item.id, data, title, rev: item.rev, ...(note && { note }) }
      return sentAnswer(context, await suggestFixOf(catalog, caller, main, fix))
    },
  }),

  defineTool({
    name: 'suggest_items',
    title: 'Suggest new items and new versions',
    description:
      'Puts up to 200 items into one suggestion: new items, whole new data of existing items, or deletions. For more, call again with the same suggestion and submit: false, the last time submit: true. Schemas of the types: /v1/types.',
    access: 'write',
    input: NewVersions,
    output: SentItems,
    run: suggestItems,
  }),
]

type Order = Static<typeof NewVersions>
type Put = PutItem & { id: string }

async function suggestItems(context: ToolContext, order: Order): Promise<ToolAnswer<typeof SentItems>> {
  const { catalog, caller } = context
  const { suggestion, submit } = order
  const items = order.items.map(({ path, ...item }): PutItem => (path === undefined ? item : { ...item, path }))
  const { draft, put } = await begin(context, order, items)
  try {
    for (const item of items.slice(put.length)) {
      const { id } = await putItem(catalog, caller, draft, item)
      put.push({ ...item, id })
    }
    const done = put.map(({ id, type, path = null }) => ({ id, type, path }))
    if (!submit) return draftAnswer(context, draft, done)
    const { structured, text } = sentAnswer(context, await submitSuggestion(catalog, caller, draft))
    return { text, structured: { ...structured, items: done } }
  } catch (error) {
    if (!isRefusal(error) || suggestion !== undefined) throw error
    const at = serverSaid('draft-has-part', { draft, put: put.length, items: items.length })
    throw refuse(error.code, together([error.sentence ?? quoted(error.message), at]), error.detail)
  }
}

/** The draft to add to, and the items that it already contains: a new draft is created with the first items in it. */
async function begin(
  { catalog, caller }: ToolContext,
  { suggestion, title, note }: Order,
  items: readonly PutItem[],
): Promise<{ draft: number; put: Put[] }> {
  if (suggestion !== undefined) return { draft: suggestion, put: [] }
  const started = await startDraft(catalog, caller, newDraftOf(title, note), items)
  return { draft: started.suggestion, put: started.put }
}
