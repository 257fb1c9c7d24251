/** A mail to the owner of a webhook whose address is refused for good. Source: service.md#webhooks. */
import type { SendMail } from '@yalkut/catalog/people'
import type { Ledger } from '@yalkut/ledger'
import { emailsOf } from '@yalkut/ledger/access'
import type { WebhookRow } from '@yalkut/ledger/webhooks'

export interface OwnerMails {
  ledger: Pick<Ledger, 'read'>
  sendMail: SendMail
  baseUrl: string
}

/** To every address of the owner; a mail that is not accepted is left out. */
export function ownerTeller({ ledger, sendMail, baseUrl }: OwnerMails) {
  return async ({ person_id: owner, url }: WebhookRow, error: string): Promise<void> => {
    const host = new URL(url).host
    const text = `Your webhook ${host} was switched off: no more posts are sent to it.
${error}
${baseUrl}/en/account/webhooks

ה־webhook שלכם אל ${host} כובה: לא נשלח אליו עוד דבר.
webhooks נשלחים אל הפורטים 443 ו־8443 בלבד.
${baseUrl}/account/webhooks
`
    const subject = 'Yalkut: a webhook was switched off · webhook כובה'
    for (const to of await emailsOf(ledger.read, owner)) {
      await sendMail({ to, subject, text }).catch(() => undefined)
    }
  }
}
