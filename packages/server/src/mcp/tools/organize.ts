/** Tools that rearrange the tree: a tool for each operation, and a tool for plans of several. Each call makes one
 *  suggestion.
 *  Source: service.md#organize; shapes.md#organize; shapes.md#tools-arguments. */
import { OrganizeOperation, organize, previewOrganize } from '@yalkut/catalog/organize'
import { AnyObject, nullable } from '@yalkut/catalog/shapes'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { type TProperties, Type } from 'typebox'
import { rpcError } from '../rpc-error.ts'
import { args, defineTool, type Tool, type ToolAnswer, type ToolContext } from '../tool.ts'
import { reviewUrl } from '../words.ts'

const Id = Type.String({ minLength: 1, maxLength: 80, description: 'An item id.' })
const Ids = Type.Array(Id, { minItems: 1, maxItems: 5_000 })
const NameText = Type.String({ minLength: 1, maxLength: 500 })
const Name = args({ he: NameText, en: Type.Optional(NameText) })
const Slug = Type.String({ maxLength: 100, description: 'Lowercase letters, digits and hyphens.' })
const Position = Type.Union([
  Type.Enum(['start', 'end']),
  args({ after: Id }),
  args({ before: Id }),
])

const Operations = Type.Array(OrganizeOperation, { minItems: 1, maxItems: 200 })

const Pairs = Type.Array(AnyObject)

const Organized = Type.Object({
  suggestion: Type.Integer(),
  number: nullable(Type.Integer()),
  status: Type.String(),
  merged: Type.Boolean(),
  url: Type.String(),
  summary: Type.Array(Type.String()),
  items: Type.Integer({ description: 'How many items change.' }),
  redirects: Pairs,
  forwards: Pairs,
  warnings: Type.Array(Type.String()),
  created: Type.Record(Type.String(), Type.String()),
})

/** Arguments of every organizing tool. */
const SuggestionArgs = {
  title: Type.Optional(
    Type.String({ maxLength: 200, description: 'By default made from the operations.' }),
  ),
  note: Type.Optional(Type.String({ description: 'The reason for the change.' })),
}

interface OneOperation {
  name: string
  title: string
  description: string
  op: OrganizeOperation['op']
  fields: TProperties
  destructive?: boolean
}

export const organizeTools = [
  defineTool({
    name: 'preview_organize',
    title: 'Preview a plan',
    description:
      'Lists what a plan would change in the catalog’s tree: items, paths and redirects. Nothing is saved. Operations: move, move-up, rename, reorder, create-set, delete-set, merge, split, addition, official.',
    access: 'read',
    input: args({ operations: Operations }),
    output: Type.Object({
      title: Type.String(),
      summary: Type.Array(Type.String()),
      items: Type.Array(AnyObject),
      redirects: Pairs,
      forwards: Pairs,
      warnings: Type.Array(Type.String()),
      created: Type.Record(Type.String(), Type.String()),
    }),
    async run({ catalog }, { operations }) {
      const preview = await previewOrganize(catalog, { operations })
      const text = [...preview.summary, ...warningLines(preview.warnings)].join('\n')
      return { text, structured: { ...preview } }
    },
  }),

  defineTool({
    name: 'organize',
    title: 'Suggest a plan',
    description:
      'Makes one suggestion from a plan of several operations. They are applied in order, and each sees the result of the earlier ones. `new:<key>` names a set that the plan creates. Check the plan first with preview_organize.',
    access: 'write',
    input: args({ operations: Operations, ...SuggestionArgs }),
    output: Organized,
    run: (context, { operations, ...about }) => suggestPlan(context, operations, about),
  }),

  oneOperation({
    name: 'move_items',
    title: 'Move items',
    description:
      'Moves items into a set: with “from” they leave that set, with mode “only” they leave every other set. Moves a set under another set or to the top (to: null), units to another sefer, a printing to a sefer, a scan to a printing, a recording to an event.',
    op: 'move',
    fields: {
      items: Ids,
      to: nullable(Id),
      from: Type.Optional(nullable(Id)),
      mode: Type.Optional(Type.Enum(['add', 'only'])),
      position: Type.Optional(Position),
    },
  }),
  oneOperation({
    name: 'move_up',
    title: 'Move items up',
    description:
      'Moves a set to its parent’s parent, or an item out of a set into the parent of that set.',
    op: 'move-up',
    fields: { items: Ids, from: Type.Optional(nullable(Id)) },
  }),
  oneOperation({
    name: 'rename_item',
    title: 'Rename an item',
    description:
      'Gives an item a new name, slug or path. After approval the old paths redirect to the item.',
    op: 'rename',
    fields: {
      item: Id,
      name: Type.Optional(args({ he: Type.Optional(NameText), en: Type.Optional(NameText) })),
      slug: Type.Optional(Slug),
      path: Type.Optional(Type.String({ maxLength: 300 })),
    },
  }),
  oneOperation({
    name: 'reorder_children',
    title: 'Reorder children',
    description:
      'Puts items in the given order: in the positions that they have now, or together at “position”.',
    op: 'reorder',
    fields: {
      items: Ids,
      parent: Type.Optional(nullable(Id)),
      position: Type.Optional(Position),
    },
  }),
  oneOperation({
    name: 'create_set',
    title: 'Create a set',
    description:
      'Creates a set at /sets/<slug>, with the keepers of its parent and with the items that you name.',
    op: 'create-set',
    fields: {
      name: Name,
      slug: Slug,
      parent: Type.Optional(nullable(Id)),
      description: Type.Optional(Name),
      items: Type.Optional(Type.Array(Id, { maxItems: 5_000 })),
    },
  }),
  oneOperation({
    name: 'delete_set',
    title: 'Delete a set',
    description: 'Deletes an empty set. Its path then redirects to its parent.',
    op: 'delete-set',
    fields: { item: Id },
    destructive: true,
  }),
  oneOperation({
    name: 'merge_items',
    title: 'Merge two items',
    description:
      'Merges a duplicate: children of “from” and references to “from” move to “into”. “from” is deleted, and its paths redirect to “into”.',
    op: 'merge',
    fields: { from: Id, into: Id },
    destructive: true,
  }),
  oneOperation({
    name: 'mark_addition',
    title: 'Mark an addition',
    description:
      'Marks a sefer as an addition: a commentary, an index or a work about another sefer. It is listed with the official sefer “to”, or without “to” at the end of its shelf.',
    op: 'addition',
    fields: {
      item: Id,
      to: Type.Optional(nullable(Id)),
      kind: Type.Enum(['commentary', 'index', 'about', 'collection', 'other']),
    },
  }),
]

/** A tool whose arguments are the fields of one operation. The schema of the operation validates them again, more
 *  strictly. */
function oneOperation({ op, fields, ...spec }: OneOperation): Tool {
  return defineTool({
    ...spec,
    access: 'write',
    input: args({ ...fields, ...SuggestionArgs }),
    output: Organized,
    run(context, { title, note, ...own }) {
      const operation: unknown = { op, ...own }
      const isOperation = operationCheck()
      if (!isOperation(operation)) {
        throw rpcError('invalid-params', problemOf(spec.name, isOperation.errors?.[0]))
      }
      return suggestPlan(context, [operation], {
        ...(typeof title === 'string' ? { title } : {}),
        ...(typeof note === 'string' ? { note } : {}),
      })
    },
  })
}

let compiled: ValidateFunction<OrganizeOperation> | undefined

/** Compiled when a tool is first called. */
function operationCheck(): ValidateFunction<OrganizeOperation> {
  compiled ??= new Ajv2020({ strict: false }).compile<OrganizeOperation>(OrganizeOperation)
  return compiled
}

function problemOf(tool: string, error: ErrorObject | undefined): string {
  return `${tool}: “${error?.instancePath.slice(1) ?? ''}” ${error?.message ?? 'is not valid'}.`
}

async function suggestPlan(
  context: ToolContext,
  operations: OrganizeOperation[],
  { title, note }: { title?: string; note?: string },
): Promise<ToolAnswer<typeof Organized>> {
  const plan = { operations, ...(title && { title }), ...(note && { description: note }) }
  const { suggestion, merged, preview } = await organize(context.catalog, context.caller, plan)
  const { summary, items, redirects, forwards, warnings, created } = preview
  const url = reviewUrl(context, suggestion.id)
  const state = merged ? 'is merged' : 'waits for review'
  const lines = [`Suggestion ${suggestion.id} ${state}. ${url}`, ...summary]
  return {
    text: [...lines, ...warningLines(warnings)].join('\n'),
    structured: {
      suggestion: suggestion.id,
      number: suggestion.number,
      status: suggestion.status,
      merged,
      url,
      summary,
      items: items.length,
      redirects,
      forwards,
      warnings,
      created,
    },
  }
}

function warningLines(warnings: readonly string[]): string[] {
  return warnings.map((warning) => `Warning: ${warning}`)
}
