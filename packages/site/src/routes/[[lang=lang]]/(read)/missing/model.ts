/** What the catalog lacks: farbrengens without recordings or words, sefarim without scans. */

import { machineToCheck } from '@yalkut/catalog/media'
import { listMissing, readItemBytes } from '@yalkut/catalog/reading'
import { isDatePrefix, readDateKey, writeDate } from '@yalkut/hebrew'
import { href, proofreadHref, uploadHref } from '#lib/href.ts'
import { inLang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { nameIn } from '#lib/server/names.ts'
import { oneOf } from '#lib/server/one-of.ts'
import { communityWords } from '#lib/words/community.ts'

export const MISSING = ['recordings', 'texts', 'scans'] as const
export type MissingKind = (typeof MISSING)[number]

export interface MissingPage extends Page {
  kind: MissingKind
  tabs: { kind: MissingKind; href: string }[]
  /** A year; empty for all. */
  within: string
  total: number
  /** Pages that a machine has read and nobody has proofread. */
  proofread: { pages: number; href: string; doubts: string }
  items: { name: Named; href: string; date: string | null; haveHref: string; reportHref: string }[]
}

const ITEMS = 50

export function missingPage({ catalog, lang, query }: Ask): MissingPage {
  const words = communityWords(lang)
  const kind = oneOf(query.get('kind'), MISSING) ?? 'recordings'
  const asked = (query.get('within') ?? '').trim()
  const within = kind !== 'scans' && isDatePrefix(asked) ? asked : ''
  const { total, items } = listMissing(catalog, {
    kind,
    limit: ITEMS,
    ...(within !== '' && { within }),
  })
  return {
    head: { title: words.missingTitle, description: words.missingAbout },
    kind,
    within,
    total,
    proofread: {
      pages: machineToCheck(catalog, 1).totals.pages,
      href: proofreadHref(lang),
      doubts: proofreadHref(lang, { shelf: 'doubt=1' }),
    },
    tabs: MISSING.map((each) => ({
      kind: each,
      href: inLang(`/missing?kind=${each}`, lang),
    })),
    items: items.map((bytes) => {
      const item = readItemBytes(bytes)
      const { id, path, type, data } = item
      return {
        name: nameIn(lang, { id, type, data }),
        href: href({ id, path }, lang),
        date: dateOf(data.date, lang),
        haveHref: kind === 'texts' ? inLang(`/upload?for=${id}&what=hanacha`, lang) : uploadHref(lang, id),
        reportHref: inLang(`/report?entity=${id}`, lang),
      }
    }),
  }
}

function dateOf(key: unknown, lang: Ask['lang']): string | null {
  return typeof key === 'string' && readDateKey(key).ok ? writeDate(key, lang) : null
}
