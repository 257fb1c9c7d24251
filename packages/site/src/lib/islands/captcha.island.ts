/** Solves the captcha of a form while a person fills it in. A form that is sent earlier waits for the solution. Where the captcha cannot
 *  be solved, the page itself says what to do; a report is then confirmed by a mailed link. */
import { solveCaptcha } from './captcha-solve.ts'

export function start(element: HTMLElement): void {
  const field = element.querySelector<HTMLInputElement>('input[name="captcha"]')
  if (field === null || !(element instanceof HTMLFormElement)) return
  let isSolving = true
  let isWaiting = false
  const solving = fillIn(element, field).finally(() => {
    isSolving = false
  })
  element.addEventListener('submit', (event) => {
    if (!isSolving) return
    event.preventDefault()
    if (isWaiting) return
    isWaiting = true
    void solving.then(() => element.requestSubmit())
  })
}

async function fillIn(form: HTMLElement, field: HTMLInputElement): Promise<void> {
  const solution = await solveCaptcha().catch(() => null)
  if (solution === null) return
  field.value = solution
  const instead = form.querySelector<HTMLElement>('[data-without="captcha"]')
  if (instead !== null && !instead.contains(document.activeElement)) instead.hidden = true
}
