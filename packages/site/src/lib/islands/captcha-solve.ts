/** Solves a captcha of the service in a worker, so that the page stays quick. */
import type { Challenge } from './captcha-work.ts'

/** Null when the service gives no challenge. */
export async function solveCaptcha(): Promise<string | null> {
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
