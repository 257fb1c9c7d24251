/** Images of pages, rendered at the first request and stored. Source: service.md#page-images; shapes.md#page-images. */
import { buffer } from 'node:stream/consumers'
import { IMAGE_ENCODER } from '@yalkut/imaging'
import { type Derivation, findDerivation, forgetDerived, saveDerivation } from '@yalkut/ledger/files'
import { isRefusal, isServed, quoted, refuse, together } from '@yalkut/model'
import type { StoredFile } from '@yalkut/projection'
import { imagesSaid } from '../../core/sentences/images.ts'
import type { Services } from '../../core/services/services.ts'
import { readSha256 } from '../files/view-file.ts'

/** The width of the image from which viewers cut their tiles, in pixels. */
export const PAGE_WIDTH = 2_000
/** Widths of whole pages for pages of the site, in pixels, and their formats. Only these are stored: what a stranger may ask
 *  to be made is bounded. */
export const PICTURE_WIDTHS = [160, 320, 640, 1_000] as const
export const PICTURE_FORMATS = ['webp', 'avif'] as const
type PictureFormat = (typeof PICTURE_FORMATS)[number]

type Picture = `${(typeof PICTURE_WIDTHS)[number]}-${PictureFormat}`
/** The name of a stored image of a page. `thumbnail`: for lists. */
export type PageProfile = 'page' | 'thumbnail' | Picture

interface Drawing {
  profile: PageProfile
  width: number
  format: PictureFormat
}

const DRAWINGS: readonly Drawing[] = [
  { profile: 'page', width: PAGE_WIDTH, format: 'webp' },
  { profile: 'thumbnail', width: 300, format: 'webp' },
  ...PICTURE_WIDTHS.flatMap((width) =>
    PICTURE_FORMATS.map((format): Drawing => ({ profile: `${width}-${format}`, width, format })),
  ),
]

/** The width and format in which a profile is drawn. */
export function drawingOf(profile: PageProfile): Drawing {
  const found = DRAWINGS.find((drawing) => drawing.profile === profile)
  if (found === undefined) throw new Error(`no such image of a page: ${profile}`)
  return found
}

/** A whole page in this width, as an IIIF Image request. */
export function requestOf({ width, format }: Pick<Drawing, 'width' | 'format'>): string {
  return `full/${width},/0/default.${format}`
}

/** The profile whose image answers a request; null for every other request. */
export function profileOf(request: string): PageProfile | null {
  return DRAWINGS.find((drawing) => requestOf(drawing) === request)?.profile ?? null
}

/** Images being rendered now, so that simultaneous requests for a page render it once. */
const making = new Map<string, Promise<Derivation>>()

/** The image of a page (from 1) of a served file. Refuses `not-found` for a file that is not served, for one that is
 *  no PDF, and for a missing page; `busy` while too many pages are being rendered. `lost`: the address of an image whose
 *  bytes were lost, which is rendered again. */
export async function getPageImage(
  services: Services,
  sha256Text: string,
  page: number,
  profile: PageProfile,
  lost?: string,
): Promise<Derivation> {
  const sha256 = readSha256(sha256Text)
  assertServedPdf(services, sha256)
  const known = await findDerivation(services.ledger.read, sha256, profile, page)
  if (known !== null && known.sha256 !== lost) return known
  const key = `${sha256} ${profile} ${page}`
  const begun = making.get(key)
  if (begun !== undefined) return await begun
  const work = make(services, { sha256, page, profile, lost }).finally(() => making.delete(key))
  making.set(key, work)
  return await work
}

/** Whether the file has page images. */
export function isServedPdf(file: StoredFile | null): file is StoredFile {
  return file !== null && isServed(file.rights) && file.mime === 'application/pdf'
}

/** Refuses `not-found` for withheld and unknown files alike, so that a caller cannot distinguish the two. */
export function assertServedPdf({ projection }: Services, sha256: string): void {
  if (isServedPdf(projection.reads.files.file(sha256))) return
  throw refuse('not-found', imagesSaid('no-page-images'))
}

interface Making {
  sha256: string
  page: number
  profile: PageProfile
  lost: string | undefined
}

async function make(services: Services, { sha256, page, profile, lost }: Making): Promise<Derivation> {
  const { objects, imaging, ledger, clock } = services
  const source = await objects.localFile(sha256)
  try {
    const { width, format } = drawingOf(profile)
    const drawn = await imaging.renderPage(source.path, page, { width, format }).catch(noneOfBroken)
    const stored = await objects.put(once(drawn.bytes))
    const derivation: Derivation = {
      sourceSha256: sha256,
      profile,
      page,
      ...stored,
      mime: drawn.mime,
      encoder: IMAGE_ENCODER,
      width: drawn.width,
      height: drawn.height,
      at: clock().toISOString(),
    }
    await ledger.write(async (tx) => {
      if (lost !== undefined) await forgetDerived(tx, lost)
      await saveDerivation(tx, derivation)
    })
    return (await findDerivation(ledger.read, sha256, profile, page)) ?? derivation
  } finally {
    source.release()
  }
}

/** A file that cannot be rendered has no page images. */
export function noneOfBroken(error: unknown): never {
  if (!isRefusal(error) || error.code !== 'invalid') throw error
  throw refuse('not-found', together([imagesSaid('no-page-images'), error.sentence ?? quoted(error.message)]))
}

/** The bytes of a page's image. An image whose bytes were lost is rendered again. */
export async function readPageImage(
  services: Services,
  image: { sha256: string; page: number; profile: PageProfile },
): Promise<{ stored: Derivation; bytes: Buffer }> {
  const { sha256, page, profile } = image
  const stored = await getPageImage(services, sha256, page, profile)
  const bytes = await bytesOf(services, stored.sha256)
  if (bytes !== null) return { stored, bytes }
  const again = await getPageImage(services, sha256, page, profile, stored.sha256)
  return { stored: again, bytes: await buffer(await services.objects.read(again.sha256)) }
}

/** The image of a page, whose bytes are there. */
export async function getStoredPageImage(
  services: Services,
  sha256: string,
  page: number,
  profile: PageProfile,
): Promise<Derivation> {
  const stored = await getPageImage(services, sha256, page, profile)
  if ((await services.objects.size(stored.sha256)) !== null) return stored
  return await getPageImage(services, sha256, page, profile, stored.sha256)
}

/** null where they were lost. */
async function bytesOf({ objects }: Services, sha256: string): Promise<Buffer | null> {
  try {
    return await buffer(await objects.read(sha256))
  } catch (error) {
    if (isRefusal(error) && error.code === 'not-found') return null
    throw error
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
