/** Sends a form without leaving the page: an answer leads on, a refusal or a broken network leaves every word where it is. */
import type { talkWords } from '#lib/words/talk.ts'
import type { Draft } from './draft.ts'

type Words = ReturnType<typeof talkWords>

interface Around {
  draft: Draft
  words: Words
}

/** What SvelteKit answers to a form that a script sent. */
type Answer = { type: 'redirect'; location: string } | { type: 'success' | 'failure' | 'error'; status?: number }

export function sendByScript(form: HTMLFormElement, around: Around): void {
  let isSending = false
  form.addEventListener('submit', async (event) => {
    if (form.method !== 'post' || event.defaultPrevented) return
    event.preventDefault()
    if (isSending) return
    isSending = true
    const button = event.submitter instanceof HTMLButtonElement ? event.submitter : null
    await send(form, button, around).finally(() => {
      isSending = false
    })
  })
}

async function send(form: HTMLFormElement, button: HTMLButtonElement | null, { draft, words }: Around): Promise<void> {
  draft.saveNow()
  const said = saying(form)
  said.textContent = words.sending
  button?.setAttribute('aria-disabled', 'true')
  try {
    const target = button?.hasAttribute('formaction') ? button.formAction : form.action
    const answer = await fetch(target, {
      method: 'POST',
      body: new FormData(form, button),
      headers: { accept: 'application/json', 'x-sveltekit-action': 'true' },
    })
    const result: Answer = await answer.json()
    if (result.type !== 'redirect') return refuse(said, result.status ?? answer.status, words)
    draft.drop()
    leadTo(result.location)
  } catch {
    refuse(said, null, words)
  } finally {
    button?.removeAttribute('aria-disabled')
  }
}

/** Also to another place of this page, which has to be read again. */
function leadTo(address: string): void {
  const target = new URL(address, location.href)
  const isHere = target.pathname === location.pathname && target.search === location.search
  if (!isHere) {
    location.assign(target)
    return
  }
  history.replaceState(history.state, '', target)
  location.reload()
}

/** `status`: null when no server answered. */
function refuse(said: HTMLElement, status: number | null, words: Words): void {
  said.className = 'say bad'
  said.textContent = status === null ? words.notSent : reason(status, words)
  if (status !== 401) return
  const link = document.createElement('a')
  const next = encodeURIComponent(location.pathname)
  Object.assign(link, { href: `/sign-in?next=${next}`, target: '_blank', rel: 'opener nofollow' })
  link.textContent = words.signInBeside
  said.append(' ', link)
}

function reason(status: number, { refused }: Words): string {
  if (status === 401) return refused.signIn
  if (status === 403) return refused.forbidden
  if (status === 404) return refused.gone
  return status === 429 ? refused.tooMany : refused.other
}

/** The line of the form that says what became of it. */
function saying(form: HTMLFormElement): HTMLElement {
  const known = form.querySelector<HTMLElement>('[data-became]')
  const said = known ?? document.createElement('p')
  if (known === null) {
    said.dataset.became = ''
    said.setAttribute('role', 'status')
    form.append(said)
  }
  said.className = 'hint'
  return said
}
