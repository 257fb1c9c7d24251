/** The rights of a file: as they are, as they were, and the form that changes them. */
import { changeFileRights, fileRightsHistory } from '@yalkut/catalog/media'
import { RIGHTS, type Rights, refuse } from '@yalkut/model'
import { inLang } from '#lib/lang.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import { goTo, type Sent } from '#lib/server/acting.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { type WrittenMoment, writtenMoment } from '#lib/server/moments.ts'
import { oneOf } from '#lib/server/one-of.ts'
import { adminWords } from '#lib/words/admin.ts'

export interface FileRightsPage extends Page {
  sha256: string
  publicHref: string
  rights: Rights
  credit: string
  events: {
    change: number
    before: Rights | null
    after: Rights
    reason: string | null
    at: WrittenMoment
  }[]
  isDone: boolean
}

export async function fileRightsPage({ catalog, caller, lang, params, query }: Ask): Promise<FileRightsPage> {
  const words = adminWords(lang)
  const events = await fileRightsHistory(catalog, caller, params.sha256 ?? '')
  const [newest] = events
  if (newest === undefined) throw refuse('not-found', siteSaid('file-missing'))
  const { sha256 } = newest
  return {
    head: { title: words.fileTitle, description: words.fileTitle, isHidden: true },
    sha256,
    rights: newest.after,
    publicHref: inLang(`/files/${sha256}`, lang),
    credit: newest.credit ?? '',
    events: events.map(({ change, before, after, reason, reasonHe, at }) => ({
      change,
      before,
      after,
      reason: lang === 'he' ? (reasonHe ?? reason) : reason,
      at: writtenMoment(at, lang),
    })),
    isDone: query.get('done') === '1',
  }
}

export async function saveRights(sent: Sent): Promise<never> {
  const rights = oneOf(sent.form.text('rights'), RIGHTS)
  if (rights === null) throw refuse('invalid', siteSaid('rights-needed'))
  const sha256 = sent.params.sha256 ?? ''
  const credit = sent.form.text('credit')
  await changeFileRights(sent.catalog, sent.caller, sha256, {
    rights,
    reason: sent.form.text('reason'),
    credit: credit === '' ? null : credit,
  })
  return goTo(`/admin/files/${encodeURIComponent(sha256)}?done=1`, sent)
}
