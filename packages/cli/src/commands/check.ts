/** `yalkut check`: verifies the hash of every commit; `--objects`: and the bytes of every file. Exit code 1: something is
 *  not valid. */
import { openLedger } from '@yalkut/ledger'
import { verifyLine } from '@yalkut/ledger/line'
import { readFlags } from '../settings.ts'
import { checkStoredObjects } from './check-objects.ts'
import type { Command } from './command.ts'

export const checkCommand: Command = async ({ args, env, output }) => {
  const { location, flags } = readFlags(args, { objects: 'mark' }, env)
  const ledger = await openLedger(location)
  try {
    const found = await verifyLine(ledger.read, (seq) => output.progress(`commit ${seq} verified`))
    for (const problem of found.problems) output.say(problem)
    const objects = flags.objects ? await checkStoredObjects(ledger, location, output) : null
    output.result({ ...found, ...(objects !== null && { objects }) })
    const isWhole = objects === null || objects.damaged.length + objects.missing.length === 0
    return found.problems.length === 0 && isWhole ? 0 : 1
  } finally {
    await ledger.close()
  }
}
