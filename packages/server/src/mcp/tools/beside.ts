/** The tool that reads what is beside a place. Source: shapes.md#beside-a-place; shapes.md#tools-arguments. */
import { BESIDE_GROUPS, Beside, type BesideItem } from '@yalkut/catalog/core'
import { besidePlace } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { itemRef } from '../item-refs.ts'
import { args, defineTool } from '../tool.ts'
import { MACHINE_NOTE, markMachine, nameText } from '../words.ts'

export const besideTools = [
  defineTool({
    name: 'get_about',
    title: 'Read what is about a place',
    description:
      'Of an item, or a paragraph of it (segment: v3): commentaries, translations, printings, quotes, recordings, dates, talk.',
    access: 'read',
    input: args({
      id: itemRef(),
      segment: Type.Optional(Type.String({ maxLength: 80 })),
      limit: Type.Integer({ minimum: 1, maximum: 50, default: 5 }),
      cursor: Type.Optional(Type.String()),
    }),
    output: Beside,
    brief: [],
    async run({ catalog }, { id, ...query }) {
      const found = await besidePlace(catalog, id, query)
      const lines = BESIDE_GROUPS.flatMap((group) => {
        const { total, items, next } = found[group]
        if (total === 0) return []
        const more = next === null ? [] : [`  More: cursor ${next}`]
        return [`${group}: ${total}`, ...items.map(itemText), ...more]
      })
      const isMarked = BESIDE_GROUPS.some((group) => found[group].items.some(({ machine }) => machine))
      const text = lines.length === 0 ? 'Nothing is known about this place.' : lines.join('\n')
      return { text: isMarked ? `${text}\n\n${MACHINE_NOTE}` : text, structured: found }
    },
  }),
]

/** `- Rashi (unit, rh-…, v3): words` */
function itemText({ id, type, name, segment, snippet = '', machine, whole, page }: BesideItem): string {
  const place = [type, id, segment, page === undefined ? undefined : `page ${page}`, whole && 'whole item']
  const facts = place.filter((each) => typeof each === 'string').join(', ')
  const said = snippet === '' ? '' : `: ${snippet}`
  return `- ${markMachine(`${nameText(name) ?? id} (${facts})${said}`, machine === true)}`
}
