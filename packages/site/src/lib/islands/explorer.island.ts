/** Sends the form of an operation of the API, and shows the answer. It goes to this host alone, without the session of the
 *  page: whoever wants more than visitors get gives a token, which is kept nowhere. */

/** As much of an answer as is shown, in letters. */
const SHOWN = 200_000

export function start(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return
  const status = form.querySelector<HTMLElement>('[role="status"]')
  const answer = form.querySelector<HTMLElement>('.answer')
  if (status === null || answer === null) return
  let sending = new AbortController()
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    sending.abort()
    sending = new AbortController()
    void send({ form, status, answer }, sending.signal)
  })
}

interface Shown {
  form: HTMLFormElement
  status: HTMLElement
  answer: HTMLElement
}

async function send({ form, status, answer }: Shown, signal: AbortSignal): Promise<void> {
  const { sending = '', failed = '', cut = '', bytes = '' } = form.dataset
  status.textContent = sending
  answer.hidden = true
  const began = performance.now()
  try {
    const response = await fetch(requestOf(form), { signal })
    const type = response.headers.get('content-type') ?? ''
    const isText = /json|text|xml|javascript|event-stream/.test(type)
    const read = isText ? await readText(response, signal) : null
    const said = [
      `${response.status} ${response.statusText}`.trim(),
      type,
      `${Math.round(performance.now() - began)} ms`,
    ]
    if (read === null) said.push(`${response.headers.get('content-length') ?? '?'} ${bytes}`)
    if (read?.isCut) said.push(cut)
    status.textContent = said.filter((words) => words !== '').join(' · ')
    const code = answer.querySelector('code')
    if (code === null || read === null || read.text === '') return
    code.textContent = type.includes('json') && !read.isCut ? laidOut(read.text) : read.text
    answer.hidden = false
    answer.tabIndex = 0
  } catch (fault) {
    if (signal.aborted) return
    status.textContent = `${failed} ${fault instanceof Error ? fault.message : ''}`
  }
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

/** The first letters of an answer: some have no end. */
async function readText(response: Response, signal: AbortSignal): Promise<{ text: string; isCut: boolean }> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  if (reader === undefined) return { text, isCut: false }
  const tooLong = AbortSignal.timeout(10_000)
  const stopped = new Promise<null>((resolve) => {
    tooLong.addEventListener('abort', () => resolve(null))
    signal.addEventListener('abort', () => resolve(null))
  })
  while (text.length <= SHOWN) {
    const read = await Promise.race([reader.read(), stopped])
    if (read?.done) return { text, isCut: false }
    if (read === null) break
    text += read.value
  }
  void reader.cancel()
  return { text: text.slice(0, SHOWN), isCut: true }
}

function laidOut(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
