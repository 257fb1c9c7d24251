/** `yalkut check`: proves the line of commits by its hashes, and all that is stored beside the line by what the line says;
 *  `--objects`: and verifies the bytes of every file. Exit code 1: something is wrong, and a sentence says what. */
import { proveCatalog } from '@yalkut/catalog/reading'
import { LedgerDamaged, openLedger } from '@yalkut/ledger'
import { readMirrorNote } from '@yalkut/mirroring'
import type { Command } from '../command.ts'
import type { Output } from '../output.ts'
import { type Location, readFlags } from '../settings.ts'
import { checkStoredObjects } from './check-objects.ts'

export const checkCommand: Command = async ({ args, env, output }) => {
  const { location, flags } = readFlags(args, { objects: 'mark' }, env)
  const isMirror = (await readMirrorNote(location.dataDir)) !== null
  const proof = await proveCatalog({ ...location, isMirror }, output.progress)
  for (const problem of proof.problems) output.say(problem)
  const objects = flags.objects ? await checkObjects(location, output).catch(unread) : null
  output.result({ ...proof, ...(objects !== null && { objects }) })
  const isWhole = objects === null || objects.damaged.length + objects.missing.length === 0
  return proof.problems.length === 0 && isWhole ? 0 : 1
}

async function checkObjects(location: Location, output: Output): ReturnType<typeof checkStoredObjects> {
  const ledger = await openLedger({ ...location, mustExist: true })
  try {
    return await checkStoredObjects(ledger, location, output)
  } finally {
    await ledger.close()
  }
}

/** The sentences about the ledger say already that its list of files cannot be read. */
function unread(error: unknown): null {
  if (error instanceof LedgerDamaged) return null
  throw error
}
