/** Sefarim and printings as covers: a title page where there is one, else a binding. */
import { coversOf } from '@yalkut/catalog/media'
import { href } from '#lib/href.ts'
import type { CoverView } from '#lib/names.ts'
import type { Ask } from '#lib/server/ask.ts'
import type { SharedImage } from '#lib/server/head.ts'
import { localName, nameIn } from '#lib/server/names.ts'
import type { ShownOf } from '#lib/server/shown-items.ts'
import type { Names } from './unit-about.ts'

/** Title pages by item. */
/** `large`: for where the address of a page is shared. */
export interface CoverImages {
  src: string
  srcset: string
  large: SharedImage
}

export type Images = Awaited<ReturnType<typeof imagesOf>>

/** `names`: of the authors. */
export function workCovers(
  ask: Ask,
  works: readonly ShownOf<'work'>[],
  { names, images }: { names: Names; images: Images },
  noteOf: (work: ShownOf<'work'>) => string | undefined = () => undefined,
): CoverView[] {
  return works.map((work) => {
    const { title, genre, authors } = work.data
    const author = names.get(authors[0] ?? '')?.name ?? null
    const note = noteOf(work)
    const image = images[work.id]
    return {
      name: nameIn(ask.lang, work),
      title: title.he,
      href: href(work, ask.lang),
      genre,
      ...(author !== null && { by: localName(ask.lang, author) }),
      ...(note !== undefined && { note }),
      ...(image !== undefined && { image }),
    }
  })
}

export function printingCovers(
  ask: Ask,
  printings: readonly ShownOf<'publication'>[],
  { genre, images }: { genre: string; images: Images },
  noteOf: (printing: ShownOf<'publication'>) => string | undefined,
): CoverView[] {
  return printings.map((printing) => {
    const { title, placePrinted } = printing.data
    const note = noteOf(printing)
    const image = images[printing.id]
    return {
      name: nameIn(ask.lang, printing),
      title: title.he,
      href: href(printing, ask.lang),
      ...(placePrinted !== undefined && { by: { text: placePrinted } }),
      genre,
      ...(note !== undefined && { note }),
      ...(image !== undefined && { image }),
    }
  })
}

/** Title pages by item. Items without one, or with one that may not be shown, are left out. */
export async function imagesOf(
  { catalog }: Ask,
  items: Parameters<typeof coversOf>[1],
): Promise<{ [id: string]: CoverImages }> {
  if (items.length === 0) return {}
  const covers = await coversOf(catalog, items)
  return Object.fromEntries(
    Object.entries(covers).map(([id, { image, thumb }]) => [
      id,
      {
        src: thumb.url,
        srcset: `${thumb.url} ${thumb.width}w, ${image.url} ${image.width}w`,
        large: { path: image.url, width: image.width, height: image.height },
      },
    ]),
  )
}
