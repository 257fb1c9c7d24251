/** The numbers of the work behind the line: consumers, jobs, mails, webhooks. Source: decisions.md#metrics. */
import { Gauge, type Registry } from 'prom-client'

export interface WorkNumbers {
  /** The end of the line. */
  head: number
  /** Entries that each consumer has not done yet. */
  consumers: ReadonlyMap<string, number>
  positions: readonly { name: string; position: number }[]
  /** Seconds since the next time of each job has passed. */
  late: ReadonlyMap<string, number>
  failures: readonly { name: string; count: number }[]
  webhooksBehind: number
  mails: { readonly [state: string]: number }
}

/** May throw: then the lines are missing. */
export type ReadWork = () => Promise<WorkNumbers>

interface Line<L extends string> {
  name: string
  help: string
  label?: L
  fill(gauge: Gauge<L>, work: WorkNumbers): void
}

/** Asked of the ledger only when the numbers are read, once for all lines. While the ledger is away these lines are missing. */
export function watchWork(registry: Registry, read: ReadWork): void {
  let reading: Promise<WorkNumbers | null> | null = null

  function look(): Promise<WorkNumbers | null> {
    reading ??= read()
      .catch(() => null)
      .finally(() => {
        reading = null
      })
    return reading
  }

  function line<L extends string>({ name, help, label, fill }: Line<L>): void {
    new Gauge<L>({
      name,
      help,
      registers: [registry],
      aggregator: 'max',
      labelNames: label === undefined ? [] : [label],
      async collect() {
        const work = await look()
        this.reset()
        if (work !== null) fill(this, work)
        else if (label === undefined) this.remove()
      },
    })
  }

  line({
    name: 'yalkut_ledger_head',
    help: 'The end of the line in the ledger.',
    fill: (gauge, { head }) => gauge.set(head),
  })
  line({
    name: 'yalkut_consumer_lag',
    label: 'consumer',
    help: 'Entries of its source that a consumer has not done yet.',
    fill(gauge, { consumers }) {
      for (const [consumer, entries] of consumers) gauge.set({ consumer }, entries)
    },
  })
  line({
    name: 'yalkut_consumer_position',
    label: 'consumer',
    help: 'The last entry of its source that a consumer has applied.',
    fill(gauge, { positions }) {
      for (const { name: consumer, position } of positions) gauge.set({ consumer }, position)
    },
  })
  line({
    name: 'yalkut_job_late_seconds',
    label: 'job',
    help: 'The time since the next time of a job has passed.',
    fill(gauge, { late }) {
      for (const [job, seconds] of late) gauge.set({ job }, seconds)
    },
  })
  line({
    name: 'yalkut_job_failures',
    label: 'job',
    help: 'Failures in a row of a job or consumer.',
    fill(gauge, { failures }) {
      for (const { name: job, count } of failures) gauge.set({ job }, count)
    },
  })
  line({
    name: 'yalkut_mails',
    label: 'state',
    help: 'Mails of the last 90 days by state, counted up to 10,000.',
    fill(gauge, { mails }) {
      for (const [state, count] of Object.entries(mails)) gauge.set({ state }, count)
    },
  })
  line({
    name: 'yalkut_webhooks_behind',
    help: 'Webhooks that wait for commits, counted up to 10,000.',
    fill: (gauge, { webhooksBehind }) => gauge.set(webhooksBehind),
  })
}
