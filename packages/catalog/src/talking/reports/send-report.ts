/** Reports a problem as an issue. No account is needed. Source: service.md#reports; shapes.md#reports. */
import { randomBytes } from 'node:crypto'
import type { Writer } from '@yalkut/ledger'
import { addReportFacts } from '@yalkut/ledger/threads'
import { type Static, Type } from 'typebox'
import { type Caller, senderOf } from '../../core/access/caller.ts'
import { MAX_TITLE } from '../../core/input/bounds.ts'
import { addressKey, countReport } from '../../core/limits/anonymous-limit.ts'
import { readCaptcha, useCaptcha } from '../../core/limits/captcha.ts'
import type { Services } from '../../core/services/services.ts'
import { CaptchaField } from '../../core/shapes/fields.ts'
import { IssueType } from '../../core/shapes/issue.ts'
import { nullable } from '../../core/shapes/named.ts'
import { nameItems } from '../../core/shown/name-items.ts'
import { getIssueItem } from '../issues/issue-sets.ts'
import { issueTypeTitle } from '../issues/issue-types.ts'
import { recordIssue } from '../issues/open-issue.ts'
import { ReportAnchor, readAnchor } from './report-place.ts'

export const Report = Type.Object({
  entityId: Type.Optional(Type.String({ description: 'The item that it is about.' })),
  reason: IssueType,
  note: Type.Optional(nullable(Type.String())),
  /** By default made from the reason and the item's name. */
  title: Type.Optional(Type.String()),
  anchor: Type.Optional(ReportAnchor),
  after: Type.Optional(nullable(Type.String({ description: 'What should stand in place of the words.' }))),
  captcha: CaptchaField,
})
export type Report = Static<typeof Report>

/** What is posted: `email` of a visitor takes the place of a captcha. */
export const ReportOrder = Type.Object({
  ...Report.properties,
  email: Type.Optional(
    Type.String({
      maxLength: 300,
      description: 'Without a captcha: a link that sends the report is mailed to this address.',
    }),
  ),
})
export type ReportOrder = Static<typeof ReportOrder>

export interface SentReport {
  id: number
  number: number
  /** By which its sender follows the report. It is stored nowhere. */
  secret: string
}

/** `clientAddress`: the address of the request. Only a keyed hash of it is stored, for an hour. `secret`: by which the sender follows
 *  the report; a new one unless given. Refuses `forbidden` for an
 *  unsolved captcha, `rate-limited` after ten reports in an hour, `invalid`, `not-found` for the item. */
export async function sendReport(
  services: Services,
  caller: Caller,
  report: Report,
  clientAddress: string,
  secret?: string,
): Promise<SentReport> {
  const sender = senderOf(caller)
  const captcha = await readCaptcha(services, caller, report.captcha)
  const key = await addressKey(services, caller, clientAddress)
  return await services.ledger.write(async (tx) => {
    const now = services.clock()
    const sent = await recordReport(services, tx, { report, sender, now, secret })
    // Counted last. Writers of issues wait for each other anyway, so parallel reports are counted one after the other.
    await useCaptcha(tx, captcha, now.toISOString())
    await countReport(tx, key, now)
    return sent
  })
}

export interface ReportRecord {
  report: Report
  sender: ReturnType<typeof senderOf>
  now: Date
  /** By which its sender follows it; a new one unless given. */
  secret?: string | undefined
}

/** Writes the issue of a report, and what the report says beside it. The caller has checked that it may be sent. */
export async function recordReport(
  services: Services,
  tx: Writer,
  { report, sender, now, secret = newSecret() }: ReportRecord,
): Promise<SentReport> {
  const { entityId, reason, note, anchor, after } = report
  const words = readAnchor(entityId, anchor, after)
  const item = entityId === undefined ? null : await getIssueItem(tx, entityId)
  const title = report.title?.trim() ? report.title : titleOf(services, reason, item?.id ?? null)
  const { id, number } = await recordIssue(tx, {
    type: reason,
    title,
    ...(note === undefined ? {} : { body: note }),
    item,
    ...sender,
    at: now.toISOString(),
    labels: [],
  })
  await addReportFacts(tx, { issueId: id, secret, ...words })
  return { id, number, secret }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

function titleOf({ projection }: Services, reason: string, id: string | null): string {
  const { he } = issueTypeTitle(reason)
  const name = id === null ? undefined : nameItems(projection.reads, [id]).get(id)?.name?.he
  return (name === undefined ? he : `${he}: ${name}`).slice(0, MAX_TITLE)
}
