/** Solves the captcha of a form while a person fills it in, and holds the form back until it is solved. The answer is sent as
 *  the field `captcha`. Source: https://altcha.org/docs/v2/server-integration (version 1 of its proof of work). */

interface Challenge {
  algorithm: string
  challenge: string
  maxnumber: number
  salt: string
  signature: string
}

export function start(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'captcha'
  form.append(field)
  let isReady = false
  let isWaiting = false
  // Without an answer the page itself says what to do.
  const ready = answer()
    .then((solution) => {
      field.value = solution
    })
    .catch(() => undefined)
    .then(() => {
      isReady = true
    })
  form.addEventListener('submit', (event) => {
    if (isReady) return
    event.preventDefault()
    if (isWaiting) return
    isWaiting = true
    void ready.then(() => form.requestSubmit())
  })
}

/** The solution as the service reads it: base64 of JSON. */
async function answer(): Promise<string> {
  const response = await fetch('/v1/captcha')
  const { algorithm, challenge, maxnumber, salt, signature }: Challenge = await response.json()
  const number = await find(salt, challenge, maxnumber)
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
}

/** The number whose hash with the salt is the challenge. */
async function find(salt: string, challenge: string, most: number): Promise<number> {
  const words = new TextEncoder()
  const wanted = bytesOf(challenge)
  for (let number = 0; number <= most; number++) {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', words.encode(salt + number)))
    if (wanted.every((byte, at) => byte === hash[at])) return number
  }
  throw new Error('The captcha has no answer.')
}

/** What a row of hexadecimal digits says. */
function bytesOf(hex: string): number[] {
  return (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
}
