/** The words of an item: the editor with marks and notes comes when a paragraph is first touched. Without it a paragraph is
 *  plain words in a text field. */

import { fieldsOf, hasTyped, keep, kept, noteLeaving, sameFields } from './edit/kept-form.ts'

export function start(form: HTMLElement): void {
  if (form instanceof HTMLFormElement) keepTyped(form)
  form.addEventListener('focusin', ({ target }) => touched(form, target))
  // A paragraph that was touched while this script came.
  if (form.contains(document.activeElement)) touched(form, document.activeElement)
}

function touched(form: HTMLElement, target: EventTarget | null): void {
  if (!(target instanceof HTMLTextAreaElement) || !target.name.startsWith('words:')) return
  const segment = target.closest<HTMLElement>('[data-segment]')
  if (segment === null || segment.dataset.editor === 'on') return
  segment.dataset.editor = 'on'
  void open(form, segment, target)
}

/** What is typed is kept, and put back as the page itself would show it: with paragraphs that were added, joined or moved. */
function keepTyped(form: HTMLFormElement): void {
  const before = kept()
  const opened = fieldsOf(form)
  const keepNow = (): void => {
    const isKept = keep(fieldsOf(form))
    const line = form.querySelector('[data-kept-line]')
    if (line !== null) line.textContent = isKept ? (form.dataset.kept ?? '') : ''
  }
  form.addEventListener('input', keepNow)
  form.addEventListener('submit', () => {
    keep(fieldsOf(form))
    noteLeaving()
  })
  // A page that answers a button holds all that was typed already.
  if (form.dataset.answers !== undefined) keep(opened)
  else if (before !== null && !sameFields(before, opened)) void restore(form, before)
  else if (hasTyped(form)) keepNow()
}

async function restore(form: HTMLFormElement, fields: [string, string][]): Promise<void> {
  const body = new URLSearchParams([...fields, ['do', 'show']])
  const headers = { accept: 'text/html' }
  const answer = await fetch(location.href, { method: 'POST', body, headers }).catch(() => null)
  if (answer === null || !answer.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const fresh = page.querySelector('form[data-island="edit-words"]')
  if (fresh === null) return
  const { sayRestored } = await import('./edit/say-restored.ts')
  form.replaceChildren(...fresh.childNodes)
  sayRestored(form)
}

async function open(form: HTMLElement, segment: HTMLElement, field: HTMLTextAreaElement): Promise<void> {
  const { openEditor } = await import('./edit/words-editor.ts')
  // Keys that came while the editor was fetched are words that it would not show.
  if (field.value !== field.defaultValue) return
  openEditor({
    segment,
    field,
    marks: JSON.parse(form.dataset.marks ?? '{}'),
    label: form.dataset.marksLabel ?? '',
    atoms: JSON.parse(form.dataset.atoms ?? '{}'),
    noteHere: form.dataset.noteHere ?? '',
  })
}
