/** Reports a problem as an issue. No account is needed. Source: service.md#reports; shapes.md#reports. */
import { type Static, Type } from 'typebox'
import { type Caller, senderOf } from '../access/caller.ts'
import { MAX_TITLE } from '../input/bounds.ts'
import { getIssueItem } from '../issues/issue-sets.ts'
import { issueTypeTitle } from '../issues/issue-types.ts'
import { recordIssue } from '../issues/open-issue.ts'
import { addressKey, countReport } from '../limits/anonymous-limit.ts'
import { readCaptcha, useCaptcha } from '../limits/captcha.ts'
import type { Services } from '../services/services.ts'
import { CaptchaField } from '../shapes/fields.ts'
import { IssueType } from '../shapes/issue.ts'
import { nullable } from '../shapes/named.ts'
import { nameItems } from '../shown/name-items.ts'

export const Report = Type.Object({
  entityId: Type.Optional(Type.String({ description: 'The item that it is about.' })),
  reason: IssueType,
  note: Type.Optional(nullable(Type.String())),
  /** By default made from the reason and the item's name. */
  title: Type.Optional(Type.String()),
  captcha: CaptchaField,
})
export type Report = Static<typeof Report>

/** `clientAddress`: the address of the request. Only a keyed hash of it is stored, for an hour. Refuses `forbidden` for an
 *  unsolved captcha, `rate-limited` after ten reports in an hour, `invalid`, `not-found` for the item. */
export async function sendReport(
  services: Services,
  caller: Caller,
  report: Report,
  clientAddress: string,
): Promise<{ id: number; number: number }> {
  const sender = senderOf(caller)
  const captcha = await readCaptcha(services, caller, report.captcha)
  const key = await addressKey(services, caller, clientAddress)
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
    // Counted last. Writers of issues wait for each other anyway, so parallel reports are counted one after the other.
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
