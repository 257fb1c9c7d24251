/** Solves the captcha of a report while its sender types, so that no mail address is needed. Without it, the form is confirmed by
 *  a mailed link. */
import { solveCaptcha } from './captcha-solve.ts'

export function start(element: HTMLElement): void {
  const field = element.querySelector<HTMLInputElement>('input[name="captcha"]')
  if (field !== null) void fillIn(element, field)
}

async function fillIn(form: HTMLElement, field: HTMLInputElement): Promise<void> {
  const solution = await solveCaptcha().catch(() => null)
  if (solution === null) return
  field.value = solution
  const instead = form.querySelector<HTMLElement>('[data-without="captcha"]')
  if (instead !== null && !instead.contains(document.activeElement)) instead.hidden = true
}
