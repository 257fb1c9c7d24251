/** The answers of tools that send a suggestion or add to a draft. Source: shapes.md#structured-answers. */
import { type NewDraft, SUGGESTION_STATUSES } from '@yalkut/catalog/changing'
import type { SuggestionView } from '@yalkut/catalog/core'
import { refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { serverSaid } from '../../sentences.ts'
import { counted } from '../counted.ts'
import type { ToolAnswer, ToolContext } from '../tool.ts'
import { BehindMark, notSeenYet, reviewUrl } from '../words.ts'

const Check = Type.Object({
  check: Type.String(),
  status: Type.Enum(['pass', 'warn', 'fail']),
  message: Type.String(),
})

export const Sent = Type.Object({
  suggestion: Type.Integer({ description: 'The suggestion’s id.' }),
  status: Type.Enum([...SUGGESTION_STATUSES]),
  behind: BehindMark,
  checks: Type.Array(Check),
  url: Type.String(),
})

/** Arguments of every tool that adds to a draft. */
export const DraftArgs = {
  suggestion: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'A draft of yours to add to.',
    }),
  ),
  submit: Type.Boolean({ default: true, description: 'false keeps a draft.' }),
  title: Type.Optional(Type.String({ maxLength: 200 })),
}

export function sentAnswer(
  context: ToolContext,
  sent: Pick<Static<typeof SuggestionView>, 'id' | 'status' | 'checks' | 'behind'>,
): ToolAnswer<typeof Sent> {
  const { id, status, checks, behind } = sent
  const url = reviewUrl(context, id)
  const open = checks.filter((check) => check.status !== 'pass')
  const lines = open.map(({ check, status: found, message }) => `- ${check} ${found}: ${message}`)
  const waits = status === 'open' ? ' Its keepers will review it.' : ''
  return {
    text: [`Suggestion ${id} is ${status}.${waits}${notSeenYet(sent)} ${url}`, ...lines].join('\n'),
    structured: { suggestion: id, status, ...(behind && { behind }), checks, url },
  }
}

/** The answer of a tool that put items into a draft and did not send it. */
export function draftAnswer<I extends object>(context: ToolContext, suggestion: number, items: readonly I[]) {
  const url = reviewUrl(context, suggestion)
  return {
    text: `Suggestion ${suggestion} is a draft: ${counted(items.length, 'item')} put into it. ${url}`,
    structured: { suggestion, status: 'draft' as const, checks: [], url, items },
  }
}

/** The draft that a tool creates when the caller names none. Refuses `invalid`: no title. */
export function newDraftOf(title: string | undefined, note: string | undefined): NewDraft {
  if (title === undefined) throw refuse('invalid', serverSaid('title-for-new'))
  return { title, ...(note && { description: note }) }
}
