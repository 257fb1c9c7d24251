/** Two printings word by word; without two of them, the printings of a unit to choose from. */

import { comparePrintings, unitPrintings } from '@yalkut/catalog/organizing'
import { getShownItem, listedItems } from '@yalkut/catalog/reading'
import { isOf } from '@yalkut/model'
import { href, scanPageHref } from '#lib/href.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { countDifferences, type DiffRun, diffHtml } from '#lib/server/diff-html.ts'
import { localName } from '#lib/server/names.ts'
import { nameOfListed } from '#lib/server/search-hits.ts'
import { communityWords } from '#lib/words/community.ts'

export interface ComparePage extends Page {
  compared: Compared | null
  unit: string | null
  /** Printings to choose from. */
  printings: { key: string; name: Named; checked: boolean }[]
}

export interface Compared {
  a: Side
  b: Side
  /** From `diffHtml`. */
  html: string
  differences: Difference[]
  /** All of them, also those that the list leaves out. */
  count: number
  same: number
  removed: number
  added: number
}

interface Side {
  name: Named
  /** The page of the printing, or of the unit. */
  href: string | null
  pages: string | null
  scanHref: string | null
  isChecked: boolean
}

interface Difference {
  /** From 1, as the anchor `#d1`. */
  number: number
  removed: string
  added: string
}

/** Differences in the list. */
const MOST = 200

export async function comparePage(ask: Ask): Promise<ComparePage> {
  const { catalog, lang, query } = ask
  const words = communityWords(lang)
  const [a, b, unit] = [query.get('a') ?? '', query.get('b') ?? '', query.get('unit')]
  const head = { title: words.compareTitle, description: words.compareAbout, isHidden: true }
  if (a !== '' && b !== '') {
    return { head, compared: await compare(ask, a, b), unit: null, printings: [] }
  }
  const found = unit === null ? [] : unitPrintings(catalog, unit)
  const printings = found.map(({ key, label, checked }) => ({
    key,
    checked,
    name: localName(lang, label),
  }))
  return { head, compared: null, unit, printings }
}

async function compare(ask: Ask, a: string, b: string): Promise<Compared> {
  const { catalog, lang } = ask
  const { runs: found, same, removed, added, ...sides } = await comparePrintings(catalog, a, b)
  const runs = found.map(({ op, text }) => ({ op, text: `${text.trimEnd()} ` }))
  const named = namesOf(ask, [sides.a.key, sides.b.key])
  const sideOf = ({ key, checked }: typeof sides.a): Side => {
    const [, scan, from, to] = SCAN.exec(key) ?? []
    return {
      ...(named.get(key) ?? { name: { text: key, lang: 'en' }, href: null }),
      pages: from && to ? communityWords(lang).pagesOf(from, to) : null,
      scanHref: scan && from ? scanPageHref(scan, Number(from), lang) : null,
      isChecked: checked,
    }
  }
  return {
    a: sideOf(sides.a),
    b: sideOf(sides.b),
    same,
    removed,
    added,
    html: diffHtml(runs, { anchors: true }),
    differences: differencesOf(runs).slice(0, MOST),
    count: countDifferences(runs),
  }
}

/** A text and a scan are called as the printing that they are of, or as the unit. */
function namesOf({ catalog, lang }: Ask, keys: readonly string[]): Map<string, Pick<Side, 'name' | 'href'>> {
  const owners = new Map(keys.map((key) => [key, ownerOf(getShownItem(catalog, idOf(key)))]))
  const listed = listedItems(catalog, [...new Set(owners.values())])
  const sides = new Map(listed.map((item) => [item.id, { name: nameOfListed(item, lang), href: href(item, lang) }]))
  return new Map(
    [...owners].flatMap(([key, owner]) => {
      const side = sides.get(owner)
      return side === undefined ? [] : [[key, side] as const]
    }),
  )
}

function ownerOf(item: ReturnType<typeof getShownItem>): string {
  if (isOf(item, 'scan')) return item.data.publication ?? item.id
  if (isOf(item, 'text')) return item.data.publication ?? item.data.unit ?? item.id
  return item.id
}

const SCAN = /^scan:([\w-]+):(\d+)-(\d+)$/

function idOf(key: string): string {
  return key.split(':')[1] ?? ''
}

/** A removal and the addition after it are one difference. */
function differencesOf(runs: readonly DiffRun[]): Difference[] {
  const found: Difference[] = []
  for (const [at, { op, text }] of runs.entries()) {
    const last = found.at(-1)
    if (op === 'removed') found.push({ number: found.length + 1, removed: text.trim(), added: '' })
    else if (op === 'added' && runs[at - 1]?.op === 'removed' && last) last.added = text.trim()
    else if (op === 'added') {
      found.push({ number: found.length + 1, removed: '', added: text.trim() })
    }
  }
  return found
}
