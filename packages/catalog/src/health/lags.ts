/** How far the work behind the line is, for whoever runs the server. Source: decisions.md#metrics. */
import { listCursors, listRuns } from '@yalkut/ledger/consumers'
import { readHead } from '@yalkut/ledger/line'
import { countMails } from '@yalkut/ledger/mail'
import { postingLag } from '@yalkut/ledger/webhooks'
import type { ReadServices } from '../services/services.ts'

export interface Lags {
  head: number
  /** The last entry of its source that each consumer has applied. */
  positions: { name: string; position: number }[]
  webhooks: { behind: number; farthest: number }
  failures: { name: string; count: number }[]
  mails: { [state: string]: number }
}

export async function readLags({ ledger: { read } }: Pick<ReadServices, 'ledger'>): Promise<Lags> {
  const { seq: head } = await readHead(read)
  const cursors = await listCursors(read)
  return {
    head,
    positions: cursors.map(({ name, seq }) => ({ name, position: Number(seq) })),
    webhooks: await postingLag(read, head),
    failures: (await listRuns(read)).map(({ name, failures }) => ({ name, count: failures })),
    mails: { ...(await countMails(read)) },
  }
}
