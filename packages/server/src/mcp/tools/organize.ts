/** Rearranging the tree: one operation a tool, and plans of several. Each call is one suggestion.
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
const Words = Type.String({ minLength: 1, maxLength: 500 })
const Name = args({ he: Words, en: Type.Optional(Words) })
const Slug = Type.String({ maxLength: 100, description: 'Small letters, digits and hyphens.' })
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

/** What every organizing tool takes beside its own. */
const Said = {
  title: Type.Optional(Type.String({ maxLength: 200, description: 'Made for you when left out.' })),
  note: Type.Optional(Type.String({ description: 'Why.' })),
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
      'What a plan would do to the catalog’s tree: which items, paths and redirects. Nothing is saved. Operations: move, move-up, rename, reorder, create-set, delete-set, merge, split, addition, official.',
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
      'Makes one suggestion of a plan of several operations, done in order, each seeing those before it; a set made earlier in the plan is `new:<key>`. Look at it first with preview_organize.',
    access: 'write',
    input: args({ operations: Operations, ...Said }),
    output: Organized,
    run: (context, { operations, ...said }) => suggestPlan(context, operations, said),
  }),

  oneOperation({
    name: 'move_items',
    title: 'Move items',
    description:
      'Into a set (with “from” they leave that one; mode “only” leaves every other), a set under another or to the top (to: null), units to another sefer, a printing to a sefer, a scan to a printing, a recording to an event.',
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
    description: 'A set to its parent’s parent; an item out of a set into that set’s parent.',
    op: 'move-up',
    fields: { items: Ids, from: Type.Optional(nullable(Id)) },
  }),
  oneOperation({
    name: 'rename_item',
    title: 'Rename an item',
    description: 'A new name, slug or path. Old paths lead to the item once it is approved.',
    op: 'rename',
    fields: {
      item: Id,
      name: Type.Optional(args({ he: Type.Optional(Words), en: Type.Optional(Words) })),
      slug: Type.Optional(Slug),
      path: Type.Optional(Type.String({ maxLength: 300 })),
    },
  }),
  oneOperation({
    name: 'reorder_children',
    title: 'Reorder children',
    description:
      'Puts items in the order given: in the places that they hold now, or together at “position”.',
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
      'A new set at /sets/<slug>, kept like its parent, with items in it if you name some.',
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
    description: 'Only a set that holds nothing; its path then leads to its parent.',
    op: 'delete-set',
    fields: { item: Id },
    destructive: true,
  }),
  oneOperation({
    name: 'merge_items',
    title: 'Merge two items',
    description:
      'For a duplicate: all that is under “from” or points at it moves to “into”, and “from” is deleted; its paths lead to “into”.',
    op: 'merge',
    fields: { from: Id, into: Id },
    destructive: true,
  }),
  oneOperation({
    name: 'mark_addition',
    title: 'Mark an addition',
    description:
      'Marks a sefer as an addition (a commentary, an index, a work about it) listed with the official sefer “to”, or apart at the end of its shelf.',
    op: 'addition',
    fields: {
      item: Id,
      to: Type.Optional(nullable(Id)),
      kind: Type.Enum(['commentary', 'index', 'about', 'collection', 'other']),
    },
  }),
]

/** A tool whose arguments are the fields of one operation. What they must be is told once more, exactly, by the
 *  plan's own schema. */
function oneOperation({ op, fields, ...spec }: OneOperation): Tool {
  return defineTool({
    ...spec,
    access: 'write',
    input: args({ ...fields, ...Said }),
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
  return `${tool}: “${error?.instancePath.slice(1) ?? ''}” ${error?.message ?? 'is not as it should be'}.`
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
  const said = merged ? 'is merged' : 'waits for review'
  const lines = [`Suggestion ${suggestion.id} ${said}. ${url}`, ...summary]
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
