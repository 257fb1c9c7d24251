/** Passkeys: signs in, opens an account, adds one to the account. Shown only where the browser has them; `data-act` names
 *  what a button or a form does. */
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'

/** The reason of a refusal that a new sign-in mends. */
const SIGN_IN_AGAIN = 'sign-in-again'

export function start(element: HTMLElement): void {
  if (!browserSupportsWebAuthn()) return
  element.hidden = false
  // At another address of the same server the browser has no passkeys of this service.
  if (element.dataset.autofill === location.origin) void offer(element)
  const own = element.matches('[data-act]') ? [element] : []
  for (const act of [...own, ...element.querySelectorAll<HTMLElement>('[data-act]')]) {
    const kind = act.dataset.act
    const event = act instanceof HTMLFormElement ? 'submit' : 'click'
    act.addEventListener(event, (sent) => {
      sent.preventDefault()
      if (kind === 'enter') void run(element, () => enter())
      else if (act instanceof HTMLFormElement) void run(element, () => register(new FormData(act)))
    })
  }
}

/** The browser offers the passkeys that it has beside the field of the address. Whoever presses a button instead ends the offer;
 *  an offer that came to nothing is not spoken of. */
async function offer(element: HTMLElement): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill())) return
  const code = await enter({ useBrowserAutofill: true }).catch(() => 'none')
  if (code === null) location.assign(element.dataset.next ?? '/')
}

/** One at a time; a problem is said beside it. */
async function run(element: HTMLElement, act: () => Promise<string | null>): Promise<void> {
  const problem = element.querySelector<HTMLElement>('[data-problem]')
  if (element.ariaBusy === 'true' || problem === null) return
  element.ariaBusy = 'true'
  problem.textContent = ''
  try {
    const code = await act()
    if (code === null) location.assign(element.dataset.next ?? '/')
    else {
      problem.textContent = saysOf(element)[code] ?? element.dataset.failed ?? ''
      offerAgain(element, code)
    }
  } catch (error) {
    const isThere = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    problem.textContent = (isThere ? element.dataset.exists : element.dataset.failed) ?? ''
  } finally {
    element.ariaBusy = 'false'
  }
}

/** Where the last sign-in is too long ago, the way to sign in again is shown. */
function offerAgain({ parentElement }: HTMLElement, code: string): void {
  const again = parentElement?.querySelector<HTMLElement>('[data-again]')
  if (again && code === SIGN_IN_AGAIN) again.hidden = false
}

/** What is said of a refusal, by its code, or `SIGN_IN_AGAIN`. */
function saysOf(element: HTMLElement): { readonly [code: string]: string } {
  return JSON.parse(element.dataset.says ?? '{}')
}

/** The code of the refusal; null when it is done. */
type Outcome = Promise<string | null>

async function enter({ useBrowserAutofill = false } = {}): Outcome {
  const asked = await post<PublicKeyCredentialRequestOptionsJSON>('enter/start', undefined)
  if ('refused' in asked) return asked.refused
  const response = await startAuthentication({ optionsJSON: asked.answer, useBrowserAutofill })
  return refusalIn(await post('enter/finish', { response }))
}

/** Opens an account with the form's handle and name, or adds a passkey to the account of the session. */
async function register(form: FormData): Outcome {
  const text = (name: string): string => String(form.get(name) ?? '').trim()
  const account = text('handle') === '' ? {} : { handle: text('handle'), name: text('name') }
  const asked = await post<PublicKeyCredentialCreationOptionsJSON>('register/start', account)
  if ('refused' in asked) return asked.refused
  const response = await startRegistration({ optionsJSON: asked.answer })
  const label = text('label')
  return refusalIn(await post('register/finish', { response, ...(label !== '' && { label }) }))
}

type Answer<T> = { answer: T } | { refused: string }

function refusalIn(answer: Answer<unknown>): string | null {
  return 'refused' in answer ? answer.refused : null
}

async function post<T>(path: string, body: object | undefined): Promise<Answer<T>> {
  const sent = body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(`/v1/auth/passkeys/${path}`, { method: 'POST', ...sent })
  const answer = await response.json()
  if (response.ok) return { answer }
  const isLongAgo = answer.detail?.reason === SIGN_IN_AGAIN
  return { refused: isLongAgo ? SIGN_IN_AGAIN : String(answer.error) }
}
