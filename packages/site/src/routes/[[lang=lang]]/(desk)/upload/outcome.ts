/** What the catalog answers to files that are described together. */
import { refusedSaid } from '#lib/desk/refused-said.ts'
import type { Lang } from '#lib/lang.ts'
import type { Place } from './desk-page.ts'
import type { Row } from './rows.ts'

/** A suggestion that is, or would be, made. */
export interface Made {
  id: number | null
  number: number | null
  title: string
  files: string[]
  items: {
    type: string
    name: { he: string; en?: string } | null
    path: string | null
    isNew: boolean
  }[]
  rights: string | null
}

export interface Outcome {
  files: {
    upload: string
    state: 'sent' | 'ready' | 'known' | 'skipped'
    number: number | null
    item: string | null
    why: string | null
    candidates: string[]
    whyHe: string | null
    warnings: string[]
    warningsHe: string[]
  }[]
  suggestions: Made[]
}

/** The rows, with what the catalog says of each. Those that were sent are left out. */
export function withOutcome(rows: readonly Row[], { files }: Outcome, lang: Lang): Row[] {
  const found = new Map(files.map((file) => [file.upload, file]))
  return rows.flatMap((row) => {
    const file = row.upload === null ? undefined : found.get(row.upload)
    if (file === undefined) return [row]
    const { state, item, number, candidates } = file
    if (state === 'sent') return []
    if (state === 'known') {
      const href = item === null ? null : `/${item}`
      return [{ ...row, progress: { kind: 'held', href, waits: number } }]
    }
    return [
      {
        ...row,
        wrong:
          state === 'skipped' ? refusedSaid(lang, { message: (lang === 'he' ? file.whyHe : file.why) ?? '' }) : null,
        sameDay: candidates.map((id) => placeIn(row, id)),
        warnings: lang === 'he' ? file.warningsHe : file.warnings,
      },
    ]
  })
}

function placeIn({ candidates }: Row, id: string): Place {
  const known = candidates.find((place) => place.id === id)
  return known ?? { id, type: 'event', name: { text: id }, href: `/${id}` }
}
