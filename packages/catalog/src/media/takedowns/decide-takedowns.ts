import type { Writer } from '@yalkut/ledger'
import {
  addTakedown,
  endStops,
  findOtherTakedown,
  holdTakedowns,
  itemOfIssue,
  listTakedowns,
  lockTakedown,
  settleTakedown,
  stopItem,
  type TakedownOrder,
  type TakedownRow,
  type TakedownStatus,
} from '@yalkut/ledger/files'
import { findMainItems } from '@yalkut/ledger/items'
import { isSha256, readId, refuse, type Sentence } from '@yalkut/model'
import { type Reads, readCursor } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { noteAudit } from '../../core/access/audit-note.ts'
import { type Caller, senderOf } from '../../core/access/caller.ts'
import { getOfficer } from '../../core/access/on-site.ts'
import { cleanText } from '../../core/input/bounds.ts'
import { pageOf } from '../../core/input/page-of.ts'
import { callerKey, countReport } from '../../core/limits/anonymous-limit.ts'
import { readCaptcha, useCaptcha } from '../../core/limits/captcha.ts'
import { filesSaid } from '../../core/sentences/files.ts'
import { titlesSaid } from '../../core/sentences/titles.ts'
import type { Services } from '../../core/services/services.ts'
import type { LineTransaction } from '../../core/services/writing.ts'
import { CaptchaField } from '../../core/shapes/fields.ts'
import type { TakedownView } from '../../core/shapes/file.ts'
import { nullable } from '../../core/shapes/named.ts'
import { getIssueItem, type IssueItem } from '../../talking/issues/issue-sets.ts'
import { recordIssue } from '../../talking/issues/open-issue.ts'
import { filesComingTo, filesOfItem } from './files-of-item.ts'
import { addPaused, countServed, type PauseAct, pause, readPaused, unpause } from './paused-files.ts'

export const TAKEDOWN_RELATIONS = ['rights-holder', 'family', 'representative', 'other'] as const
export type TakedownRelation = (typeof TAKEDOWN_RELATIONS)[number]

const ANSWER_WITHIN_DAYS = 14

export const TakedownRequest = Type.Object({
  target: Type.String({ description: 'An item’s id, a file’s sha256, or an address of the site.' }),
  name: Type.String(),
  email: Type.String(),
  relation: Type.Enum([...TAKEDOWN_RELATIONS]),
  statement: Type.String({ description: '10 to 4,000 characters.' }),
  captcha: CaptchaField,
})
export type TakedownRequest = Static<typeof TakedownRequest>

/** Records a request; nothing changes until a steward decides. Refuses `invalid` for missing or overlong text,
 *  `forbidden` for an unsolved captcha, `rate-limited`. */
export async function requestTakedown(
  services: Services,
  caller: Caller,
  request: TakedownRequest,
  address: string,
): Promise<{ id: number; answerWithinDays: number }> {
  const words = readWords(request)
  const captcha = await readCaptcha(services, caller, request.captcha)
  const key = await callerKey(services, caller, address)
  const itemId = targetItem(services.projection.reads, words.target)
  const { author, via } = senderOf(caller)
  const id = await services.ledger.write(async (tx) => {
    await holdTakedowns(tx)
    const now = services.clock()
    const at = now.toISOString()
    const item = itemId === null ? null : await issueItemOf(tx, itemId)
    const body = `${words.target}\n\n${words.statement}`
    const title = titlesSaid('takedown-request')[caller.lang ?? 'he']
    const issue = { type: 'rights' as const, title, body, item, author, via, at, labels: [] }
    const { id: issueId } = await recordIssue(tx, issue)
    await useCaptcha(tx, captcha, at)
    await countReport(tx, key, now)
    const { target, relation, name, contact, statement } = words
    const facts = { target, relation, name, contact, statement }
    return await addTakedown(tx, {
      kind: 'takedown',
      ...facts,
      paused: '[]',
      issue_id: issueId,
      at,
    })
  })
  return { id, answerWithinDays: ANSWER_WITHIN_DAYS }
}

/** A private issue about a deleted item is about no item: nobody keeps it. */
async function issueItemOf(tx: Writer, id: string): Promise<IssueItem | null> {
  const main = (await findMainItems(tx, [id])).get(id)
  return main?.data ? await getIssueItem(tx, id) : null
}

function readWords({ target, name, email, relation, statement }: TakedownRequest) {
  const text = (value: string, field: string, min: number, max: number): string => {
    const clean = cleanText(value)
    if (clean.length >= min && clean.length <= max) return clean
    throw refuse('invalid', filesSaid('field-of-length', { field, min, max }), { field })
  }
  const contact = text(email, 'email', 3, 320)
  if (!/^[^\s@]+@[^\s@]+$/.test(contact)) {
    throw refuse('invalid', filesSaid('answer-mail-needed'), { field: 'email' })
  }
  return {
    target: text(target, 'target', 1, 1_000),
    name: text(name, 'name', 1, 200),
    relation,
    contact,
    statement: text(statement, 'statement', 10, 4_000),
  }
}

/** The item that a target names: the one that it was merged into, when it was; a deleted item, whose history still shows its
 *  words. Null when the catalog never had it. */
function targetItem({ items, versions }: Reads, target: string): string | null {
  const named = readId(target)
  if (named !== null) {
    if (items.summary(named) !== null) return named
    return items.whyGone(named).mergedInto ?? (versions.wasKnown(named) ? named : null)
  }
  const path = URL.canParse(target) ? new URL(target).pathname : target
  return path.startsWith('/') ? (items.resolve(path)?.id ?? null) : null
}

interface TakedownList {
  status: TakedownStatus
  order: TakedownOrder
  cursor?: string
  limit: number
}

/** Requests as stewards see them. */
export async function readTakedowns(
  { ledger }: Services,
  caller: Caller,
  { status, order, cursor, limit }: TakedownList,
): Promise<{ takedowns: TakedownView[]; next: string | null }> {
  getOfficer(caller)
  const after = cursor === undefined ? {} : { after: readCursor(cursor, 'number')[0] }
  const found = await listTakedowns(ledger.read, { status, order, ...after, limit: limit + 1 })
  const { rows, next } = pageOf(found, limit, ({ id }) => [id])
  return { takedowns: rows.map(viewTakedown), next }
}

export const TakedownDecision = Type.Object({
  decision: Type.Enum(['upheld', 'declined', 'lifted'], {
    description:
      '`upheld`: an item of the catalog is withheld with all that is below it, now and later, and its files are not served. `declined`: what a family’s request withheld is shown again. `lifted`: a takedown that was upheld ends.',
  }),
  note: Type.Optional(nullable(Type.String())),
})
export type TakedownDecision = Static<typeof TakedownDecision>

export const TakedownDecided = Type.Object({
  files: Type.Integer({ description: 'The files that the decision stopped, or serves again.' }),
  item: nullable(
    Type.String({
      description:
        'The item that is withheld with all that is below it, or shown again; null for a file, and for an address that is no item.',
    }),
  ),
})
export type TakedownDecided = Static<typeof TakedownDecided>

const SAID: { readonly [D in TakedownDecision['decision']]: Sentence } = {
  upheld: filesSaid('request-upheld'),
  declined: filesSaid('request-declined'),
  lifted: filesSaid('request-lifted'),
}

/** Decides a request. An upheld one may be lifted later; a family's request that was upheld may be declined later. Refuses
 *  `not-found`, and `state` for a decision that does not follow from the state. Source: service.md#takedowns. */
export async function decideTakedown(
  services: Services,
  caller: Caller,
  id: number,
  { decision, note }: TakedownDecision,
): Promise<TakedownDecided> {
  const { person } = getOfficer(caller)
  const words = cleanText(note ?? '').slice(0, 4_000)
  return await services.write(async (line) => {
    const { tx } = line
    await holdTakedowns(tx)
    const row = await lockTakedown(tx, id)
    if (row === null) throw refuse('not-found', filesSaid('no-request', { id }))
    assertMayDecide(row, decision)
    const at = services.clock().toISOString()
    const act = { by: person.id, at, reason: filesSaid('rights-by-request', { id, decision: SAID[decision] }) }
    const item = await itemOf(line, row)
    const files = decision === 'upheld' ? await uphold(line, row, act) : await serveAgain(line, row, act)
    if (decision !== 'upheld') await endStops(tx, id)
    else if (item !== null) await stopItem(tx, id, item)
    const end = { status: decision, settled_by: person.id, settled_at: at }
    await settleTakedown(tx, id, { ...end, note: words === '' ? null : words })
    const facts = { at, actor: person.id }
    const detail = { decision, files }
    await noteAudit(tx, { ...facts, action: 'takedown.decided', subject: String(id), detail })
    if (item !== null && decision !== 'declined') {
      const about = { subject: item, detail: { request: id, ...detail } }
      await noteAudit(tx, { ...facts, action: 'takedown.item', ...about })
    }
    return { files, item }
  })
}

function assertMayDecide({ kind, status }: TakedownRow, decision: TakedownDecision['decision']) {
  if (decision === 'lifted') {
    if (status === 'upheld') return
    throw refuse('state', filesSaid('only-upheld-lifted', { status }))
  }
  if (status === 'open') return
  if (kind === 'family' && status === 'upheld' && decision === 'declined') return
  throw refuse('state', filesSaid('request-decided', { status }))
}

/** The item that the request is about: the one that its target named when it came, though the path may lead elsewhere now;
 *  and the one that it was merged into since. */
async function itemOf({ tx, reads }: LineTransaction, row: TakedownRow): Promise<string | null> {
  const then = row.issue_id === null ? null : await itemOfIssue(tx, row.issue_id)
  return targetItem(reads, then ?? row.target)
}

/** Stops the files of the target that are still served. Answers how many files the request stopped. */
async function uphold(line: LineTransaction, row: TakedownRow, act: PauseAct): Promise<number> {
  const stopped = await pause(line, await filesOf(line, row), act)
  await addPaused(line.tx, row.id, stopped)
  return countServed([...readPaused(row.paused), ...stopped])
}

/** Restores files that were paused for a request. While another request stops the same target they stay paused, now for
 *  that request. Answers how many files are served. */
async function serveAgain(line: LineTransaction, row: TakedownRow, act: PauseAct): Promise<number> {
  const { tx } = line
  const paused = readPaused(row.paused)
  // An open request may have paused what a steward served in spite of an upheld one.
  const statuses = row.status === 'open' ? (['open'] as const) : (['open', 'upheld'] as const)
  const other = await findOtherTakedown(tx, row.target, {
    kind: row.kind,
    besides: row.id,
    // Other requests than a family's stop nothing before they are upheld.
    statuses: row.kind === 'family' ? statuses : ['upheld'],
  })
  if (other === null) return await unpause(line, paused, act)
  await addPaused(tx, other.id, paused)
  return 0
}

/** The files of a request's target: the file itself, or the files of an existing item, with those in open
 *  suggestions. */
async function filesOf(line: LineTransaction, row: TakedownRow): Promise<string[]> {
  const { tx, reads } = line
  const text = row.target.trim().toLowerCase()
  if (isSha256(text)) return [text]
  const item = await itemOf(line, row)
  if (item === null || reads.items.summary(item) === null) return []
  return [...filesOfItem(reads, item), ...(await filesComingTo(tx, reads, item))]
}

/** Until when the person who asked was promised an answer. */
function answerBy(at: string): string {
  const date = new Date(at)
  date.setUTCDate(date.getUTCDate() + ANSWER_WITHIN_DAYS)
  return date.toISOString()
}

function viewTakedown(row: TakedownRow): TakedownView {
  const { id, kind, target, relation, name, contact, statement, status, at, note } = row
  return {
    id,
    kind,
    target,
    relation,
    name,
    contact,
    statement,
    status,
    at,
    note,
    paused: readPaused(row.paused).map(({ sha256, rights }) => ({ sha256, rights })),
    settledBy: row.settled_by,
    settledAt: row.settled_at,
    answerBy: answerBy(at),
  }
}
