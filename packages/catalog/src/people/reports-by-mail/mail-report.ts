/** A report that its sender confirms by a mailed link, in place of a captcha: it needs no JavaScript. Until then it is nobody's,
 *  and nobody reads it. Source: service.md#reports; shapes.md#reports; decisions.md#limits. */
import { randomBytes } from 'node:crypto'
import { addCeremony, findCeremony, takeCeremony } from '@yalkut/ledger/access'
import { DAY_MS, type JsonObject, parseJsonObject, refuse } from '@yalkut/model'
import Value from 'typebox/value'
import { VISITOR } from '../../core/access/caller.ts'
import { addressKey, countReport } from '../../core/limits/anonymous-limit.ts'
import { reportsByMailSaid } from '../../core/sentences/reports-by-mail.ts'
import type { Services } from '../../core/services/services.ts'
import { getIssueItem } from '../../talking/issues/issue-sets.ts'
import { readAnchor } from '../../talking/reports/report-place.ts'
import { Report, type ReportOrder, recordReport, type SentReport } from '../../talking/reports/send-report.ts'
import type { SendMail } from '../mail-transport/mailer.ts'
import { countHourly } from '../sign-in/hourly-limits.ts'
import { readAddress } from '../sign-in/mail-address.ts'

/** A person may read the mail the next day. */
const LINK_MS = DAY_MS
const KIND = 'report'
/** Of the report as JSON, in characters. */
const MAX_WAITING = 40_000

export interface MailedReport {
  email: string
  clientAddress: string
  baseUrl: string
  sendMail: SendMail
}

/** Keeps the report for a day and mails the link. The mail has no word of the report: a stranger chooses its recipient. Refuses
 *  `invalid`, `not-found` for the item, `rate-limited`, `upstream`. */
export async function mailReport(
  services: Services,
  order: ReportOrder,
  { email, clientAddress, baseUrl, sendMail }: MailedReport,
): Promise<void> {
  const address = readAddress(email)
  const report = waiting(order)
  if (report.entityId !== undefined) await getIssueItem(services.ledger.read, report.entityId)
  readAnchor(report.entityId, report.anchor, report.after)
  await countHourly(services, [
    { limit: 'report-net', of: clientAddress },
    { limit: 'report-mail', of: address },
  ])
  const secret = randomBytes(32).toString('base64url')
  const now = services.clock()
  const expiresAt = new Date(now.getTime() + LINK_MS).toISOString()
  await services.ledger.write((tx) =>
    addCeremony(tx, {
      kind: KIND,
      secret,
      expiresAt,
      now: now.toISOString(),
      detail: detailOf(report),
    }),
  )
  await sendMail({
    to: address,
    subject: 'Yalkut: confirm your report · אישור הדיווח שלכם',
    text: mailText(`${baseUrl}/report/confirm?token=${secret}`),
  })
}

/** The report without what only its sending needs. */
function waiting({ email: _, captcha: __, ...report }: ReportOrder): Report {
  return report
}

function detailOf(report: Report): JsonObject {
  const text = JSON.stringify(report)
  if (text.length <= MAX_WAITING) return parseJsonObject(text)
  throw refuse('invalid', reportsByMailSaid('report-too-long'))
}

function mailText(address: string): string {
  return `${address}

Open this link to send your report to Yalkut. It works once, for a day.
If you did not write a report, ignore this mail.

הקישור שלמעלה שולח את הדיווח שלכם לילקוט. הוא פועל פעם אחת, במשך יממה.
לא כתבתם דיווח? אפשר להתעלם מן ההודעה.
`
}

/** Reads a link without using it, because programs that scan mail open every link. Refuses `invalid`. */
export async function checkReportLink(
  { ledger, clock }: Pick<Services, 'ledger' | 'clock'>,
  secret: string,
): Promise<Report> {
  const now = clock().toISOString()
  return readWaiting(await findCeremony(ledger.read, { kind: KIND, secret }, now))
}

/** Sends the report of a link, which works once. Refuses `invalid` for a used, expired or unknown link, `rate-limited`, and
 *  `not-found` where the item is gone by now. */
export async function confirmReport(services: Services, secret: string, clientAddress: string): Promise<SentReport> {
  const key = await addressKey(services, VISITOR, clientAddress)
  return await services.ledger.write(async (tx) => {
    const now = services.clock()
    const report = readWaiting(await takeCeremony(tx, { kind: KIND, secret }, now.toISOString()))
    const sender = { author: null, via: null }
    const sent = await recordReport(services, tx, { report, sender, now })
    await countReport(tx, key, now)
    return sent
  })
}

function readWaiting(detail: JsonObject | null): Report {
  if (detail !== null && Value.Check(Report, detail)) return detail
  throw refuse('invalid', reportsByMailSaid('report-link-used'))
}
