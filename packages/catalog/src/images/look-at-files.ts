/** Looks at new files: how each page looks, and which is the title page. Done in the background, one file at a time.
 *  Source: spec.md, Cover (machine, reasons); issue 5, 7. */
import type { Look } from '@yalkut/imaging'
import { filesToLookAt, saveFileLook } from '@yalkut/ledger'
import { isRefusal } from '@yalkut/model'
import type { Services } from '../services.ts'

/** Pages of one file that are looked at; of longer ones, so many spread over the whole. */
const MAX_LOOKED_AT = 400
/** Among how many pages the title page is looked for. */
const FIRST_PAGES = 8

/** Looks at files that nobody has looked at; answers how many. `isEnding`: asked between pages. */
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

/** False when it was broken off. */
async function lookAtFile(
  services: Services,
  sha256: string,
  isEnding: () => boolean,
): Promise<boolean> {
  let looks: Look[] | null
  try {
    looks = await lookAtPages(services, sha256, isEnding)
  } catch (error) {
    if (!isRefusal(error) || error.code === 'busy' || error.code === 'upstream') throw error
    // It cannot be looked at, now or ever: said once.
    looks = []
  }
  if (looks === null) return false
  const { page, reasons } = chooseCover(looks)
  const pages = looks.flatMap(({ page: at, hash }) => (hash === null ? [] : [{ page: at, hash }]))
  const at = services.clock().toISOString()
  await services.ledger.write((tx) =>
    saveFileLook(tx, { sha256, coverPage: page, reasons, pages, at }),
  )
  return true
}

async function lookAtPages(
  { objects, imaging }: Services,
  sha256: string,
  isEnding: () => boolean,
): Promise<Look[] | null> {
  const source = await objects.localFile(sha256)
  try {
    const { pages } = await imaging.inspectPdf(source.path)
    const step = Math.max(1, Math.ceil(pages / MAX_LOOKED_AT))
    const looks: Look[] = []
    for (let page = 1; page <= pages; page += page < FIRST_PAGES ? 1 : step) {
      if (isEnding()) return null
      looks.push(await imaging.lookAtPage(source.path, page))
    }
    return looks
  } finally {
    source.release()
  }
}

export interface CoverChoice {
  /** 0: none. */
  page: number
  reasons: string[]
}

/** A title page has little print in few lines, and comes early; where none is like that, the first that is not blank. */
export function chooseCover(looks: readonly Look[]): CoverChoice {
  const first = looks.filter(({ page, hash }) => page <= FIRST_PAGES && hash !== null)
  const title = first.find(({ ink, lines }) => lines >= 1 && lines <= 12 && ink <= 0.2)
  if (title !== undefined) {
    const early =
      title.page === 1 ? 'It is the first page.' : `It is among the first pages (${title.page}).`
    return {
      page: title.page,
      reasons: [early, `It has few lines (${title.lines}) and much white.`],
    }
  }
  const [any] = first
  if (any === undefined) return { page: 0, reasons: [] }
  return { page: any.page, reasons: ['It is the first page that is not blank.'] }
}
