/** Everything about a place: an item, or one paragraph of it. The panel of a reading page shows this page too. */
import { BESIDE_GROUPS } from '@yalkut/catalog/core'
import { getScanPages } from '@yalkut/catalog/media'
import { lookBeside, namesOf } from '@yalkut/catalog/reading'
import { toNumeral } from '@yalkut/hebrew'
import { isOf, isRefusal } from '@yalkut/model'
import { href, scanPageHref, segmentHref } from '#lib/href.ts'
import { inLang, type Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { readItem } from '#lib/server/models/history-page.ts'
import { localName, nameIn } from '#lib/server/names.ts'
import type { ShownItem } from '#lib/server/shown-items.ts'
import { firstWords, type Paragraph, shownSegment } from '#lib/server/shown-words.ts'
import { type GroupView, viewGroups } from './view-groups.ts'
import { besideWords } from './words.ts'

export interface BesidePage extends Page {
  id: string
  name: Named
  placeHref: string
  /** The words of the place: a paragraph, or the first ones of an item, each with what is beside it. */
  words: (Paragraph & { href: string | null })[]
  /** The page of a scan. */
  image: { src: string; width: number; height: number; href: string; alt: string } | null
  groups: GroupView[]
  /** What is beside the unit of a paragraph. */
  wholeHref: string | null
  linkHref: string
}

/** Of a list, and of the words of an item. */
const ENTRIES = 20
const PARAGRAPHS = 60

export async function besidePage(ask: Ask): Promise<BesidePage> {
  const { catalog, lang, params, query } = ask
  const words = besideWords(lang)
  const id = readItem(params.id)
  const segment = query.get('segment') || undefined
  const cursor = query.get('cursor') || undefined
  const { found, item, n } = await lookBeside(catalog, id, { segment, limit: ENTRIES, cursor })
  // A paragraph that is an item may be named alone.
  const at = segment ?? (item.id === id ? undefined : id)
  const paragraph = at === undefined ? null : shownSegment(catalog, item, at)
  const sefer = isOf(item, 'unit') ? namesOf(catalog, [item.data.work]).get(item.data.work)?.name : null
  const name = [
    ...(sefer == null ? [] : [localName(lang, sefer).text]),
    nameIn(lang, item).text,
    ...(n === null ? [] : [numberIn(lang, n)]),
  ].join(', ')
  const here = addressOf(item.id, at, lang)
  const place = new URLSearchParams({ entity: item.id, ...(at !== undefined && { segment: at }) })
  const isMore = cursor !== undefined
  return {
    head: { title: words.titleOf(name), description: words.about, isHidden: true },
    id: item.id,
    name: { text: name },
    placeHref: at === undefined ? href(item, lang) : segmentHref(item, at, lang, { isLong: true }),
    words: isMore
      ? []
      : paragraph !== null
        ? [{ ...paragraph, href: null }]
        : at === undefined
          ? firstWords(catalog, item, PARAGRAPHS).map((each) => ({ ...each, href: addressOf(item.id, each.id, lang) }))
          : [],
    image: isMore ? null : await imageOf(ask, item),
    groups: viewGroups(lang, { found, groups: BESIDE_GROUPS, here }),
    wholeHref: at === undefined || !isOf(item, 'unit') ? null : addressOf(item.id, undefined, lang),
    linkHref: inLang(`/link?${place}`, lang),
  }
}

export function addressOf(id: string, segment: string | undefined, lang: Lang): string {
  return inLang(`/beside/${id}${segment === undefined ? '' : `?segment=${encodeURIComponent(segment)}`}`, lang)
}

function numberIn(lang: Lang, n: number): string {
  return lang === 'he' && n > 0 && n < 1000 ? toNumeral(n).replaceAll(/[׳״]/g, '') : String(n)
}

async function imageOf({ catalog, lang, query }: Ask, item: ShownItem): Promise<BesidePage['image']> {
  const page = Number(query.get('page') ?? 0)
  if (!isOf(item, 'scan') || !Number.isInteger(page) || page < 1) return null
  try {
    const found = (await getScanPages(catalog, item.id)).pages[page - 1]
    if (found === undefined) return null
    const { image, width, height } = found
    return { src: image, width, height, href: scanPageHref(item.id, page, lang), alt: besideWords(lang).scan(page) }
  } catch (problem) {
    if (isRefusal(problem)) return null
    throw problem
  }
}
