/** The numbers of a server (`--metrics`), which are off by default. Source: decisions.md#metrics. */
import type { CatalogOptions } from '@yalkut/catalog'
import type { Metrics } from '@yalkut/server/metrics'
import type { Output } from '../output.ts'
import { UsageError } from '../usage.ts'

/** Where the numbers are read; loopback unless a host is named. */
export interface NumbersAt {
  host: string
  port: number
}

/** `9464`, or `10.0.0.5:9464`, or `[::1]:9464`. null: no numbers. Throws UsageError: neither. */
export function readNumbersAt(
  value: string | undefined,
  flag: 'metrics' | 'jobs-metrics' = 'metrics',
): NumbersAt | null {
  if (value === undefined || value === 'off') return null
  const [, named, plain, port = ''] = /^(?:(?:\[([^\]]+)\]|([^:]+)):)?(\d{1,5})$/.exec(value) ?? []
  if (port === '' || Number(port) > 65_535) {
    throw new UsageError(`--${flag} must be a port, or a host and a port such as 10.0.0.5:9464, not “${value}”.`)
  }
  return { host: named ?? plain ?? '127.0.0.1', port: Number(port) }
}

/** The counters of this process, and what the catalog and the server are told of them; null without `--metrics`. The library
 *  is loaded only here. */
export async function countNumbers(at: NumbersAt | null): Promise<Metrics | null> {
  if (at === null) return null
  const { createMetrics } = await import('@yalkut/server/metrics')
  return createMetrics()
}

/** Serves the numbers of this process, or of all processes of a folder. Gives the function that ends it. Throws UsageError:
 *  the port is taken. */
export async function openNumbers(
  source: Metrics | { folder: string },
  { at, output, flag = 'metrics' }: { at: NumbersAt; output: Output; flag?: 'metrics' | 'jobs-metrics' },
): Promise<() => void> {
  const { serveNumbers } = await import('@yalkut/server/metrics')
  const served = await serveNumbers(source, at).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`--${flag}: ${at.host}:${at.port} cannot be opened (${error.code ?? error.message}).`)
  })
  const host = at.host.includes(':') ? `[${at.host}]` : at.host
  output.say(`Numbers for Prometheus: http://${host}:${served.port}/metrics`)
  return served.close
}

/** Lets the process that serves the numbers read those of this one. Gives the function that ends it. */
export async function shareNumbers(
  metrics: Metrics | null,
  where: { folder: string; name: string },
): Promise<() => void> {
  if (metrics === null) return () => undefined
  const { publishNumbers } = await import('@yalkut/server/metrics')
  return await publishNumbers(metrics, where)
}

/** For opening the catalog. */
export function counting(metrics: Metrics | null): Pick<CatalogOptions, 'onStatement'> {
  return metrics === null ? {} : { onStatement: metrics.noteStatement }
}
