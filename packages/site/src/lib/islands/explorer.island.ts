/** Sends the form of an operation of the API, and shows the answer. It goes to this host alone, without the session of the
 *  page: whoever wants more than visitors get gives a token, which is kept nowhere. */
import type { Trying } from './explorer/trying.svelte.ts'

export function start(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return
  const place = form.querySelector<HTMLElement>('[data-answer]')
  if (place === null) return
  let trying: Promise<Trying> | null = null
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    trying ??= startTrying(form, place)
    const request = requestOf(form)
    await (await trying).send((signal) => fetch(request, { signal }))
  })
}

async function startTrying(form: HTMLFormElement, place: HTMLElement): Promise<Trying> {
  const { sending = '', failed = '', cut = '', bytes = '' } = form.dataset
  const { tryIn } = await import('./explorer/show-answer.ts')
  return tryIn(place, { sending, failed, cut, bytes })
}

function requestOf(form: HTMLFormElement): Request {
  const { method = 'GET', path = '', type = '' } = form.dataset
  const query = new URLSearchParams()
  const headers = new Headers()
  let address = path
  let body: BodyInit | undefined
  for (const field of form.querySelectorAll<HTMLInputElement>('[data-place]')) {
    const { name, value } = field
    switch (field.dataset.place) {
      case 'path':
        address = address.replace(`{${name}}`, encodeURIComponent(value))
        break
      case 'query':
        if (value !== '') query.append(name, value)
        break
      case 'header':
        if (value !== '') headers.set(name, value)
        break
      case 'token':
        if (value !== '') headers.set('Authorization', `Bearer ${value.trim()}`)
        break
      case 'file':
        body = field.files?.[0]
        break
      case 'body':
        body = value
        headers.set('Content-Type', type)
        break
    }
  }
  const url = query.size === 0 ? address : `${address}?${query}`
  return new Request(url, { method, headers, credentials: 'omit', ...(body && { body }) })
}
