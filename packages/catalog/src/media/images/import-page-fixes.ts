/** Takes in fixes of pages, and the addresses from which files were fetched, for an operator. An imported fix replaces that of
 *  the machine, and the reading copy with it. Source: decisions.md#page-fixes. */
import type { PageFix } from '@yalkut/imaging'
import type { Derivation } from '@yalkut/ledger/files'
import {
  addFileSource,
  filesFetchedFrom,
  findFile,
  findPageFixes,
  replacePageFix,
  sourcesOfFile,
} from '@yalkut/ledger/files'
import { driveIdOf, newItemId } from '@yalkut/model'
import type { Services } from '../../core/services/services.ts'
import { readMeasured } from '../files/view-file.ts'
import { lookAtFile, noneOfBroken } from './analyse-files.ts'
import { filesOfDrive } from './page-fixes.ts'
import { makeReadingCopy, READING_COPY } from './reading-copy.ts'

export interface GivenPageFix {
  /** null: the file that the catalog has from `address`. */
  sha256: string | null
  address: string | null
  fetchedAt: string | null
  /** null: only the address is new. */
  fix: { encoder: string; reason: string; reasonHe?: string | null; pages: PageFix[] } | null
}

/** What one row did, or would do in a dry run; `skipped` has the reason. */
export type PageFixOutcome = { kind: 'done'; fixed: boolean; addressed: boolean } | { kind: 'skipped'; why: string }

export async function importPageFix(
  services: Services,
  given: GivenPageFix,
  { isDry }: { isDry: boolean },
): Promise<PageFixOutcome> {
  const { ledger } = services
  const [sha256] = given.sha256 === null ? await filesAt(services, given.address) : [given.sha256]
  const file = sha256 === undefined ? null : await findFile(ledger.read, sha256)
  if (file === null) return skipped('the catalog does not have this file.')
  const problem = problemOf(file, given)
  if (problem !== null) return skipped(problem)
  const addressed = await isNewAddress(services, file.sha256, given.address)
  const fixed = await isNewFix(services, file.sha256, given.fix)
  if (!isDry && fixed) await replaceFix(services, file.sha256, given)
  if (!isDry && addressed) await addAddress(services, file.sha256, given)
  return { kind: 'done', fixed, addressed }
}

function skipped(why: string): PageFixOutcome {
  return { kind: 'skipped', why }
}

async function filesAt(services: Services, address: string | null): Promise<string[]> {
  if (address === null) return []
  const drive = driveIdOf(address)
  return drive === null ? await filesFetchedFrom(services.ledger.read, address) : await filesOfDrive(services, drive)
}

function problemOf(
  { mime, measured }: { mime: string; measured: string | null },
  { fix }: GivenPageFix,
): string | null {
  if (fix === null) return null
  if (mime !== 'application/pdf') return `the file is ${mime}, and only a PDF has pages to turn.`
  const pages = readMeasured(measured)?.pages
  const beyond = fix.pages.find(({ page }) => pages !== undefined && page > pages)
  return beyond === undefined ? null : `the file has ${pages} pages, and no page ${beyond.page}.`
}

async function isNewAddress({ ledger }: Services, sha256: string, address: string | null): Promise<boolean> {
  if (address === null) return false
  const known = await sourcesOfFile(ledger.read, sha256)
  return !known.some(({ url, uploadedBy }) => url === address && uploadedBy === null)
}

async function isNewFix({ ledger }: Services, sha256: string, fix: GivenPageFix['fix']): Promise<boolean> {
  if (fix === null) return false
  const present = (await findPageFixes(ledger.read, [sha256])).get(sha256)
  return present?.pages !== JSON.stringify(fix.pages) || present.encoder !== fix.encoder
}

/** The machine's analysis comes first: its other results (the title page, alike pages) are not imported. */
async function replaceFix(services: Services, sha256: string, { fix }: GivenPageFix): Promise<void> {
  if (fix === null) return
  const { ledger, clock } = services
  if (!(await findPageFixes(ledger.read, [sha256])).has(sha256)) {
    await lookAtFile(services, sha256, () => false)
  }
  const { encoder, reason, reasonHe = null, pages } = fix
  const verdict = pages.length === 0 ? 'straight' : 'turn'
  const copy = pages.length === 0 ? null : await copyOf(services, sha256, pages)
  const row = { sha256, encoder, verdict, reason, reasonHe, pages: JSON.stringify(pages) }
  await ledger.write((tx) =>
    replacePageFix(tx, { ...row, at: clock().toISOString() }, { profile: READING_COPY, made: copy }),
  )
}

/** null: the bytes are not here, are too large, or cannot be read. */
async function copyOf(services: Services, sha256: string, pages: readonly PageFix[]): Promise<Derivation | null> {
  if ((await services.objects.size(sha256)) === null) return null
  const source = await services.objects.localFile(sha256)
  try {
    return await makeReadingCopy(services, { sha256, path: source.path, pages })
  } catch (error) {
    noneOfBroken(error)
    return null
  } finally {
    source.release()
  }
}

async function addAddress(
  { ledger, clock }: Services,
  sha256: string,
  { address: url, fetchedAt }: GivenPageFix,
): Promise<void> {
  const at = clock().toISOString()
  const source = url !== null && driveIdOf(url) !== null ? 'google-drive' : 'other'
  await ledger.write((tx) =>
    addFileSource(tx, {
      id: `${at}-${newItemId()}`,
      sha256,
      source,
      url,
      fetchedAt,
      attestation: null,
      uploadedBy: null,
      at,
    }),
  )
}
