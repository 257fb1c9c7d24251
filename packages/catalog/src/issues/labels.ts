/** The labels of issues. Source: shapes.md#labels. */
import { addLabel, type LabelRow, listLabelRows } from '@yalkut/ledger/threads'
import { refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { type Caller, getWriter } from '../access/caller.ts'
import { isSteward, issueReaderOf } from '../access/may-read-issue.ts'
import { cleanText } from '../input/bounds.ts'
import type { Services } from '../services/services.ts'
import { nullable } from '../shapes/named.ts'

export const LabelOrder = Type.Object({
  name: Type.String({ description: '2 to 40 lowercase letters, digits, spaces and hyphens.' }),
  description: Type.Optional(nullable(Type.String())),
  color: Type.Optional(Type.String({ description: 'Six hex digits. Default: 6b6557.' })),
})
export type LabelOrder = Static<typeof LabelOrder>

const NAME = /^(?=.{2,40}$)(?!.*\p{Lu})[\p{L}\p{N}]+([ -][\p{L}\p{N}]+)*$/u
const COLOR = /^[0-9a-f]{6}$/i
const USUAL_COLOR = '6b6557'
const MAX_DESCRIPTION = 200

/** Labels in one answer. Stewards make labels by hand, so there are few. */
const MAX_LISTED = 1_000

/** Sorted by name, each with its number of open issues that the caller may read. */
export async function listLabels(
  { ledger }: Services,
  caller: Caller,
): Promise<{ labels: (LabelRow & { open: number })[] }> {
  const reader = await issueReaderOf(ledger.read, caller)
  return { labels: await listLabelRows(ledger.read, reader, MAX_LISTED) }
}

/** Refuses `forbidden` to all but stewards, `invalid` for a bad name or colour, `conflict` for a name that is taken. */
export async function createLabel(
  { ledger }: Services,
  caller: Caller,
  { name, description, color = USUAL_COLOR }: LabelOrder,
): Promise<LabelRow> {
  const { person } = getWriter(caller)
  if (!isSteward(person)) throw refuse('forbidden', 'Only stewards make labels.')
  if (!NAME.test(name)) {
    throw refuse('invalid', 'A label is 2 to 40 lower-case letters, digits, spaces and hyphens.', {
      name: name.slice(0, 60),
    })
  }
  if (!COLOR.test(color)) throw refuse('invalid', 'A colour is six hex digits, such as 6b6557.')
  const text = cleanText(description ?? '')
  if (text.length > MAX_DESCRIPTION) {
    throw refuse('invalid', `A label is described in at most ${MAX_DESCRIPTION} characters.`)
  }
  const label = { name, description: text === '' ? null : text, color: color.toLowerCase() }
  if (await ledger.write((tx) => addLabel(tx, label))) return label
  throw refuse('conflict', `There is a label “${name}” already.`)
}
