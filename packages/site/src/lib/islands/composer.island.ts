/** A field for words in Markdown: preview, completion of @ and #, a draft that the browser keeps until the form was answered, and
 *  sending without leaving the page, so that nothing typed is lost. Source: decisions.md#the-site. */
import { readLang } from '#lib/lang.ts'
import { talkWords } from '#lib/words/talk.ts'
import { Draft } from './compose/draft.ts'
import { Offers } from './compose/offers.ts'
import { addPreview } from './compose/preview.ts'
import { sendByScript } from './compose/send.ts'

export function start(element: HTMLElement): void {
  const field = element.querySelector('textarea')
  if (field === null) return
  const { lang } = readLang(location.pathname)
  const words = talkWords(lang)
  const tools = document.createElement('div')
  tools.className = 'compose-tools'
  const status = document.createElement('span')
  Object.assign(status, { className: 'hint', role: 'status' })
  element.append(tools)
  addPreview(field, tools, { words, lang })
  tools.append(status)
  const draft = new Draft(element.dataset.draft ?? null, field)
  draft.keep({ status, tools, words })
  new Offers(field, { thread: element.dataset.thread ?? null, words, lang }).listen()
  if (field.form !== null) sendByScript(field.form, { draft, words })
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return
    event.preventDefault()
    field.form?.requestSubmit()
  })
}
