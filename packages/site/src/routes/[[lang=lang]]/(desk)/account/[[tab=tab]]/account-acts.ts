/** What the forms of the account page do. */
import { endOtherSessions, endOwnSession } from '@yalkut/catalog/core'
import {
  changeHandle,
  changeMails,
  changeName,
  closeAccount,
  createOwnToken,
  endToken,
  removeSignIn,
  startEmailSignIn,
} from '@yalkut/catalog/people'
import { createWebhook, deleteWebhook, resumeWebhook, testWebhook } from '@yalkut/catalog/publishing'
import { refuse } from '@yalkut/model'
import { type AccountTab, accountAddress, type DoneWord } from '#lib/enter/account-tabs.ts'
import { inLang } from '#lib/lang.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import { goTo, type Sent } from '#lib/server/acting.ts'
import type { SiteRequest } from '../../../../../host/index.ts'

/** Shows a part of the account, with what was done. */
function shown(sent: Sent, tab: AccountTab, done: DoneWord): never {
  return goTo(`${accountAddress(tab)}?done=${done}`, sent)
}

export async function rename(sent: Sent): Promise<never> {
  await changeName(sent.catalog, sent.caller, sent.form.text('name'))
  return shown(sent, 'profile', 'name')
}

export async function chooseHandle(sent: Sent): Promise<never> {
  await changeHandle(sent.catalog, sent.caller, sent.form.text('handle'))
  return shown(sent, 'profile', 'handle')
}

/** Mails a link that adds an address. */
export async function addMail(sent: Sent, { sendMail }: SiteRequest): Promise<never> {
  const next = inLang(accountAddress('sign-in'), sent.lang)
  const start = { email: sent.form.text('email'), next, from: sent.clientAddress }
  await startEmailSignIn(sent.catalog, sent.caller, start, { baseUrl: sent.baseUrl, sendMail })
  return shown(sent, 'sign-in', 'mailed')
}

/** Removes a passkey, an address or a provider: whichever the form names. */
export async function removeWay(sent: Sent): Promise<never> {
  const { form } = sent
  const method = form.has('passkey')
    ? { passkey: form.text('passkey') }
    : form.has('email')
      ? { email: form.text('email') }
      : { issuer: form.text('issuer') }
  await removeSignIn(sent.catalog, sent.caller, method)
  return shown(sent, 'sign-in', 'removed')
}

export async function endSession(sent: Sent): Promise<never> {
  await endOwnSession(sent.catalog, sent.caller, sent.form.text('session'))
  return shown(sent, 'sessions', 'ended')
}

export async function endOthers(sent: Sent): Promise<never> {
  await endOtherSessions(sent.catalog, sent.caller)
  return shown(sent, 'sessions', 'others')
}

/** `when`: off, at-once or daily. */
export async function chooseMails(sent: Sent): Promise<never> {
  const when = sent.form.text('when')
  const mailTiming = (['at-once', 'daily'] as const).find((timing) => timing === when)
  const choice = mailTiming === undefined ? {} : { mailTiming }
  await changeMails(sent.catalog, sent.caller, {
    mailUpdates: mailTiming !== undefined,
    ...choice,
  })
  return shown(sent, 'mail', 'saved')
}

/** The token is in this answer alone: reloading the page does not show it again. */
export async function makeToken(sent: Sent): Promise<{ token: string }> {
  const { form } = sent
  const days = Number(form.text('days'))
  const order = {
    name: form.text('name'),
    scopes: form.text('may') === 'write' ? (['read', 'write'] as const) : (['read'] as const),
  }
  const created = await createOwnToken(sent.catalog, sent.caller, {
    name: order.name,
    scopes: [...order.scopes],
    // A token that only reads has nothing to send.
    mayGoLive: order.scopes.length === 2 && form.text('live') === '1',
    ...(DAYS.has(days) ? { expiresInDays: days } : {}),
  })
  return { token: created.token }
}

/** Any other number: without end. */
const DAYS: ReadonlySet<number> = new Set([30, 90, 365])

export async function revoke(sent: Sent): Promise<never> {
  const id = sent.form.text('token')
  await endToken(sent.catalog, sent.caller, id)
  return id.startsWith('oac-') ? shown(sent, 'apps', 'disconnected') : shown(sent, 'tokens', 'revoked')
}

/** The secret is only in this answer. */
export async function makeWebhook(sent: Sent): Promise<{ secret: string }> {
  const { form } = sent
  const created = await createWebhook(sent.catalog, sent.caller, {
    url: form.text('url').trim(),
    types: partsOf(form.text('types')),
    sets: partsOf(form.text('sets')),
  })
  return { secret: created.secret }
}

/** The words of a list with commas or spaces. */
function partsOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '')
}

/** Tests, resumes or deletes a webhook: whichever button was pressed. */
export async function changeWebhook(sent: Sent): Promise<never> {
  const { catalog, caller, form } = sent
  const id = Number(form.text('webhook'))
  if (!Number.isSafeInteger(id)) throw refuse('not-found', siteSaid('webhook-missing'))
  switch (form.text('act')) {
    case 'test': {
      const { error } = await testWebhook(catalog, caller, id)
      return shown(sent, 'webhooks', error === null ? 'tested' : 'unanswered')
    }
    case 'resume':
      await resumeWebhook(catalog, caller, id)
      return shown(sent, 'webhooks', 'resumed')
    default:
      await deleteWebhook(catalog, caller, id)
      return shown(sent, 'webhooks', 'unhooked')
  }
}

/** The session of the browser is ended by its cookie. */
export async function close(sent: Sent, locals: App.Locals): Promise<never> {
  await closeAccount(sent.catalog, sent.caller, { handle: sent.form.text('handle') })
  locals.session = null
  return goTo('/sign-in?done=closed', sent)
}
