/** The parts of a sefer whose text is not one nested list: an introduction, named books, indexes. */

import { isJsonObject } from '@yalkut/model'
import { slugOf } from '../slug.ts'
import { textsIn } from './fields.ts'

/** A part with words. `keys`: where its text is inside the named parts, from the top down; empty for a sefer without named parts.
 *  `value`: its name in paths. The names of its sections are empty where the file has none. */
export interface TextPart {
  keys: readonly string[]
  value: string
  he: string
  en: string
  sectionNames: readonly string[]
  heSectionNames: readonly string[]
}

/** Parts inside parts, deeper than any sefer has. */
const MAX_NESTING = 12

/** The body of a sefer beside its named parts: Sefaria names it ''. */
const BODY = { value: 'text', he: 'גוף הספר', en: 'Text' }

/** The text of a part; undefined when this edition does not have it. */
export function textOfPart(text: unknown, part: TextPart): unknown {
  return part.keys.reduce<unknown>(
    (inside, key) => (isJsonObject(inside) && Object.hasOwn(inside, key) ? inside[key] : undefined),
    text,
  )
}

/** The parts of `texts` in the order of `schema` (the file's tree of names), then in the order in which they first appear in a
 *  text. One part without keys when no text has named parts. */
export function partsOf(schema: unknown, texts: readonly unknown[]): TextPart[] {
  const found = new Map<string, TextPart>()
  for (const text of texts) {
    for (const keys of keysUnder(text, [])) {
      const part = partAt(schema, keys)
      if (!found.has(part.value)) found.set(part.value, part)
    }
  }
  const order = orderOf(schema)
  const rank = (part: TextPart) => order.get(JSON.stringify(part.keys)) ?? order.size
  return [...found.values()].sort((a, b) => rank(a) - rank(b))
}

/** The ways to all lists and texts inside named parts. */
function keysUnder(text: unknown, above: readonly string[]): (readonly string[])[] {
  if (!isJsonObject(text) || above.length >= MAX_NESTING) return [above]
  return Object.keys(text).flatMap((key) => keysUnder(text[key], [...above, key]))
}

interface Node {
  he: string
  en: string
  sectionNames: readonly string[]
  heSectionNames: readonly string[]
  nodes: readonly unknown[]
}

function readNode(value: unknown): Node | null {
  if (!isJsonObject(value)) return null
  const text = (key: string) => {
    const field = value[key]
    return typeof field === 'string' ? field.trim().slice(0, 200) : ''
  }
  return {
    he: text('heTitle'),
    en: text('enTitle') || text('title') || (text('key') === 'default' ? '' : text('key')),
    sectionNames: textsIn(value.sectionNames),
    heSectionNames: textsIn(value.heSectionNames),
    nodes: Array.isArray(value.nodes) ? value.nodes : [],
  }
}

function partAt(schema: unknown, keys: readonly string[]): TextPart {
  if (keys.length === 0) {
    return { keys, value: '', he: '', en: '', sectionNames: [], heSectionNames: [] }
  }
  let node = readNode(schema)
  const names: { he: string; en: string }[] = []
  for (const key of keys) {
    node = childOf(node, key)
    const en = key.trim().slice(0, 200)
    if (en !== '') names.push({ en, he: node?.he || en })
  }
  const named = names.length > 0
  return {
    keys,
    value: named ? pathValueOf(names.map(({ en }) => en)) : BODY.value,
    he: named ? names.map(({ he }) => he).join(', ') : BODY.he,
    en: named ? names.map(({ en }) => en).join(', ') : BODY.en,
    sectionNames: node?.sectionNames ?? [],
    heSectionNames: node?.heSectionNames ?? [],
  }
}

function childOf(node: Node | null, key: string): Node | null {
  const children = (node?.nodes ?? []).flatMap((child) => readNode(child) ?? [])
  return children.find(({ en }) => en === key.trim()) ?? null
}

/** A name in a path has to fit into it, with those of the chapters behind it. */
function pathValueOf(names: readonly string[]): string {
  return slugOf(names.join(' ')).slice(0, 90).replace(/-$/, '')
}

/** The rank of each way through the names. */
function orderOf(schema: unknown): Map<string, number> {
  const order = new Map<string, number>()
  const walk = (value: unknown, above: readonly string[]): void => {
    const node = readNode(value)
    if (node === null || above.length > MAX_NESTING) return
    for (const child of node.nodes) {
      const name = readNode(child)?.en ?? ''
      order.set(JSON.stringify([...above, name]), order.size)
      walk(child, [...above, name])
    }
  }
  walk(schema, [])
  return order
}
