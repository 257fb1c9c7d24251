/** The form of one case of the review lane, for browsers without scripts and for clashes. */

import { type decideMany, getSuggestion } from '@yalkut/catalog/changing'
import { type ErrorCode, type Refusal, refuse } from '@yalkut/model'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Sent } from '#lib/server/acting.ts'
import { CASE_PAGE } from '#lib/server/models/review/case-view.ts'
import { readResolutions } from '#lib/server/models/review/clash-view.ts'
import { oneOf } from '#lib/server/one-of.ts'

type Decision = Parameters<typeof decideMany>[2][number]
type Outcome = Awaited<ReturnType<typeof decideMany>>[number]

const VERDICTS = ['approve', 'send_back', 'keep', 'revert'] as const

/** Refuses `invalid` for a form that is not ours. */
export async function readDecision({ form, catalog, caller }: Sent): Promise<Decision> {
  const verdict = oneOf(form.text('verdict'), VERDICTS)
  const suggestion = Number(form.text('suggestion'))
  if (verdict === null || !Number.isInteger(suggestion) || suggestion < 1) {
    throw refuse('invalid', siteSaid('suggestion-choice-needed'))
  }
  const note = form.text('note') === '' ? null : form.text('note')
  const submittedAt = form.text('submittedAt')
  const options = { offset: 0, limit: CASE_PAGE, summary: false, brief: true }
  const resolutions =
    verdict === 'approve' ? readResolutions(form, await getSuggestion(catalog, caller, suggestion, options)) : undefined
  const shows = form.all('shows')
  return {
    suggestion,
    verdict,
    note,
    ...(shows.length === 0 ? {} : { shows }),
    ...(submittedAt === '' ? {} : { submittedAt }),
    ...(resolutions === undefined ? {} : { resolutions }),
  }
}

const CODES: { readonly [name: string]: ErrorCode } = {
  conflict: 'conflict',
  changed: 'conflict',
  shows_withheld: 'conflict',
  decided: 'state',
  invalid: 'invalid',
  forbidden: 'forbidden',
  not_found: 'not-found',
  busy: 'busy',
}

/** The refusal of the one decision, with the sentence in both languages; null for a decision that was made. */
export function refusalOf(outcome: Outcome | undefined): Refusal | null {
  if (outcome === undefined) return refuse('invalid', siteSaid('suggestion-choice-needed'))
  const code = CODES[outcome.outcome]
  if (code === undefined) return null
  const { reason = 'quoted', message: en = '', messageHe: he = en, shows } = outcome
  return refuse(code, { reason, params: {}, en, he }, shows === undefined ? {} : { shows })
}
