/** Finding items, and words inside scans and texts. Source: shapes.md#search; shapes.md#structured-answers. */
import { searchListed, searchMoments } from '@yalkut/catalog/reading'
import {
  DidYouMean,
  type FoundMoment,
  NamedDate,
  NameExplanation,
  nullable,
} from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { args, defineTool, type ToolAnswer, type ToolContext } from '../tool.ts'
import { ItemLine, itemLine, lineText, MACHINE_NOTE, markMachine, scanPageUrl } from '../words.ts'

const Names = Type.Object({
  query: Type.String(),
  date: nullable(NamedDate),
  results: Type.Array(ItemLine),
  explain: Type.Array(NameExplanation),
  didYouMean: DidYouMean,
})

/** Short: an agent carries it for a whole conversation. */
const Words = Type.Object(
  { query: Type.String(), moments: Type.Array(Type.Object({ kind: Type.String() })) },
  { description: 'As `GET /v1/search/moments`.' },
)

export const searchTools = [
  defineTool({
    name: 'search',
    title: 'Search the catalog',
    description:
      'Finds sefarim, sichos, letters, farbrengens, printings, recordings and people by name (Hebrew, English, Yiddish), by place (Genesis 1:1), or by date or day as people write it (10 Shevat 5742, Lag BaOmer). With where: words it searches inside scans, texts and transcripts, and gives the position of each match. The best match is first.',
    access: 'read',
    input: args({
      query: Type.String({ minLength: 1, maxLength: 500 }),
      where: Type.Optional(
        Type.Enum(['names', 'words'], {
          description: 'names by default.',
        }),
      ),
      type: Type.Optional(
        Type.String({
          description: 'Of names: work, unit, event, publication, recording …',
        }),
      ),
      limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }),
    }),
    output: Type.Union([Names, Words]),
    brief: ['query', 'date', 'results', 'moments'],
    run(context, { query, where, type, limit }) {
      if (where === 'words') return wordsAnswer(context, query, limit)
      const found = searchListed(context.catalog, { q: query, limit, ...(type && { type }) })
      const results = found.results.map((item) => itemLine(context, item))
      const heading = found.date === null ? [] : [`${found.date.en} (${found.date.key})`]
      const { explain, didYouMean } = found
      const lines = results.map((line, at) => lineText(line) + reasonText(explain[at]?.matches))
      const shown = lines.length === 0 ? [NOTHING] : lines
      const meant = didYouMean === null ? [] : [`Did you mean “${didYouMean.q}”?`]
      return {
        text: [...heading, ...meant, ...shown].join('\n'),
        structured: { query: found.query, date: found.date, results, explain, didYouMean },
      }
    },
  }),
]

const NOTHING = 'Nothing was found.'

/** ` [tehillim = תהלים: known; 119: number]`: why a result was found. Words that stand as typed say only their rule. */
function reasonText(matches: NameExplanation['matches'] = []): string {
  const reasons = matches.map(({ q, word, rule }) => {
    return q === word ? `${q}: ${rule}` : `${q} = ${word}: ${rule}`
  })
  return reasons.length === 0 ? '' : ` [${reasons.join('; ')}]`
}

function wordsAnswer(context: ToolContext, query: string, limit: number): ToolAnswer<typeof Words> {
  const found = searchMoments(context.catalog, { q: query, limit })
  const lines = found.moments.map((moment) => momentText(context, moment))
  const note = found.moments.some(({ machine }) => machine) ? ['', MACHINE_NOTE] : []
  const text = lines.length === 0 ? NOTHING : [...lines, ...note].join('\n')
  return { text, structured: { ...found } }
}

/** `- שורה (page 3 of rh-…) https://…`, `- … פסקה … (rh-…, heard at 61.5 s in rh-…)` */
function momentText(context: ToolContext, moment: FoundMoment): string {
  if (moment.kind === 'scan-line') {
    const { scan, page, line, machine } = moment
    const url = `${scanPageUrl(context, scan, page)}&line=${line.id}`
    return `- ${markMachine(line.text, machine)} (page ${page} of ${scan}) ${url}`
  }
  if (moment.kind === 'body') {
    const { id, version, segment, snippet, machine } = moment
    return `- ${markMachine(snippet, machine)} (${segment} of ${version} of ${id})`
  }
  const { text, recording, startMs, snippet, machine } = moment
  const seconds = startMs === null ? '' : `, heard at ${startMs / 1_000} s`
  const heard = recording === null ? '' : ` of recording ${recording}${seconds}`
  return `- ${markMachine(snippet, machine)} (${text}${heard})`
}
