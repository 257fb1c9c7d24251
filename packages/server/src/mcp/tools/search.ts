/** Finding items. Source: shapes.md, 10 and 17. */
import { readItem, search } from '@yalkut/catalog'
import { Type } from 'typebox'
import { NamedDate } from '../../schemas/date.ts'
import { nullable } from '../../schemas/named.ts'
import { args, defineTool } from '../tool.ts'
import { ItemLine, itemLine, lineText } from '../words.ts'

export const searchTools = [
  defineTool({
    name: 'search',
    title: 'Search the catalog',
    description:
      'Finds sefarim, sichos, letters, farbrengens, printings, recordings and people by name (Hebrew, English or Yiddish), or by a Hebrew date as people write it (“10 Shevat 5742”, “י״ט כסלו”). Best first. Use the ids it gives with the other tools.',
    access: 'read',
    input: args({
      query: Type.String({ minLength: 1, maxLength: 500 }),
      where: Type.Optional(
        Type.Enum(['names'], { description: 'names: in names and dates (the usual).' }),
      ),
      type: Type.Optional(
        Type.String({ description: 'Only this type: work, unit, event, publication, recording …' }),
      ),
      limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }),
    }),
    output: Type.Object({
      query: Type.String(),
      date: nullable(NamedDate),
      results: Type.Array(ItemLine),
    }),
    run(context, { query, type, limit }) {
      const found = search(context.catalog, { q: query, limit, ...(type && { type }) })
      const results = found.results.map((bytes) => itemLine(context, readItem(bytes)))
      const heading = found.date === null ? [] : [`${found.date.en} (${found.date.key})`]
      const lines = results.length === 0 ? ['Nothing was found.'] : results.map(lineText)
      return {
        text: [...heading, ...lines].join('\n'),
        structured: { query: found.query, date: found.date, results },
      }
    },
  }),
]
