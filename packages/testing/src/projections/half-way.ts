/** A process that follows a ledger into a projection, or rebuilds the projection, and stops in the middle of a large commit:
 *  it prints the commit's number and waits to be killed. */
import { join } from 'node:path'
import { openLedger } from '@yalkut/ledger'
import { type CommitFeed, openProjection } from '@yalkut/projection'
import { feedOf } from './line.ts'

const [folder = '', work = ''] = process.argv.slice(2)
const ledger = await openLedger({ dataDir: folder })
const projection = await openProjection(join(folder, 'projection.sqlite'))
const whole = feedOf(ledger)
const stuck: CommitFeed = {
  ...whole,
  async changesOf(seq, rev, limit) {
    const page = await whole.changesOf(seq, rev, limit)
    if (rev === 0 || page.length < limit) return page
    console.log(`inside ${seq}`)
    return await new Promise(() => setInterval(() => undefined, 60_000))
  },
}
if (work === 'rebuild') await projection.rebuild(stuck)
else await projection.catchUp(stuck)
