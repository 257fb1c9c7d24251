/** Tools that read items, their children and the tree. Source: shapes.md#tools-arguments; shapes.md#structured-answers. */

import { AnyObject, nullable } from '@yalkut/catalog/core'
import { catalogTree, getItem, listChildren, listedItems, resolvePath } from '@yalkut/catalog/reading'
import { nameOf, refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { serverSaid } from '../../sentences.ts'
import { type ItemAnswer, readAnswer } from '../item-answer.ts'
import { itemRef } from '../item-refs.ts'
import { args, defineTool, type ToolContext } from '../tool.ts'
import { ItemLine, itemLine, lineText, nameText } from '../words.ts'

const Which = args({
  id: Type.Optional(itemRef()),
  path: Type.Optional(Type.String({ description: 'Such as /tanya.' })),
})

function readWhich(context: ToolContext, { id, path }: Static<typeof Which>): ItemAnswer {
  const { catalog } = context
  if (id !== undefined) return readAnswer(getItem(catalog, id).bytes)
  if (path === undefined) throw refuse('bad-request', serverSaid('id-or-path'))
  return readAnswer(getItem(catalog, resolvePath(catalog, path).id).bytes)
}

export const itemTools = [
  defineTool({
    name: 'get_item',
    title: 'Read one item',
    description:
      'One item: all its data and its revision. Words whose rights forbid copying are left out, and withheld gives the reason.',
    access: 'read',
    isCacheable: () => true,
    input: Which,
    output: Type.Object({
      ...ItemLine.properties,
      rev: Type.Integer(),
      data: AnyObject,
    }),
    run(context, which) {
      const item = readWhich(context, which)
      const line = itemLine(context, { ...item, name: nameOf(item.type, item.data) })
      const text = `${lineText(line)}\n${JSON.stringify(item.data)}`
      return { text, structured: { ...line, rev: item.rev, data: item.data } }
    },
  }),

  defineTool({
    name: 'list_children',
    title: 'List the children of an item',
    description:
      'What an item holds, in order: units of a sefer, paragraphs of a text, recordings of a farbrengen, scans of a printing, items of a set.',
    access: 'read',
    isCacheable: () => true,
    input: args({
      id: itemRef(),
      field: Type.Optional(
        Type.String({
          maxLength: 100,
          description: 'The field that points.',
        }),
      ),
      type: Type.Optional(Type.String()),
      cursor: Type.Optional(Type.String({ description: '`next` of the previous answer.' })),
      limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
    }),
    output: Type.Object({ items: Type.Array(ItemLine), next: nullable(Type.String()) }),
    run(context, { id, ...query }) {
      const page = listChildren(context.catalog, id, query)
      const listed = listedItems(context.catalog, page.ids)
      const items = listed.map((item) => itemLine(context, item))
      const more = page.next === null ? [] : [`More: cursor ${page.next}`]
      const lines = items.length === 0 ? ['The item has no children.'] : items.map(lineText)
      return { text: [...lines, ...more].join('\n'), structured: { items, next: page.next } }
    },
  }),

  defineTool({
    name: 'get_tree',
    title: 'Read the catalog’s tree',
    description: 'The sets, their sefarim and units. Read it before you organize.',
    access: 'read',
    isCacheable: () => true,
    input: args({
      root: Type.Optional(itemRef('A set or a sefer; by default the top.')),
      depth: Type.Integer({ minimum: 0, maximum: 4, default: 1 }),
      limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
    }),
    output: Type.Object({
      root: nullable(AnyObject),
      children: Type.Array(AnyObject),
      more: Type.Integer(),
    }),
    run({ catalog }, query) {
      const tree = catalogTree(catalog, query)
      return {
        text: treeLines(tree.children, 0).join('\n') || 'There are no items here.',
        structured: { ...tree },
      }
    },
  }),
]

interface Node {
  id: string
  type: string
  name: { he: string; en: string | null } | null
  children: readonly Node[]
}

function treeLines(nodes: readonly Node[], depth: number): string[] {
  return nodes.flatMap(({ id, type, name, children }) => {
    const shown = name === null ? null : { he: name.he, ...(name.en === null ? {} : { en: name.en }) }
    const line = `${'  '.repeat(depth)}- ${nameText(shown) ?? id} (${type}, ${id})`
    return [line, ...treeLines(children, depth + 1)]
  })
}
