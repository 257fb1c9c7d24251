/** Lighthouse in the Chromium of the tests. Source: https://github.com/GoogleChrome/lighthouse */
import { createServer } from 'node:net'
import lighthouse, { type Flags } from 'lighthouse'
import { launchChromium } from './chromium.ts'

export interface Verdict {
  /** From 0 to 100, of each category that was asked for. */
  scores: { [category: string]: number }
  /** The audits of these categories that found something, in a line each. */
  faults: string[]
  /** In milliseconds, and layout shifts as a number: where the speed was asked for. */
  times: { [metric: string]: number }
}

export interface Judge {
  /** `path`: the whole address of a page. `without`: audits that are left out. */
  judge(address: string, without?: readonly string[]): Promise<Verdict>
  close(): Promise<void>
}

const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'total-byte-weight',
]

/** Where nothing is measured, it need not wait until the page has long been quiet. */
const UNTIMED: Flags = {
  throttlingMethod: 'provided',
  pauseAfterFcpMs: 0,
  pauseAfterLoadMs: 0,
  networkQuietThresholdMs: 200,
  cpuQuietThresholdMs: 0,
}

/** Opens a browser of its own, which `close` closes. It judges one page after the other, as a phone by mobile network. */
export async function openLighthouse(categories: readonly string[]): Promise<Judge> {
  const isTimed = categories.includes('performance')
  const port = await freePort()
  const browser = await launchChromium([`--remote-debugging-port=${port}`])

  async function judge(address: string, without: readonly string[] = []): Promise<Verdict> {
    const flags: Flags = {
      port,
      output: 'json',
      logLevel: 'silent',
      onlyCategories: [...categories],
      skipAudits: [...without],
      ...(!isTimed && UNTIMED),
    }
    const result = await lighthouse(address, flags)
    if (result === undefined) throw new Error(`Lighthouse said nothing of ${address}.`)
    const { audits, runtimeError, categories: judged } = result.lhr
    if (runtimeError !== undefined) throw new Error(`${address}: ${runtimeError.message}`)
    const found = Object.values(judged)
    const weighty = found.flatMap(({ auditRefs }) => auditRefs).filter(({ weight }) => weight > 0)
    return {
      scores: Object.fromEntries(found.map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
      faults: [...new Set(weighty.map(({ id }) => id))].flatMap((id) => {
        const { score = null, title = '', displayValue = '' } = audits[id] ?? {}
        return score === null || score >= 0.9 ? [] : [`${id}: ${title} ${displayValue}`.trim()]
      }),
      times: Object.fromEntries(
        METRICS.flatMap((id) => {
          const value = audits[id]?.numericValue
          return value === undefined ? [] : [[id, Math.round(value * 1_000) / 1_000]]
        }),
      ),
    }
  }

  return { judge, close: async () => await browser.close() }
}

/** Another process could take it first: then the browser does not start, and says so. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
