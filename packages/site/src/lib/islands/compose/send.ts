/** Wires a form to its sending. */
import { mount } from 'svelte'
import type { talkWords } from '#lib/words/talk.ts'
import Became from './Became.svelte'
import { Sending } from './sending.svelte.ts'
import type { Writing } from './writing.svelte.ts'

interface Around {
  writing: Writing
  words: ReturnType<typeof talkWords>
}

export function sendByScript(form: HTMLFormElement, { writing, words }: Around): void {
  const sending = new Sending({ words, writing, leadTo })
  let isSaid = false
  form.addEventListener('submit', async (event) => {
    if (form.method !== 'post' || event.defaultPrevented) return
    event.preventDefault()
    const button = event.submitter instanceof HTMLButtonElement ? event.submitter : null
    if (sending.isSending) return
    if (!isSaid) mount(Became, { target: form, props: { sending, words } })
    isSaid = true
    button?.setAttribute('aria-disabled', 'true')
    await sending.send(() => post(form, button)).finally(() => button?.removeAttribute('aria-disabled'))
  })
}

async function post(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<Response> {
  const target = button?.hasAttribute('formaction') ? button.formAction : form.action
  return await fetch(target, {
    method: 'POST',
    body: new FormData(form, button),
    headers: { accept: 'application/json', 'x-sveltekit-action': 'true' },
  })
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
