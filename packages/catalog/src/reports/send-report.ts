/** Reports a problem, with no account needed: it becomes an issue. Source: service.md#reports; shapes.md#reports. */
import { type Caller, senderOf } from '../access/caller.ts'
import { MAX_TITLE } from '../input/bounds.ts'
import { getIssueItem } from '../issues/issue-sets.ts'
import { issueTypeTitle } from '../issues/issue-types.ts'
import { recordIssue } from '../issues/open-issue.ts'
import { addressKey, countReport } from '../limits/anonymous-limit.ts'
import { readCaptcha, useCaptcha } from '../limits/captcha.ts'
import type { Services } from '../services/services.ts'
import { nameItems } from '../shown/name-items.ts'

export interface Report {
  entityId?: string
  /** One of the nine types of issue. */
  reason: string
  note?: string | null
  /** Made from the reason and the item's name when left out. */
  title?: string
  /** Needed without an account: the solution of `/v1/captcha`. */
  captcha?: string
}

/** `address`: where the request came from, of which only a keyed hash is kept, for an hour. Refuses `forbidden` for a
 *  captcha that is not solved, `rate-limited` after ten in an hour, `invalid`, `not-found` for the item. */
export async function sendReport(
  services: Services,
  caller: Caller,
  report: Report,
  address: string,
): Promise<{ id: number; number: number }> {
  const sender = senderOf(caller)
  const captcha = await readCaptcha(services, caller, report.captcha)
  const key = await addressKey(services, caller, address)
  const { entityId, reason, note } = report
  return await services.ledger.write(async (tx) => {
    const item = entityId === undefined ? null : await getIssueItem(tx, entityId)
    const now = services.clock()
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
    // Last, where writers of issues wait for each other anyway: two at once are counted one after the other.
    await useCaptcha(tx, captcha, now.toISOString())
    await countReport(tx, key, now)
    return { id, number }
  })
}

function titleOf({ projection }: Services, reason: string, id: string | null): string {
  const { he } = issueTypeTitle(reason)
  const name = id === null ? undefined : nameItems(projection.reads, [id]).get(id)?.name?.he
  return (name === undefined ? he : `${he}: ${name}`).slice(0, MAX_TITLE)
}
