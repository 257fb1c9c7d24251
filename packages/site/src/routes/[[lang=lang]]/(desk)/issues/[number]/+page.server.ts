import { editComment, follow, hideComment } from '@yalkut/catalog/people'
import {
  commentOnIssue,
  editIssue,
  getIssue,
  setIssueAssignees,
  setIssueLabels,
  setIssueState,
  setIssueVisibility,
} from '@yalkut/catalog/talking'
import { refuse } from '@yalkut/model'
import { siteSaid } from '#lib/said/site-said.ts'
import { goTo, pageAction, type Sent } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import type { Actions } from './$types'
import { issuePage, readNumber } from './model.ts'

export const load = pageLoad(issuePage, { isPersonal: true })

export const actions = {
  comment: pageAction(async (sent) => {
    const parent = Number(sent.form.text('parent')) || null
    const order = { body: sent.form.text('body'), parent }
    const { id } = await commentOnIssue(sent.catalog, sent.caller, numberIn(sent), order)
    return goToIssue(sent, `#c${id}`)
  }),
  edit: pageAction(async (sent) => {
    const id = commentIn(sent)
    await editComment(sent.catalog, sent.caller, id, sent.form.text('body'))
    return goToIssue(sent, `#c${id}`)
  }),
  hide: pageAction((sent) => hide(sent, true)),
  show: pageAction((sent) => hide(sent, false)),
  state: pageAction(async (sent) => {
    const state = (['open', 'completed', 'not_planned'] as const).find((each) => each === sent.form.text('state'))
    if (state === undefined) throw refuse('bad-request', siteSaid('issue-state-needed'))
    const change = { state, note: sent.form.text('body') }
    await setIssueState(sent.catalog, sent.caller, numberIn(sent), change)
    return goToIssue(sent)
  }),
  change: pageAction(async (sent) => {
    const edit = { title: sent.form.text('title'), body: sent.form.text('body') }
    await editIssue(sent.catalog, sent.caller, numberIn(sent), edit)
    return goToIssue(sent)
  }),
  labels: pageAction(async (sent) => {
    await setIssueLabels(sent.catalog, sent.caller, numberIn(sent), sent.form.all('label'))
    return goToIssue(sent)
  }),
  assign: pageAction(async (sent) => {
    const names = sent.form.text('assignees').split(/[\s,]+/)
    const handles = names.filter((name) => name !== '')
    await setIssueAssignees(sent.catalog, sent.caller, numberIn(sent), handles)
    return goToIssue(sent)
  }),
  /** Adds or removes only the reader; other assignees stay. */
  take: pageAction(async (sent) => {
    const { catalog, caller, form } = sent
    const { issue } = await getIssue(catalog, caller, numberIn(sent))
    const me = caller.kind === 'person' ? caller.person.id : ''
    const others = issue.assignees.filter((id) => id !== me)
    const wanted = form.text('on') === '' ? others : [...others, me]
    await setIssueAssignees(catalog, caller, numberIn(sent), wanted)
    return goToIssue(sent)
  }),
  follow: pageAction(async (sent) => {
    const on = sent.form.text('on') !== ''
    await follow(sent.catalog, sent.caller, { kind: 'report', id: `#${numberIn(sent)}`, on })
    return goToIssue(sent)
  }),
  visibility: pageAction(async (sent) => {
    const isPrivate = sent.form.text('private') !== ''
    await setIssueVisibility(sent.catalog, sent.caller, numberIn(sent), isPrivate)
    return goToIssue(sent)
  }),
} satisfies Actions

const numberIn = ({ params }: Sent): number => readNumber(params.number)
const commentIn = ({ form }: Sent): number => Number(form.text('comment')) || 0

async function hide(sent: Sent, isHidden: boolean): Promise<never> {
  const id = commentIn(sent)
  await hideComment(sent.catalog, sent.caller, id, isHidden)
  return goToIssue(sent, `#c${id}`)
}

function goToIssue(sent: Sent, place = ''): never {
  return goTo(`/issues/${numberIn(sent)}${place}`, sent)
}
