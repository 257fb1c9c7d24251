/** The forms of a suggestion's page. Each act asserts its own right; afterwards the page says what was done. */

import {
  acceptWording,
  approveSuggestion,
  commentOnSuggestion,
  dropDraftItem,
  editSuggestion,
  getSuggestion,
  putRightAndSend,
  reopenSuggestion,
  requestReview,
  revertSuggestion,
  reviewLive,
  sendBackSuggestion,
  submitSuggestion,
  withdrawSuggestion,
} from '@yalkut/catalog/changing'
import { resolveComment } from '@yalkut/catalog/people'
import { fieldAt, refuse } from '@yalkut/model'
import { siteSaid } from '#lib/said/site-said.ts'
import { goTo, pageAction, type Sent } from '#lib/server/acting.ts'
import { CASE_PAGE } from '#lib/server/models/review/case-view.ts'
import { fieldValueOf, readResolutions } from '#lib/server/models/review/clash-view.ts'
import { idOf, readOffset } from '#lib/server/models/suggestion-page.ts'

/** An act on the suggestion of the address. The result is shown on the page: a key of `suggestionWords().did`. */
function act(work: (sent: Sent, id: number) => Promise<string>) {
  return pageAction(async (sent) => {
    const did = await work(sent, await idOf(sent))
    const offset = readOffset(sent.query.get('offset'))
    const page = offset === 0 ? '' : `&offset=${offset}`
    return goTo(`${sent.address}?did=${did}${page}`, sent)
  })
}

const noteOf = ({ form }: Sent): string | null => form.text('note') || null
const commentOf = ({ form }: Sent): number => Number(form.text('comment')) || 0

export const suggestionForms = {
  approve: act(async (sent, id) => {
    const { catalog, caller, form } = sent
    const resolutions = readResolutions(form, await viewOf(sent, id))
    const shows = form.all('shows')
    const settled = { ...(resolutions && { resolutions }), shows }
    await approveSuggestion(catalog, caller, id, { note: noteOf(sent), ...settled })
    return 'approve'
  }),
  sendBack: act(async (sent, id) => {
    await sendBackSuggestion(sent.catalog, sent.caller, id, sent.form.text('note'))
    return 'send-back'
  }),
  keep: act(async ({ catalog, caller }, id) => {
    await reviewLive(catalog, caller, id, { verdict: 'approve' })
    return 'keep'
  }),
  undoLive: act(async (sent, id) => {
    await reviewLive(sent.catalog, sent.caller, id, { verdict: 'revert', note: noteOf(sent) })
    return 'undo-live'
  }),
  submit: act(async ({ catalog, caller }, id) => {
    await submitSuggestion(catalog, caller, id)
    return 'submit'
  }),
  putRight: act(putRight),
  withdraw: act(async ({ catalog, caller }, id) => {
    await withdrawSuggestion(catalog, caller, id)
    return 'withdraw'
  }),
  reopen: act(async ({ catalog, caller }, id) => {
    await reopenSuggestion(catalog, caller, id)
    return 'reopen'
  }),
  revert: act(async (sent, id) => {
    const { commit } = await revertSuggestion(sent.catalog, sent.caller, id, {
      reason: noteOf(sent),
    })
    return commit === null ? 'revert-waits' : 'revert'
  }),
  edit: act(async ({ catalog, caller, form }, id) => {
    const [title, description] = [form.text('title'), form.text('description')]
    await editSuggestion(catalog, caller, id, { title, description })
    return 'edit'
  }),
  requestReview: act(async ({ catalog, caller, form }, id) => {
    await requestReview(catalog, caller, id, [form.text('handle').replace(/^@/, '')])
    return 'request-review'
  }),
  leaveOut: act(async ({ catalog, caller, form }, id) => {
    await dropDraftItem(catalog, caller, id, form.text('item'))
    return 'leave-out'
  }),
  comment: act(async ({ catalog, caller, form }, id) => {
    const parent = Number(form.text('parent')) || null
    await commentOnSuggestion(catalog, caller, id, { body: form.text('body'), parent })
    return 'comment'
  }),
  onField: act(commentOnField),
  accept: act(async (sent) => {
    await acceptWording(sent.catalog, sent.caller, commentOf(sent))
    return 'accept'
  }),
  resolve: act(async (sent) => {
    const isResolved = sent.form.text('resolved') === 'yes'
    await resolveComment(sent.catalog, sent.caller, commentOf(sent), isResolved)
    return 'resolve'
  }),
}

/** A comment on a field; with wording when the person changed the words of the field. */
async function commentOnField(sent: Sent, id: number): Promise<string> {
  const { catalog, caller, form } = sent
  const [entity, field] = [form.text('entity'), form.text('field')]
  const [body, wording] = [form.text('body'), form.typed('wording')]
  const was = form.typed('was')
  const isOther = wording !== null && plain(wording) !== plain(was ?? '')
  if (!isOther) {
    await commentOnSuggestion(catalog, caller, id, { body, anchor: { entity, field } })
    return 'comment'
  }
  const { entries } = await viewOf(sent, id)
  const data = entries.find(({ entityId }) => entityId === entity)?.after ?? null
  const now = data === null ? undefined : fieldAt(data, field)
  if (now === undefined) throw refuse('conflict', siteSaid('field-left-suggestion'))
  const value = fieldValueOf(wording, now)
  await commentOnSuggestion(catalog, caller, id, { body, proposal: { entity, field, value } })
  return 'wording'
}

/** Fields named `right:<item> <pointer>` hold what the author wrote; `was:…` what the suggestion said. */
async function putRight(sent: Sent, id: number): Promise<string> {
  const { catalog, caller, form } = sent
  const written = form.names().flatMap((name) => {
    const place = /^right:(\S+) (\/.*)$/s.exec(name)
    const [text, was] = [form.typed(name), form.typed(name.replace('right:', 'was:'))]
    const [, entity = '', field = ''] = place ?? []
    const isOther = text !== null && plain(text) !== plain(was ?? '')
    return place === null || !isOther ? [] : [{ entity, field, text }]
  })
  const { entries } = written.length === 0 ? { entries: [] } : await viewOf(sent, id)
  const fields = written.map(({ entity, field, text }) => {
    const data = entries.find(({ entityId }) => entityId === entity)?.after ?? null
    const now = data === null ? undefined : fieldAt(data, field)
    if (now === undefined) throw refuse('conflict', siteSaid('field-left-suggestion'))
    return { entity, field, value: fieldValueOf(text, now) }
  })
  await putRightAndSend(catalog, caller, id, fields)
  return 'submit'
}

/** The page of the suggestion on which the form stood. */
async function viewOf({ catalog, caller, query }: Sent, id: number) {
  const offset = readOffset(query.get('offset'))
  return await getSuggestion(catalog, caller, id, {
    offset,
    limit: CASE_PAGE,
    summary: false,
    brief: false,
  })
}

/** Forms end lines in their own way. */
const plain = (text: string): string => text.replaceAll('\r\n', '\n').trim()
