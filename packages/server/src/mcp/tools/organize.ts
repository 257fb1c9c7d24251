/** Tools that rearrange the tree: a tool for each operation, and a tool for plans of several. Each call makes one
 *  suggestion.
 *  Source: service.md#organize; shapes.md#organize; shapes.md#tools-arguments. */

import { AnyObject, nullable, OrganizeOperation } from '@yalkut/catalog/core'
import { organize, previewCost, previewOrganize } from '@yalkut/catalog/organizing'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { type TProperties, Type } from 'typebox'
import { itemRef } from '../item-refs.ts'
import { LISTED_ELSEWHERE } from '../listed-schemas.ts'
import { args, badArguments, defineTool, type Tool, type ToolAnswer, type ToolContext } from '../tool.ts'
import { reviewUrl } from '../words.ts'

const Id = itemRef()
const Ids = Type.Array(Id, { minItems: 1, maxItems: 5_000 })
const NameText = Type.String({ minLength: 1, maxLength: 500 })
const Name = args({ he: NameText, en: Type.Optional(NameText) })
const PartName = args({ he: Type.Optional(NameText), en: Type.Optional(NameText) })
const AdditionKind = Type.Enum(['commentary', 'index', 'about', 'collection', 'other'])
const IdOrTop = nullable(Id)
const Slug = Type.String({ maxLength: 100 })
const Position = Type.Union([
  Type.Enum(['start', 'end']),
  args({ after: Type.Optional(Id), before: Type.Optional(Id) }),
])

/** One operation, in short: the fields that each needs are described in words here, and checked exactly by the plan's own schema. */
const Operation = args({
  op: Type.Enum([
    ...(['move', 'move-up', 'rename', 'reorder', 'create-set'] as const),
    ...(['delete-set', 'merge', 'split', 'addition', 'official'] as const),
  ]),
  items: Type.Optional(Ids),
  item: Type.Optional(Id),
  work: Type.Optional(Id),
  to: Type.Optional(IdOrTop),
  from: Type.Optional(IdOrTop),
  into: Type.Optional(Id),
  parent: Type.Optional(IdOrTop),
  mode: Type.Optional(Type.Enum(['add', 'only'])),
  position: Type.Optional(shared('position')),
  name: Type.Optional(shared('name')),
  title: Type.Optional(shared('name')),
  description: Type.Optional(shared('name')),
  slug: Type.Optional(Slug),
  key: Type.Optional(Type.String()),
  path: Type.Optional(Type.String()),
  units: Type.Optional(Ids),
  range: Type.Optional(args({ from: Id, to: Id })),
  kind: Type.Optional(AdditionKind),
})

const Operations = Type.Array(Operation, {
  minItems: 1,
  maxItems: 200,
  // preview_organize lists them.
  [LISTED_ELSEWHERE]: true,
})

/** The operations with the fields of each: they stand once in the list of tools. */
const DescribedOperations = Type.Array(Operation, {
  minItems: 1,
  maxItems: 200,
  description:
    'move: items, to (null: to the top, or only out of from), from?, mode?, position? · move-up: items, from? · rename: item, name?, slug?, path? · reorder: items, parent?, position? · create-set: name, slug, key?, parent?, description?, items? · delete-set: item · merge: from, into · split: work, units or range, title, slug · addition: item, to?, kind · official: item',
})

/** The parts that stand once in the schema of a tool that takes a plan. */
const SHARED = { $defs: { name: PartName, position: Position } }

/** A part that the schema of the tool has once, in its `$defs`. */
function shared(part: keyof typeof SHARED.$defs) {
  return Type.Unsafe<unknown>({ $ref: `#/$defs/${part}` })
}

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

const BRIEF = ['suggestion', 'status', 'merged', 'url']

/** Arguments of every organizing tool. */
const SuggestionArgs = {
  title: Type.Optional(Type.String({ maxLength: 200 })),
  note: Type.Optional(Type.String()),
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
    description: 'Lists what a plan would change in the catalog’s tree: items, paths and redirects. Nothing is saved.',
    access: 'read',
    input: Type.Object({ operations: DescribedOperations }, { additionalProperties: false, ...SHARED }),
    output: Type.Object({
      title: Type.String(),
      summary: Type.Array(Type.String()),
      items: Type.Array(AnyObject),
      redirects: Pairs,
      forwards: Pairs,
      warnings: Type.Array(Type.String()),
      created: Type.Record(Type.String(), Type.String()),
    }),
    async run({ catalog, caller, countCost }, { operations }) {
      const plan = { operations: readOperations('preview_organize', operations) }
      const preview = await previewOrganize(catalog, caller, plan)
      countCost(previewCost(plan, preview) - 1)
      const text = [...preview.summary, ...warningLines(preview.warnings)].join('\n')
      return { text, structured: { ...preview } }
    },
  }),

  defineTool({
    name: 'organize',
    title: 'Suggest a plan',
    description:
      'Makes one suggestion of several operations, applied in order. new:<key> names a set that the plan creates. preview_organize lists the fields of each operation, and what a plan would change.',
    access: 'write',
    input: Type.Object({ operations: Operations, ...SuggestionArgs }, { additionalProperties: false, ...SHARED }),
    output: Organized,
    brief: BRIEF,
    run: (context, { operations, ...about }) => suggestPlan(context, readOperations('organize', operations), about),
  }),

  oneOperation({
    name: 'move_items',
    title: 'Move items',
    description:
      'Into a set (from, mode: which sets they leave) or to the top (to: null); units or a printing to a sefer, a scan to a printing, a recording to an event.',
    op: 'move',
    fields: {
      items: Ids,
      to: IdOrTop,
      from: Type.Optional(IdOrTop),
      mode: Type.Optional(Type.Enum(['add', 'only'])),
      position: Type.Optional(Position),
    },
  }),
  oneOperation({
    name: 'move_up',
    title: 'Move items up',
    description: 'Moves a set to its parent’s parent, or an item from a set to that set’s parent.',
    op: 'move-up',
    fields: { items: Ids, from: Type.Optional(IdOrTop) },
  }),
  oneOperation({
    name: 'rename_item',
    title: 'Rename an item',
    description: 'Gives an item a new name, slug or path. Its old paths redirect after approval.',
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
    description: 'Orders items: in their present positions, or together at position.',
    op: 'reorder',
    fields: {
      items: Ids,
      parent: Type.Optional(IdOrTop),
      position: Type.Optional(Position),
    },
  }),
  oneOperation({
    name: 'create_set',
    title: 'Create a set',
    description: 'Creates a set at /sets/<slug> with its parent’s keepers and these items.',
    op: 'create-set',
    fields: {
      name: Name,
      slug: Slug,
      parent: Type.Optional(IdOrTop),
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
      'Merges a duplicate: what is in from or refers to it moves to into; from is deleted and its paths lead to into.',
    op: 'merge',
    fields: { from: Id, into: Id },
    destructive: true,
  }),
  oneOperation({
    name: 'mark_addition',
    title: 'Mark an addition',
    description:
      'Marks a sefer as a commentary, an index or a work about another: listed with the official sefer (to), or at the end of its shelf.',
    op: 'addition',
    fields: {
      item: Id,
      to: Type.Optional(IdOrTop),
      kind: AdditionKind,
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
    brief: BRIEF,
    run(context, { title, note, ...own }) {
      return suggestPlan(context, readOperations(spec.name, [{ op, ...own }]), {
        ...(typeof title === 'string' ? { title } : {}),
        ...(typeof note === 'string' ? { note } : {}),
      })
    },
  })
}

/** Refuses an operation that is not as its own schema says. */
function readOperations(tool: string, operations: readonly unknown[]): OrganizeOperation[] {
  const isOperation = operationCheck()
  return operations.map((operation) => {
    if (isOperation(operation)) return operation
    throw badArguments(tool, isOperation.errors?.[0])
  })
}

let compiled: ValidateFunction<OrganizeOperation> | undefined

/** Compiled when a tool is first called. */
function operationCheck(): ValidateFunction<OrganizeOperation> {
  compiled ??= new Ajv2020({ strict: false }).compile<OrganizeOperation>(OrganizeOperation)
  return compiled
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
