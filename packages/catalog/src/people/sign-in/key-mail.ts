/** A mail to every address of an account when a key is added to it, so that an owner who did not add it is warned. Source: service.md#security. */
import { emailsOf } from '@yalkut/ledger/access'
import type { Caller } from '../../core/access/caller.ts'
import type { ReadServices } from '../../core/services/services.ts'
import type { SendMail } from '../mail-transport/mailer.ts'

export interface NewKey {
  what: 'passkey' | 'token'
  /** As its person called it. */
  name: string
  baseUrl: string
  sendMail: SendMail
}

const WORDS = {
  passkey: { he: 'מפתח גישה', en: 'passkey' },
  token: { he: 'אסימון', en: 'token' },
} as const

/** Never throws: the key is there, and the mailer logs why a mail was not sent. */
export async function mailNewKey(
  { ledger }: Pick<ReadServices, 'ledger'>,
  caller: Caller,
  { what, name, baseUrl, sendMail }: NewKey,
): Promise<void> {
  if (caller.kind === 'visitor') return
  const { he, en } = WORDS[what]
  const addresses = await emailsOf(ledger.read, caller.person.id).catch(() => [])
  const subject = `Yalkut: a new ${en} · ${he} חדש`
  const text = `A ${en} called “${name}” was added to your account.
If it was not you: remove it, and end all sessions, at ${baseUrl}/en/account

${he} בשם ״${name}״ נוסף לחשבון שלכם.
לא הוספתם אותו? אפשר להסיר אותו ולסיים את כל הכניסות: ${baseUrl}/account
`
  for (const to of addresses) await sendMail({ to, subject, text }).catch(() => undefined)
}
