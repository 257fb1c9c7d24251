/** Analyses new files: the content and orientation of each page, and the title page. Runs in the background, one file
 *  at a time. Source: service.md#covers. */
import type { PageAnalysis, PageFix } from '@yalkut/imaging'
import {
  type Derivation,
  filesToLookAt,
  saveDerivation,
  saveFileLook,
  savePageFix,
  savePageHeights,
} from '@yalkut/ledger/files'
import { isRefusal, type Sentence } from '@yalkut/model'
import { imagesSaid } from '../../core/sentences/images.ts'
import type { Services } from '../../core/services/services.ts'
import { pageFixOf } from '../files/page-fix.ts'
import { heightsInDots } from './page-sizes.ts'
import { makeReadingCopy } from './reading-copy.ts'

/** The most pages of one file that are analysed. In longer files they are spread over the whole. */
const MAX_LOOKED_AT = 2_000
/** The title page is searched among this number of first pages. */
const FIRST_PAGES = 8

/** Analyses files that were not analysed yet; answers how many. `isEnding`: called between pages. */
export async function lookAtFiles(
  services: Services,
  { limit, isEnding = () => false }: { limit: number; isEnding?: () => boolean },
): Promise<number> {
  const files = await filesToLookAt(services.ledger.read, limit)
  let done = 0
  for (const sha256 of files) {
    if (isEnding() || !(await lookAtFile(services, sha256, isEnding))) break
    done += 1
  }
  return done
}

/** False when the analysis was interrupted. */
export async function lookAtFile(services: Services, sha256: string, isEnding: () => boolean): Promise<boolean> {
  const source = await services.objects.localFile(sha256).catch(nullIfLost)
  if (source === null) {
    await keepLook(services, sha256, { analyses: [], sizes: [] }, null)
    return true
  }
  try {
    const seen = await lookAtPages(services, source.path, isEnding).catch(noneOfBroken)
    if (seen === null) return false
    await keepLook(services, sha256, seen, source.path)
    return true
  } finally {
    source.release()
  }
}

/** A lost file does not prevent the analysis of other files. */
function nullIfLost(error: unknown): null {
  if (isRefusal(error) && error.code === 'not-found') return null
  throw error
}

async function keepLook(
  services: Services,
  sha256: string,
  { analyses, sizes }: Seen,
  path: string | null,
): Promise<void> {
  const at = services.clock().toISOString()
  const fix = pageFixOf(analyses, sizes)
  const copy = path === null ? null : await copyOf(services, { sha256, path, analyses, sizes }, fix)
  const { page, reasons } = chooseCover(analyses)
  const pages = analyses.flatMap(({ page: number, hash }) => (hash === null ? [] : [{ page: number, hash }]))
  await services.ledger.write(async (tx) => {
    await saveFileLook(tx, { sha256, coverPage: page, reasons, pages, at })
    await savePageFix(tx, { ...fix, sha256, pages: JSON.stringify(fix.pages), at })
    if (sizes.length > 0) await savePageHeights(tx, sha256, heightsInDots(sizes))
    if (copy !== null) await saveDerivation(tx, copy)
  })
}

interface Seen {
  analyses: PageAnalysis[]
  sizes: { width: number; height: number }[]
}

/** The file can never be analysed: recorded once. */
export function noneOfBroken(error: unknown): Seen {
  if (!isRefusal(error) || error.code === 'busy' || error.code === 'upstream') throw error
  return { analyses: [], sizes: [] }
}

/** null when every page is upright, when some pages were skipped, and for a file that cannot be copied. */
async function copyOf(
  services: Services,
  { sha256, path, analyses, sizes }: Seen & { sha256: string; path: string },
  { verdict, pages }: { verdict: string; pages: PageFix[] },
): Promise<Derivation | null> {
  if (verdict !== 'turn' || analyses.length < sizes.length) return null
  try {
    return await makeReadingCopy(services, { sha256, path, pages })
  } catch (error) {
    noneOfBroken(error)
    return null
  }
}

async function lookAtPages({ imaging }: Services, path: string, isEnding: () => boolean): Promise<Seen | null> {
  const sizes = await imaging.pageSizes(path)
  const step = Math.max(1, Math.ceil(sizes.length / MAX_LOOKED_AT))
  const analyses: PageAnalysis[] = []
  for (let page = 1; page <= sizes.length; page += page < FIRST_PAGES ? 1 : step) {
    if (isEnding()) return null
    analyses.push(await imaging.analysePage(path, page))
  }
  return { analyses, sizes }
}

export interface CoverChoice {
  /** 0: none. */
  page: number
  reasons: Sentence[]
}

/** A title page has little text in few lines, near the beginning. Without such a page: the first page that is not
 *  blank. */
function chooseCover(analyses: readonly PageAnalysis[]): CoverChoice {
  const first = analyses.filter(({ page, hash }) => page <= FIRST_PAGES && hash !== null)
  const title = first.find(({ ink, lines }) => lines >= 1 && lines <= 12 && ink <= 0.2)
  if (title !== undefined) {
    const { page, lines } = title
    const early = page === 1 ? imagesSaid('cover-first-page') : imagesSaid('cover-early-page', { page })
    return { page, reasons: [early, imagesSaid('cover-few-lines', { lines })] }
  }
  const [any] = first
  if (any === undefined) return { page: 0, reasons: [] }
  return { page: any.page, reasons: [imagesSaid('cover-not-blank')] }
}
