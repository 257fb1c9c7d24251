/** Likely abbreviations of the catalog's words that the table does not have, for people to check. */
import { type Proposal, proposeAbbreviations } from '@yalkut/hebrew'
import { type LedgerLocation, openLedger } from '@yalkut/ledger'
import { openStoredTexts } from '@yalkut/projection'
import { assertFolder, projectionFile } from '../../core/services/own-projection.ts'

/** Texts that an abbreviation, and its words, are in at least: what appears once is a mistake more often than not. */
const LEAST_ROWS = 2

/** The most frequent first. Reads the projection as it is and writes nothing. Refuses `not-found`: no catalog, or no
 *  projection of this version. */
export async function proposeFrom(location: LedgerLocation, limit: number): Promise<Proposal[]> {
  assertFolder(location)
  const ledger = await openLedger({ ...location, mustExist: true })
  await ledger.close()
  const stored = await openStoredTexts(projectionFile(location))
  try {
    return proposeAbbreviations(() => stored.texts(), { limit, leastRows: LEAST_ROWS })
  } finally {
    stored.close()
  }
}
