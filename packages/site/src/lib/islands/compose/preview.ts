/** Shows the words as the page will, in place of the field. The server renders them: one renderer, safe for what anybody wrote. */
import { inLang, type Lang } from '#lib/lang.ts'
import type { talkWords } from '#lib/words/talk.ts'

interface Around {
  words: ReturnType<typeof talkWords>
  lang: Lang
}

export function addPreview(field: HTMLTextAreaElement, tools: HTMLElement, { words, lang }: Around): void {
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', className: 'btn plain', textContent: words.preview })
  button.setAttribute('aria-pressed', 'false')
  const sheet = document.createElement('div')
  Object.assign(sheet, { className: 'said preview', hidden: true, dir: 'auto', tabIndex: -1 })
  sheet.setAttribute('role', 'region')
  sheet.setAttribute('aria-label', words.preview)
  sheet.setAttribute('aria-live', 'polite')
  field.after(sheet)
  tools.append(button)

  function show(isShown: boolean): void {
    sheet.hidden = !isShown
    field.hidden = isShown
    button.setAttribute('aria-pressed', String(isShown))
    button.textContent = isShown ? words.writing : words.preview
    if (isShown) sheet.focus()
    else field.focus()
  }

  button.addEventListener('click', async () => {
    if (!sheet.hidden) return show(false)
    const html = field.value.trim() === '' ? '' : await render(field.value, lang)
    if (html === null) sheet.textContent = words.previewFailed
    else if (html === '') sheet.textContent = words.nothingToPreview
    else sheet.innerHTML = html
    show(true)
  })
  // A field that is not seen cannot be checked: the form shows it again.
  field.addEventListener('invalid', () => show(false))
}

/** Null when the server does not answer. */
async function render(text: string, lang: Lang): Promise<string | null> {
  try {
    const body = JSON.stringify({ text })
    const headers = { 'content-type': 'application/json' }
    const path = inLang('/talk/preview', lang)
    const answer = await fetch(path, { method: 'POST', body, headers })
    return answer.ok ? await answer.text() : null
  } catch {
    return null
  }
}
