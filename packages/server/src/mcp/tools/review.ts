/** Tools that read, decide, combine and close suggestions, with the same rights as in the API.
 *  Source: service.md#suggestion-states; shapes.md#suggestions; shapes.md#structured-answers. */
import {
  approveSuggestion,
  combineSuggestions,
  getSuggestion,
  listSuggestions,
  reopenSuggestion,
  sendBackSuggestion,
  withdrawSuggestion,
} from '@yalkut/catalog/changing'
import { AnyObject, nullable, ResolutionsField } from '@yalkut/catalog/core'
import type { Resolutions } from '@yalkut/model'
import { Type } from 'typebox'
import { counted } from '../counted.ts'
import { itemRef } from '../item-refs.ts'
import { args, defineTool } from '../tool.ts'
import { BehindMark, notSeenYet, reviewUrl, suggestionUrl, withheldLine } from '../words.ts'

const SuggestionId = Type.Integer({ minimum: 1 })

const Decided = Type.Object({
  suggestion: Type.Integer(),
  status: Type.String(),
  url: Type.String(),
})

const CLASHES: { readonly [choice: string]: Resolutions } = {
  keep_live: { '*': { '*': { take: 'ours' } } },
  take_suggestion: { '*': { '*': { take: 'theirs' } } },
}

export const reviewTools = [
  defineTool({
    name: 'list_suggestions',
    title: 'List suggestions',
    description: 'Lists suggestions, the newest first: those that wait for review, closed ones, or all.',
    access: 'read',
    input: args({
      state: Type.Enum(['open', 'closed', 'all'], { default: 'open' }),
      author: Type.Optional(Type.String({ description: 'A handle.' })),
      reviewer: Type.Optional(Type.String({ description: 'A handle.' })),
      q: Type.Optional(Type.String({ maxLength: 200, description: 'Terms in the title, or #number.' })),
      item: Type.Optional(itemRef('That change this item.')),
      cursor: Type.Optional(Type.String()),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 30 }),
    }),
    output: Type.Object({
      suggestions: Type.Array(
        Type.Object({
          id: Type.Integer(),
          number: nullable(Type.Integer()),
          title: Type.String(),
          status: Type.String(),
          author: Type.String(),
          url: Type.String(),
        }),
      ),
      counts: Type.Object({ open: Type.Integer(), closed: Type.Integer() }),
      next: nullable(Type.String()),
    }),
    async run(context, { item, ...query }) {
      const { catalog, caller } = context
      const about = item === undefined ? {} : { about: item }
      const page = await listSuggestions(catalog, caller, { ...query, ...about })
      const suggestions = page.suggestions.map((row) => ({
        ...row,
        url: suggestionUrl(context, row),
      }))
      const lines = suggestions.map(
        ({ id, number, title, status, url }) =>
          `- ${title} (${number === null ? `id ${id}` : `#${number}, id ${id}`}, ${status}) ${url}`,
      )
      const { counts, next } = page
      const totals = `${counts.open} open, ${counts.closed} closed.`
      return { text: [totals, ...lines].join('\n'), structured: { suggestions, counts, next } }
    },
  }),

  defineTool({
    name: 'get_suggestion',
    title: 'Read one suggestion',
    description:
      'A suggestion as its reviewers see it: every item with its changes and clashes, the checks, and whether you may approve it.',
    access: 'read',
    input: args({
      suggestion: SuggestionId,
      offset: Type.Integer({ minimum: 0, default: 0 }),
      limit: Type.Integer({ minimum: 1, maximum: 200, default: 25 }),
    }),
    output: Type.Object({
      changeset: AnyObject,
      entries: Type.Array(AnyObject),
      total: Type.Integer(),
      next: nullable(Type.Integer()),
      reviews: Type.Array(AnyObject),
      mayApprove: Type.Boolean(),
      mayApproveReason: nullable(Type.String()),
      url: Type.String(),
    }),
    brief: ['changeset', 'entries', 'total', 'next', 'mayApprove'],
    async run(context, { suggestion, offset, limit }) {
      const { catalog, caller } = context
      const query = { offset, limit, summary: false, brief: true }
      const view = await getSuggestion(catalog, caller, suggestion, query)
      const { title, status } = view.changeset
      const lines = view.entries.map(
        ({ entityId, type, changes, words }) =>
          `- ${entityId} (${type}): ${[...changes.map(({ path }) => path || 'all of it'), ...withheldLine(words)].join(', ')}`,
      )
      const may = view.mayApprove ? 'You may approve it.' : `${view.mayApproveReason ?? ''}`
      const url = suggestionUrl(context, view.changeset)
      return {
        text: [`${title} (${status}, ${counted(view.total, 'item')}) ${url}`, ...lines, may].join('\n'),
        structured: { ...view, url },
      }
    },
  }),

  defineTool({
    name: 'approve_suggestion',
    title: 'Approve a suggestion',
    description:
      'Merges an open suggestion; for keepers of its sets, and stewards. Where the catalog changed the same fields since, the refusal tells every clash, with a body for resolutions.',
    access: 'write',
    input: args({
      suggestion: SuggestionId,
      note: Type.Optional(Type.String()),
      clashes: Type.Optional(Type.Enum(['keep_live', 'take_suggestion'], { description: 'One side for all clashes.' })),
      resolutions: Type.Optional(ResolutionsField),
      shows: Type.Optional(Type.Array(Type.String(), { maxItems: 10_000 })),
    }),
    output: Type.Object({
      suggestion: Type.Integer(),
      commit: Type.Union([Type.Integer(), Type.Null()]),
      behind: BehindMark,
    }),
    async run({ catalog, caller }, { suggestion, note, clashes, resolutions: each, shows }) {
      const resolutions = clashes === undefined ? each : { ...CLASHES[clashes], ...each }
      const settled = { ...(resolutions && { resolutions }), ...(shows && { shows }) }
      const approving = { ...(note && { note }), ...settled }
      const merged = await approveSuggestion(catalog, caller, suggestion, approving)
      const as = merged.commit === null ? '; main had all of it' : ` as commit ${merged.commit}`
      const text = `Suggestion ${suggestion} is merged${as}.${notSeenYet(merged)}`
      return { text, structured: { suggestion, ...merged } }
    },
  }),

  defineTool({
    name: 'send_back_suggestion',
    title: 'Send a suggestion back',
    description: 'Returns an open suggestion to its author with a note that says what should change.',
    access: 'write',
    input: args({ suggestion: SuggestionId, note: Type.String({ minLength: 1 }) }),
    output: Decided,
    async run(context, { suggestion, note }) {
      await sendBackSuggestion(context.catalog, context.caller, suggestion, note)
      return decided(context, suggestion, 'sent_back')
    },
  }),

  defineTool({
    name: 'close_suggestion',
    title: 'Close a suggestion',
    description:
      'Withdraws a suggestion. The caller is its author or a steward. A withdrawn suggestion can be reopened.',
    access: 'write',
    input: args({ suggestion: SuggestionId }),
    output: Decided,
    async run(context, { suggestion }) {
      await withdrawSuggestion(context.catalog, context.caller, suggestion)
      return decided(context, suggestion, 'withdrawn')
    },
  }),

  defineTool({
    name: 'reopen_suggestion',
    title: 'Reopen a suggestion',
    description: 'Opens a withdrawn suggestion again. The caller is its author or a steward.',
    access: 'write',
    input: args({ suggestion: SuggestionId }),
    output: Decided,
    async run(context, { suggestion }) {
      const view = await reopenSuggestion(context.catalog, context.caller, suggestion)
      return decided(context, view.id, view.status)
    },
  }),

  defineTool({
    name: 'combine_suggestions',
    title: 'Combine suggestions',
    description:
      'Joins several unmerged suggestions of yours; the others are withdrawn. If two change the same field, the later one counts.',
    access: 'write',
    input: args({
      suggestions: Type.Array(SuggestionId, { minItems: 2, maxItems: 100 }),
      title: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    output: Decided,
    async run(context, combining) {
      const view = await combineSuggestions(context.catalog, context.caller, combining)
      return decided(context, view.id, view.status)
    },
  }),
]

function decided(origin: { baseUrl: string }, suggestion: number, status: string) {
  const url = reviewUrl(origin, suggestion)
  const text = `Suggestion ${suggestion} is ${status.replace('_', ' ')}. ${url}`
  return { text, structured: { suggestion, status, url } }
}
