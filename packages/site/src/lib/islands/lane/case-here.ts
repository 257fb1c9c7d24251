/** The case that the lane shows: what its section says of it, and what the service is told and asked of it. */
import { mount } from 'svelte'
import ShowsNow from '#lib/ui/review/ShowsNow.svelte'
import type { CaseAt } from './deciding.ts'
import type { Decision } from './kept-decisions.ts'

export function verdictOf(value: string): Decision['verdict'] {
  return value === 'send_back' || value === 'keep' || value === 'revert' ? value : 'approve'
}

export function caseIn({ dataset }: HTMLElement): CaseAt {
  return { suggestion: Number(dataset.case), submittedAt: dataset.submitted ?? '' }
}

/** Says which items' withheld words an approval would show, below the heading, as the page says it where the form was sent without scripts. */
export function sayWhatShows(section: HTMLElement, shows: readonly string[]): void {
  const heading = section.querySelector('h2')
  const target = heading?.parentElement
  if (shows.length === 0 || heading === null || !target) return
  const put = heading.nextSibling === null ? { target } : { target, anchor: heading.nextSibling }
  mount(ShowsNow, { ...put, props: { shows, lang: document.documentElement.lang === 'en' ? 'en' : 'he' } })
}

/** Notes that the case was looked at. */
export async function markSeen({ dataset }: HTMLElement, at: string): Promise<void> {
  const entities = (dataset.entities ?? '').split(' ').filter((id) => id !== '')
  if (entities.length === 0) return
  await fetch(`/v1/suggestions/${dataset.case}/seen`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ entities, at }),
  }).catch(() => undefined)
}

/** The same decision of the suggestions that are like this one. */
export async function alikeTo({ suggestion, shows: _, ...alike }: Decision): Promise<Decision[]> {
  const answer = await fetch(`/v1/review/lane?alike=${suggestion}&limit=200`)
  if (!answer.ok) return []
  const { rows }: { rows: { id: number; submittedAt: string; mayDecide: boolean }[] } = await answer.json()
  return rows
    .filter(({ id, mayDecide }) => id !== suggestion && mayDecide)
    .map(({ id, submittedAt }) => ({ ...alike, suggestion: id, submittedAt }))
}
