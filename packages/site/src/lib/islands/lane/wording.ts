/** Other wording for the words of a case, written in the lane: the form is the one of the suggestion's page. */

/** Puts the form below the first words that change. `done`: what is said when it was sent; null: nothing takes wording here, and
 *  the page of the suggestion is the place. Esc closes it, and the focus goes back to the case. */
export async function writeWording(
  section: HTMLElement,
  { page, sent, failed }: { page: string; sent: () => void; failed: () => void },
): Promise<boolean> {
  const open = section.querySelector<HTMLElement>('form[data-wording]')
  if (open !== null) {
    open.querySelector('textarea')?.focus()
    return true
  }
  const change = section.querySelector<HTMLElement>('.changed.in-words[id]')
  if (change === null) return false
  const answer = await fetch(`${page}?on=${change.id}`, { headers: { accept: 'text/html' } }).catch(() => null)
  if (answer?.ok !== true || !section.isConnected) return answer?.ok === true
  const text = await answer.text()
  const form = new DOMParser()
    .parseFromString(text, 'text/html')
    .querySelector<HTMLFormElement>(`form#on-${CSS.escape(change.id)}`)
  if (form === null || form.querySelector('[name="wording"]') === null) return false
  form.dataset.wording = ''
  form.action = `${page}${form.getAttribute('action') ?? ''}`
  change.append(form)
  form.querySelector<HTMLTextAreaElement>('[name="wording"]')?.focus()
  const close = (): void => {
    form.remove()
    section.focus({ preventScroll: true })
  }
  form.addEventListener('keydown', (event) => {
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (event.key !== 'Escape' && !isSend) return
    event.preventDefault()
    event.stopPropagation()
    if (isSend) form.requestSubmit()
    else close()
  })
  let isSending = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isSending) return
    isSending = true
    const made = await send(form)
    isSending = false
    if (!made) return failed()
    close()
    sent()
  })
  return true
}

async function send(form: HTMLFormElement): Promise<boolean> {
  const answer = await fetch(form.action, {
    method: 'POST',
    body: new FormData(form),
    headers: { accept: 'application/json', 'x-sveltekit-action': 'true' },
  }).catch(() => null)
  const result: { type?: string } | null = (await answer?.json().catch(() => null)) ?? null
  return result?.type === 'redirect'
}
