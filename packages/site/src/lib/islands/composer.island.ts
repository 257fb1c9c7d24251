/** A field for words in Markdown: preview, completion of @ and #, a draft that the browser keeps until the form was answered, and
 *  sending without leaving the page, so that nothing typed is lost. Source: decisions.md#the-site. */
import { mount } from 'svelte'
import { readLang } from '#lib/lang.ts'
import { talkWords } from '#lib/words/talk.ts'
import { Draft } from './compose/draft.ts'
import Offers from './compose/Offers.svelte'
import Preview from './compose/Preview.svelte'
import { render } from './compose/render.ts'
import { sendByScript } from './compose/send.ts'
import Tools from './compose/Tools.svelte'
import { type Field, Writing } from './compose/writing.svelte.ts'

export function start(element: HTMLElement): void {
  const field = element.querySelector('textarea')
  const place = field?.parentElement
  if (field === null || place === null || place === undefined) return
  const { lang } = readLang(location.pathname)
  const words = talkWords(lang)
  const { draft, thread = null } = element.dataset
  const writing = new Writing({
    words,
    field: fieldOf(field),
    original: field.defaultValue,
    draft: draft === undefined ? null : new Draft(draft),
    render: (text) => render(text, lang),
  })
  mount(Offers, { target: place, props: { field, thread, words, lang } })
  mount(Preview, { target: place, props: { field, writing, words } })
  mount(Tools, { target: element, props: { writing, words, focus: () => field.focus() } })
  writing.restore()
  field.addEventListener('input', () => writing.typed())
  addEventListener('pagehide', () => writing.save())
  if (field.form !== null) sendByScript(field.form, { writing, words })
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return
    event.preventDefault()
    field.form?.requestSubmit()
  })
}

function fieldOf(field: HTMLTextAreaElement): Field {
  const once = (): HTMLInputElement | null => field.form?.querySelector<HTMLInputElement>('input[name="once"]') ?? null
  return {
    text: () => field.value,
    put: (text) => {
      field.value = text
    },
    once: () => once()?.value,
    putOnce: (key) => {
      const input = once()
      if (input !== null) input.value = key
    },
  }
}
