/** `yalkut check`: verifies the hash of every commit. Exit code 1: a commit is not valid. */
import { openLedger } from '@yalkut/ledger'
import { verifyLine } from '@yalkut/ledger/line'
import { readFlags } from '../settings.ts'
import type { Command } from './command.ts'

export const checkCommand: Command = async ({ args, env, output }) => {
  const { location } = readFlags(args, {}, env)
  const ledger = await openLedger(location)
  try {
    const found = await verifyLine(ledger.read, (seq) => output.progress(`commit ${seq} verified`))
    for (const problem of found.problems) output.say(problem)
    output.result(found)
    return found.problems.length === 0 ? 0 : 1
  } finally {
    await ledger.close()
  }
}
