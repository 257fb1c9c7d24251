/** Proves the catalog for `yalkut check`: the line by its hashes, and all that is stored beside the line by what the line
 *  says. Reads one moment of the ledger, so a server may continue meanwhile. Source: decisions.md#proof. */
import { type Ledger, type LedgerLocation, openLedger, type Reader } from '@yalkut/ledger'
import { atOneMoment, checkFiles, checkImports, findDatabaseDamage } from '@yalkut/ledger/checking'
import { type Verification, verifyLine } from '@yalkut/ledger/line'
import { isRefusal } from '@yalkut/model'
import type { ObjectLocation } from '@yalkut/objects'
import { buildExpected, findDamage, findWrongAnswers } from '@yalkut/projection'
import { closeCopies, faultOf, type Noted, openAnchorCopies, readAnchor } from '../../core/services/anchor.ts'
import { assertFolder, projectionFile } from '../../core/services/own-projection.ts'
import { feedOf } from '../../core/services/sync.ts'
import { compareItems, comparePaths } from './compare-main.ts'
import { Faults } from './faults.ts'

export interface Proof {
  commits: number
  revisions: number
  head: string | null
  /** A sentence for each fault; empty when the catalog is whole. */
  problems: string[]
}

/** The ledger, and the store of files where the end of the line is noted. `isMirror`: its rights are those of another catalog,
 *  without their history. */
export type ProvedLocation = LedgerLocation & Pick<ObjectLocation, 'objectsUrl'> & { isMirror?: boolean }

/** Findings that are listed of one file. */
const MOST = 100

/** `onProgress` is called with what is being done, in words. A fault is a sentence of the proof, never thrown. Refuses
 *  `not-found` for a folder or a ledger that does not exist, and creates nothing. */
export async function proveCatalog(
  location: ProvedLocation,
  onProgress: (step: string) => void = () => undefined,
): Promise<Proof> {
  assertFolder(location)
  const faults = new Faults()
  onProgress('checking the files of the databases')
  for (const found of findDatabaseDamage(location, MOST)) faults.report(`ledger.sqlite: ${found}`)
  await checkProjection(location, faults)
  const line = await proveLedger(location, faults, onProgress)
  return { ...line, problems: faults.sentences() }
}

type Line = Omit<Proof, 'problems'>

async function proveLedger(
  location: ProvedLocation,
  faults: Faults,
  onProgress: (step: string) => void,
): Promise<Line> {
  let ledger: Ledger | null = null
  try {
    ledger = await openLedger({ ...location, mustExist: true })
    // Read before that moment: a server may note later commits meanwhile.
    const noted = await readNotes(location, faults)
    return await atOneMoment(ledger, (db) => proveLine(db, { location, noted }, faults, onProgress))
  } catch (error) {
    // A damaged file may fail any statement. The findings above say where.
    if (faults.found === 0 || isRefusal(error)) throw error
    faults.report(`the ledger could not be read to its end: ${error}`)
    return { commits: 0, revisions: 0, head: null }
  } finally {
    await ledger?.close()
  }
}

async function proveLine(
  db: Reader,
  { location, noted }: { location: ProvedLocation; noted: readonly Noted[] },
  faults: Faults,
  onProgress: (step: string) => void,
): Promise<Line> {
  const { report } = faults
  const { problems, ...line }: Verification = await verifyLine(db, (seq) => onProgress(`commit ${seq} verified`))
  for (const problem of problems) report(problem)
  for (const each of noted) {
    const fault = await faultOf(db, each)
    if (fault !== null) report(fault)
  }
  onProgress('checking the rights of files')
  if (location.isMirror !== true) await checkFiles(db, report)
  onProgress('checking what imports said')
  await checkImports(db, report)
  if (problems.length === 0) await compareWithLine(db, location, faults, onProgress)
  else report('The tables beside the line were not compared with it, because the line is not whole.')
  return line
}

/** The ends of the line that were noted. */
async function readNotes(location: ProvedLocation, { report }: Faults): Promise<Noted[]> {
  const copies = await openAnchorCopies(location)
  const noted: Noted[] = []
  for (const copy of copies) {
    try {
      const found = await readAnchor(copy)
      if (found !== null) noted.push(found)
    } catch (error) {
      report(`The end of the line that was noted ${copy.where} could not be read: ${error}`)
    }
  }
  closeCopies(copies)
  return noted
}

/** Builds what the line says in a temporary file, and compares the ledger's tables and the projection with it. */
async function compareWithLine(
  db: Reader,
  location: LedgerLocation,
  { report }: Faults,
  onProgress: (step: string) => void,
): Promise<void> {
  const file = projectionFile(location)
  const expected = await buildExpected(file, feedOf(db), (seq) =>
    onProgress(`commit ${seq} applied for the comparison`),
  )
  try {
    onProgress('comparing items and paths')
    await compareItems(db, expected, report)
    await comparePaths(db, expected, report)
    onProgress('comparing the projection')
    for (const found of (await expected.compare(file, MOST)) ?? []) report(`projection.sqlite: ${found}`)
  } finally {
    expected.close()
  }
}

/** What can be told without the ledger. */
async function checkProjection(location: LedgerLocation, { report }: Faults): Promise<void> {
  const file = projectionFile(location)
  for (const found of await findDamage(file, MOST)) report(`projection.sqlite: ${found}`)
  for (const id of await findWrongAnswers(file, MOST)) {
    report(`projection.sqlite: the stored answer of ${id} was altered`)
  }
}
