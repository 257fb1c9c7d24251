/** What the lane asks of the service, and tells it. */
import type { Decision } from './kept-decisions.ts'
import type { LaneCase } from './model.ts'

/** Notes that the case was looked at. */
export async function markSeen({ id, entities }: Pick<LaneCase, 'id' | 'entities'>, at: string): Promise<void> {
  if (entities.length === 0) return
  await fetch(`/v1/suggestions/${id}/seen`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ entities, at }),
  }).catch(() => undefined)
}

/** The same decision of the suggestions that are like this one. */
export async function alikeTo({ suggestion, shows: _, ...alike }: Decision): Promise<Decision[]> {
  const answer = await fetch(`/v1/review/lane?alike=${suggestion}&limit=200`).catch(() => null)
  if (answer?.ok !== true) return []
  const { rows }: { rows: { id: number; submittedAt: string; mayDecide: boolean }[] } = await answer.json()
  return rows
    .filter(({ id, mayDecide }) => id !== suggestion && mayDecide)
    .map(({ id, submittedAt }) => ({ ...alike, suggestion: id, submittedAt }))
}

/** Sends a form of another page. True: it was carried out. */
export async function sendForm(form: HTMLFormElement): Promise<boolean> {
  const answer = await fetch(form.action, {
    method: 'POST',
    body: new FormData(form),
    headers: { accept: 'application/json', 'x-sveltekit-action': 'true' },
  }).catch(() => null)
  const result: { type?: string } | null = (await answer?.json().catch(() => null)) ?? null
  return result?.type === 'redirect'
}
