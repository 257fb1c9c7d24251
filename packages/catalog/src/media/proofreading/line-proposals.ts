/** What unchecked lines of a page probably say, by what was learned of their typeface. Source: service.md#desks; shapes.md#learning. */
import { findTypeface, listReaderSums, listTypefaces } from '@yalkut/ledger/desks'
import { parseTexts } from '@yalkut/model'
import type { Services } from '../../core/services/services.ts'
import type { LineProposals, MachineQuality } from '../../core/shapes/proofreading.ts'
import { getScanText } from '../scans/scan-text.ts'
import { viewCalibration } from './readers.ts'
import { typefacesOf } from './typeface-of.ts'

/** The most lines of one page. */
const MAX_LINES = 200

/** Proposals for lines that nobody has checked; none where learning has not helped, and where lines that taught it are withheld by
 *  now. Refuses as `getScanText`. */
export async function lineProposals(services: Services, idText: string, page: number): Promise<LineProposals> {
  const { reads } = services.projection
  const shown = getScanText(services, idText, page)
  const { scan, rev, engine } = shown
  const none = { scan, page, rev, proposals: [], learned: null }
  if (engine === null) return none
  const typeface = typefacesOf(reads, [scan]).get(scan) ?? scan
  const row = await findTypeface(services.ledger.read, { typeface, engine })
  if (row === null || row.wrong_before === null || row.wrong_after === null) return none
  const isGood = row.wrong_after < row.wrong_before
  const isFree = parseTexts(row.scans).every((id) => reads.pagesToRead.isShown(id))
  if (!isGood || !isFree) return none
  const lines = shown.lines.filter(({ checked }) => !checked).slice(0, MAX_LINES)
  if (lines.length === 0) return none
  const proposed = await services.learning.propose(
    row.face,
    lines.map(({ text }) => text),
  )
  const origin = { by: `learned:${engine.name}@${row.lines}`, checked: false }
  return {
    ...none,
    proposals: lines.flatMap(({ id, text }, at) => {
      const better = proposed[at] ?? text
      return better === text || better === '' ? [] : [{ line: id, text: better, origin }]
    }),
    learned: {
      typeface,
      lines: row.lines,
      heldBack: row.held_back,
      before: row.wrong_before / 100_000,
      after: row.wrong_after / 100_000,
    },
  }
}

/** How well engines read each typeface, and what learning helped, as last measured. */
export async function machineQuality(services: Services, limit: number): Promise<MachineQuality> {
  const { ledger, projection } = services
  const rows = await listTypefaces(ledger.read, limit)
  const readers = await listReaderSums(ledger.read, limit)
  // A typeface of which no printing is known is a scan, whose words may be withheld by now.
  const isFree = (typeface: string): boolean =>
    !typeface.startsWith('rh-') || projection.reads.pagesToRead.isShown(typeface)
  const rate = (wrong: number | null): number | null => (wrong === null ? null : wrong / 100_000)
  return {
    rows: rows.map((row) => ({
      engine: { name: row.engine, version: row.engine_version },
      typeface: row.typeface,
      scans: parseTexts(row.scans).length,
      lines: row.lines,
      heldBack: row.held_back,
      before: rate(row.wrong_before),
      after: rate(row.wrong_after),
    })),
    at: rows[0]?.at ?? null,
    certainty: readers
      .filter(({ typeface, answered }) => answered > 0 && isFree(typeface))
      .map(({ steps, ...reader }) => ({ ...reader, calibration: viewCalibration(steps) })),
  }
}
