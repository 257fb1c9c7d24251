/** The labels of issues. Source: shapes.md#labels. */

import { addLabel, type LabelRow, listLabelRows, lockLabel, updateLabel } from '@yalkut/ledger/threads'
import { refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { issueReaderOf } from '../../core/access/may-read-issue.ts'
import { isSteward } from '../../core/access/steward.ts'
import { cleanText } from '../../core/input/bounds.ts'
import { issuesSaid } from '../../core/sentences/issues.ts'
import type { Services } from '../../core/services/services.ts'
import { nullable } from '../../core/shapes/named.ts'

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
export async function createLabel({ ledger }: Services, caller: Caller, order: LabelOrder): Promise<LabelRow> {
  assertSteward(caller)
  const label = readLabel(order)
  if (await ledger.write((tx) => addLabel(tx, label))) return label
  throw taken(label.name)
}

export const LabelEdit = Type.Partial(LabelOrder)
export type LabelEdit = Static<typeof LabelEdit>

/** Changes a label; fields that are left out stay. A new name is the name on every issue that has the label. Refuses as
 *  `createLabel`, and `not-found`. */
export async function editLabel(
  { ledger }: Services,
  caller: Caller,
  name: string,
  edit: LabelEdit,
): Promise<LabelRow> {
  assertSteward(caller)
  return await ledger.write(async (tx) => {
    const locked = await lockLabel(tx, name)
    if (locked === null) throw refuse('not-found', issuesSaid('no-label', { name: name.slice(0, 60) }))
    const label = readLabel({ ...locked, ...edit })
    if (await updateLabel(tx, name, label)) return label
    throw taken(label.name)
  })
}

function assertSteward(caller: Caller): void {
  if (isSteward(getWriter(caller).person)) return
  throw refuse('forbidden', issuesSaid('who-makes-labels'))
}

function readLabel({ name, description, color = USUAL_COLOR }: LabelOrder): LabelRow {
  if (!NAME.test(name)) {
    throw refuse('invalid', issuesSaid('label-name-form'), {
      name: name.slice(0, 60),
    })
  }
  if (!COLOR.test(color)) throw refuse('invalid', issuesSaid('colour-form'))
  const text = cleanText(description ?? '')
  if (text.length > MAX_DESCRIPTION) {
    throw refuse('invalid', issuesSaid('long-label-description', { max: MAX_DESCRIPTION }))
  }
  return { name, description: text === '' ? null : text, color: color.toLowerCase() }
}

function taken(name: string): Error {
  return refuse('conflict', issuesSaid('label-exists', { name }))
}
