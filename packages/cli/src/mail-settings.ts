/** Settings of mail: the mail server, the sender, the time of digests. Source: decisions.md#the-command. */
import { mailBySmtp, mailToLog, type SendMail } from '@yalkut/catalog/people'
import { readDailyTime } from '@yalkut/consumers'
import type { DIGEST_FLAGS, MAIL_FLAGS } from './flags.ts'
import { UsageError } from './usage.ts'

type Values<F> = { readonly [N in keyof F]: string | undefined }

/** Throws UsageError: the address is not valid. `say` prints the mails if no server is set. */
export function readMail(values: Values<typeof MAIL_FLAGS>, baseUrl: string, say: (text: string) => void): SendMail {
  const url = values['smtp-url']
  const sender = readSender(values['mail-from'])
  if (url === undefined) return mailToLog(say)
  if (!/^smtps?:\/\/./.test(url)) {
    throw new UsageError('--smtp-url must be an smtp:// or smtps:// address.')
  }
  const from = sender ?? `Yalkut <yalkut@${new URL(baseUrl).hostname}>`
  return mailBySmtp({ url, from, log: say })
}

/** `name@host`, or `A name <name@host>`. Throws UsageError for anything else: each mail would fail. */
function readSender(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const address = /^[^<>\p{Cc}]*<([^<>\s]+)>$/u.exec(text)?.[1] ?? text
  if (/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(address)) return text
  throw new UsageError(
    `--mail-from must be an address such as yalkut@example.org or “Yalkut <yalkut@example.org>”, not “${text}”.`,
  )
}

/** Throws UsageError: the time or the time zone is not valid. */
export function readDigestTime(values: Values<typeof DIGEST_FLAGS>) {
  const at = values['digest-at'] ?? '08:00'
  const timeZone = values['time-zone'] ?? 'Asia/Jerusalem'
  const time = readDailyTime(at, timeZone)
  if (time !== null) return time
  throw new UsageError(
    `--digest-at must be a time such as 08:00 and --time-zone a zone such as Asia/Jerusalem, not “${at}” and “${timeZone}”.`,
  )
}
