/** Finding items, and words inside scans and texts. Source: shapes.md#search; shapes.md#structured-answers. */

import { DidYouMean, type FoundMoment, NamedDate, NameExplanation, nullable } from '@yalkut/catalog/core'
import { type MomentQuery, searchListed, searchMoments } from '@yalkut/catalog/reading'
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
const Words = Type.Object({
  query: Type.String(),
  moments: Type.Array(Type.Object({ kind: Type.String() })),
})

/** The switches and filters of `GET /v1/search/moments`. A description each would be a twentieth of all that an agent carries. */
const text = (): Type.TOptional<Type.TString> => Type.Optional(Type.String())
const SWITCHES = {
  rules: text(),
  without: text(),
  set: text(),
  work: text(),
  author: text(),
  language: text(),
  from: text(),
  to: text(),
  near: Type.Optional(Type.Integer()),
  order: Type.Optional(Type.Literal('1')),
  machine: Type.Optional(Type.Enum(['0', '1'])),
}

export const searchTools = [
  defineTool({
    name: 'search',
    title: 'Search the catalog',
    description:
      'Finds sefarim, sichos, letters, recordings, people … by name, place (Genesis 1:1), date or day (10 Shevat 5742, Lag BaOmer), in Hebrew, English or Yiddish. With where: words it searches inside scans, texts, transcripts and pages, and says why each line matched (rules and filters: see the guide search).',
    access: 'read',
    // Search inside words follows an index of its own.
    isCacheable: ({ where }) => where !== 'words',
    input: args({
      query: Type.String({ minLength: 1, maxLength: 500 }),
      where: Type.Optional(Type.Enum(['names', 'words'])),
      type: Type.Optional(
        Type.String({
          description: 'work, unit, event …; of words: segment, text-page, body',
        }),
      ),
      limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }),
      ...SWITCHES,
    }),
    output: Type.Union([Names, Words]),
    brief: ['query', 'date', 'results', 'moments'],
    run(context, { query, where, type, limit, ...switches }) {
      const words = { ...switches, q: query, limit, ...(type && { type }) }
      if (where === 'words') return wordsAnswer(context, words)
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

/** ` [tehillim = תהלים: known; 119: number; without “moshe”]`: why a result was found. Words that stand as typed say only
 *  their rule. */
function reasonText(matches: readonly Reason[] = [], missing: readonly string[] = []): string {
  const reasons = matches.map(({ q, word, rule }) => {
    return q === word ? `${q}: ${rule}` : `${q} = ${word}: ${rule}`
  })
  const all = [...new Set(reasons), ...missing.map((word) => `without “${word}”`)]
  return all.length === 0 ? '' : ` [${all.join('; ')}]`
}

type Reason = Pick<NameExplanation['matches'][number], 'q' | 'word' | 'rule'>

function wordsAnswer(context: ToolContext, query: MomentQuery): ToolAnswer<typeof Words> {
  const found = searchMoments(context.catalog, query)
  const lines = found.moments.map((moment) => momentText(context, moment) + reasonText(moment.matches, moment.missing))
  const note = found.moments.some(({ machine }) => machine) ? ['', MACHINE_NOTE] : []
  const meant = found.didYouMean === null ? [] : [`Did you mean “${found.didYouMean.q}”?`]
  const shown = lines.length === 0 ? [NOTHING] : lines
  return { text: [...meant, ...shown, ...note].join('\n'), structured: { ...found } }
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
