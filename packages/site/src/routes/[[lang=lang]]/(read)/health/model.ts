/** What of the catalog is there and what lacks: numbers, then what to do next, then tables by year and by shelf. */

import type { Health } from '@yalkut/catalog/core'
import { getHealth } from '@yalkut/catalog/reading'
import { href } from '#lib/href.ts'
import { inLang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { localName } from '#lib/server/names.ts'
import { healthWords } from '#lib/words/health.ts'

export interface HealthPage extends Page {
  numbers: { name: string; value: number }[]
  scans: { name: Named; href: string; pages: number; checked: number }[]
  recordings: { name: Named; href: string }[]
  suggestions: { title: string; href: string }[]
  deadLinks: { url: string; error: string | null; items: { id: string; href: string }[] }[]
  years: Health['years']
  sets: { id: string; name: Named; href: string; items: number }[]
}

const ROWS = 20

export async function healthPage({ catalog, lang }: Ask): Promise<HealthPage> {
  const words = healthWords(lang)
  const health = await getHealth(catalog, ROWS)
  const named = (id: string, name: Parameters<typeof localName>[1] | null): Named =>
    name === null ? { text: id, lang: 'en' } : localName(lang, name)
  const { pages, recordings, links } = health
  return {
    head: { title: words.title, description: words.about },
    numbers: [
      { name: words.pages, value: pages.total },
      { name: words.checkedPages, value: pages.checked },
      { name: words.recordings, value: recordings.total },
      { name: words.transcribed, value: recordings.transcribed },
      { name: words.synced, value: recordings.synced },
      { name: words.links, value: links.checked },
      { name: words.dead, value: links.dead },
    ],
    scans: health.uncheckedScans.map(({ scan, title, ...counts }) => ({
      name: named(scan, title),
      href: href({ id: scan, path: null }, lang),
      pages: counts.pages,
      checked: counts.checked,
    })),
    recordings: health.unsynced.map(({ id, path, title }) => ({
      name: named(id, title),
      href: href({ id, path }, lang),
    })),
    suggestions: health.openSuggestions.map(({ id, title }) => ({
      title,
      href: inLang(`/review?s=${id}`, lang),
    })),
    deadLinks: health.deadLinks.map(({ url, error, entities }) => ({
      url,
      error,
      items: entities.map((id) => ({ id, href: href({ id, path: null }, lang) })),
    })),
    years: health.years,
    sets: health.sets.map(({ id, path, name, items }) => ({
      id,
      name: named(id, name),
      href: href({ id, path }, lang),
      items,
    })),
  }
}
