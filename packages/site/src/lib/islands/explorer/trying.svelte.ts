/** A request to the API that is tried from its page: what is said of it, and its answer. It knows no element of the page. */

/** As much of an answer as is shown, in letters. */
const SHOWN = 200_000

export interface Words {
  sending: string
  failed: string
  /** Of an answer that is not shown whole. */
  cut: string
  bytes: string
}

export class Trying {
  said = $state('')
  /** null: nothing to show. */
  answer: string | null = $state(null)
  readonly #words: Words
  #sending = new AbortController()

  constructor(words: Words) {
    this.#words = words
  }

  /** A request of before is dropped. `ask`: sends it. */
  async send(ask: (signal: AbortSignal) => Promise<Response>): Promise<void> {
    this.#sending.abort()
    this.#sending = new AbortController()
    const { signal } = this.#sending
    this.said = this.#words.sending
    this.answer = null
    const began = performance.now()
    try {
      const response = await ask(signal)
      const type = response.headers.get('content-type') ?? ''
      const isText = /json|text|xml|javascript|event-stream/.test(type)
      const read = isText ? await readText(response, signal) : null
      if (signal.aborted) return
      this.#show(response, read, Math.round(performance.now() - began))
    } catch (fault) {
      if (!signal.aborted) this.said = `${this.#words.failed} ${fault instanceof Error ? fault.message : ''}`
    }
  }

  #show({ status, statusText, headers }: Response, read: Read | null, ms: number): void {
    const type = headers.get('content-type') ?? ''
    const said = [`${status} ${statusText}`.trim(), type, `${ms} ms`]
    if (read === null) said.push(`${headers.get('content-length') ?? '?'} ${this.#words.bytes}`)
    if (read?.isCut) said.push(this.#words.cut)
    this.said = said.filter((words) => words !== '').join(' · ')
    if (read === null || read.text === '') return
    this.answer = type.includes('json') && !read.isCut ? laidOut(read.text) : read.text
  }
}

interface Read {
  text: string
  isCut: boolean
}

/** The first letters of an answer: some have no end. */
async function readText(response: Response, signal: AbortSignal): Promise<Read> {
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
