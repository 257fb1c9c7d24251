/** Asks one address whether it answers: HEAD, and where that is refused GET for one byte. Each step of a redirect is an address
 *  of its own, so that none leads into our own network. Source: decisions.md#links. */
import type { SafeFetch } from '@yalkut/catalog/core'
import { isRefusal } from '@yalkut/model'

/** `answers`: false only for an address that is at fault. `unsure`: the host refuses machines or is busy, which says nothing. */
export interface LinkAnswer {
  answers: boolean
  unsure: boolean
  status: number | null
  error: string | null
  /** The host asks to be left alone for this time. */
  retryAfterMs: number | null
}

const MOST_REDIRECTS = 5
const TIMEOUT_MS = 15_000
const HEADERS = { accept: '*/*', 'user-agent': 'Yalkut-Links' }
/** Answers that tell a visitor from a machine, or a busy host, apart from a page that is gone. */
const UNSURE: ReadonlySet<number> = new Set([401, 402, 403, 407, 408, 425, 429, 451, 503])
const MAX_ERROR = 300

export async function checkLink(
  fetch: SafeFetch,
  address: string,
  { signal, pause }: { signal: AbortSignal; pause(): Promise<void> },
): Promise<LinkAnswer> {
  let url = address
  try {
    for (let step = 0; step <= MOST_REDIRECTS; step += 1) {
      if (step > 0) await pause()
      let answer = await fetch(url, { ...SMALL, method: 'HEAD', headers: HEADERS, signal })
      if (answer.status >= 400) {
        // Many servers answer HEAD wrongly.
        await pause()
        const headers = { ...HEADERS, range: 'bytes=0-0' }
        answer = await fetch(url, { ...SMALL, method: 'GET', headers, signal })
      }
      const { status, headers } = answer
      const { location } = headers
      if (status < 300 || status >= 400 || status === 304 || location === undefined) {
        return answered(status, headers['retry-after'])
      }
      if (!URL.canParse(location, url)) return failed(status, 'It redirects to no address.')
      url = new URL(location, url).href
    }
    return failed(null, `It redirects more than ${MOST_REDIRECTS} times.`)
  } catch (error) {
    return failed(null, reasonOf(error))
  }
}

const SMALL = { timeoutMs: TIMEOUT_MS, isBodyless: true } as const

function answered(status: number, retryAfter: string | undefined): LinkAnswer {
  // 416: there is something, and it has no first byte.
  if (status < 400 || status === 416) return { ...FINE, status }
  const answer = failed(status, `Answered ${status}.`)
  if (!UNSURE.has(status)) return answer
  const seconds = Number(retryAfter)
  return { ...answer, unsure: true, retryAfterMs: seconds > 0 ? seconds * 1_000 : null }
}

const FINE: LinkAnswer = {
  answers: true,
  unsure: false,
  status: null,
  error: null,
  retryAfterMs: null,
}

function failed(status: number | null, error: string): LinkAnswer {
  return { answers: false, unsure: false, status, error, retryAfterMs: null }
}

/** In one line. */
function reasonOf(error: unknown): string {
  const cause = isRefusal(error) && error.cause instanceof Error ? error.cause : error
  const message = cause instanceof Error ? cause.message || cause.name : String(cause)
  return message.replaceAll(/\p{Cc}+/gu, ' ').slice(0, MAX_ERROR)
}
