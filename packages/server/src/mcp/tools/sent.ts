/** How tools answer that a suggestion was sent. Source: shapes.md#structured-answers. */
import type { NewDraft } from '@yalkut/catalog/drafts'
import type { SuggestionView } from '@yalkut/catalog/shapes'
import { SUGGESTION_STATUSES } from '@yalkut/catalog/suggestions'
import { refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import type { ToolAnswer, ToolContext } from '../tool.ts'
import { reviewUrl } from '../words.ts'

const Check = Type.Object({
  check: Type.String(),
  status: Type.Enum(['pass', 'warn', 'fail']),
  message: Type.String(),
})

export const Sent = Type.Object({
  suggestion: Type.Integer({ description: 'Its id.' }),
  status: Type.Enum([...SUGGESTION_STATUSES]),
  checks: Type.Array(Check),
  url: Type.String(),
})

/** What every tool takes that adds to a draft. */
export const DraftArgs = {
  suggestion: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'A draft of yours to add to; else a new one is made.',
    }),
  ),
  submit: Type.Boolean({ default: true, description: 'false keeps it as a draft.' }),
  title: Type.Optional(Type.String({ maxLength: 200, description: 'Of a new draft.' })),
}

export function sentAnswer(
  context: ToolContext,
  { id, status, checks }: Pick<Static<typeof SuggestionView>, 'id' | 'status' | 'checks'>,
): ToolAnswer<typeof Sent> {
  const url = reviewUrl(context, id)
  const open = checks.filter((check) => check.status !== 'pass')
  const lines = open.map(({ check, status: found, message }) => `- ${check} ${found}: ${message}`)
  const waits = status === 'open' ? ' It waits for the keepers’ review.' : ''
  return {
    text: [`Suggestion ${id} is ${status}.${waits} ${url}`, ...lines].join('\n'),
    structured: { suggestion: id, status, checks, url },
  }
}

/** How tools answer that items were put into a draft, which was not sent. */
export function draftAnswer<I extends object>(
  context: ToolContext,
  suggestion: number,
  items: readonly I[],
) {
  const url = reviewUrl(context, suggestion)
  return {
    text: `Suggestion ${suggestion} is a draft: ${items.length} items were put into it. ${url}`,
    structured: { suggestion, status: 'draft' as const, checks: [], url, items },
  }
}

/** The draft that a tool makes where none is named. Refuses `invalid` without a title. */
export function newDraftOf(title: string | undefined, note: string | undefined): NewDraft {
  if (title === undefined) throw refuse('invalid', 'A new suggestion needs a “title”.')
  return { title, ...(note && { description: note }) }
}
