/** Solves the captcha of a report while its sender types, so that no mail address is needed. Without it, the form is confirmed by
 *  a mailed link. */
import type { Challenge } from './captcha-work.ts'

export function start(element: HTMLElement): void {
  const field = element.querySelector<HTMLInputElement>('input[name="captcha"]')
  if (field !== null) void fillIn(element, field)
}

async function fillIn(form: HTMLElement, field: HTMLInputElement): Promise<void> {
  const solution = await solve().catch(() => null)
  if (solution === null) return
  field.value = solution
  const instead = form.querySelector<HTMLElement>('[data-without="captcha"]')
  if (instead !== null && !instead.contains(document.activeElement)) instead.hidden = true
}

/** Null when the service gives no challenge. */
async function solve(): Promise<string | null> {
  const answer = await fetch('/v1/captcha')
  if (!answer.ok) return null
  const challenge: Challenge = await answer.json()
  const worker = new Worker(new URL('./captcha.worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<string | null>()
  worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => resolve(data))
  worker.addEventListener('error', reject)
  worker.postMessage(challenge)
  return await promise.finally(() => worker.terminate())
}
