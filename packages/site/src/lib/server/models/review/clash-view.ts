/** Clashes of a suggestion with the catalog of today, as a form decides them. */
import { changedWords, fixRuns, type Json, type Resolutions, tidyRuns } from '@yalkut/model'
import type { Lang } from '#lib/lang.ts'
import type { Form } from '#lib/server/acting.ts'
import { type ChangeView, viewChanges } from '#lib/server/changes.ts'
import { type EntryInReview, editableText, type ItemLink, type SuggestionInReview } from './entry.ts'

export interface ClashView {
  /** `<item id>/<field…>`: the value of the form's field. */
  path: string
  item: ItemLink
  field: string
  place: string
  /** What the catalog says today, and what the suggestion says, against what both began with. */
  ours: Pick<ChangeView, 'html' | 'lang' | 'dir'>
  theirs: Pick<ChangeView, 'html' | 'lang' | 'dir'>
  /** What a third wording begins with; null for a value that is not words. */
  third: string | null
}

type Clash = EntryInReview['conflicts'][number]

export function viewClashes(entry: EntryInReview, item: ItemLink, lang: Lang): ClashView[] {
  return entry.conflicts.map((clash) => {
    const ours = sideOf(clash, clash.ours, lang)
    const theirs = sideOf(clash, clash.theirs, lang)
    const { field, place } = theirs
    const third = editableText(clash.path, jsonOf(clash.theirs) ?? undefined)
    return { path: clash.path, item, field, place, ours, theirs, third }
  })
}

function sideOf(clash: Clash, value: unknown, lang: Lang): ChangeView {
  const slash = clash.path.indexOf('/')
  const path = slash < 0 ? '' : clash.path.slice(slash)
  const [before, after] = [jsonOf(clash.base), jsonOf(value)]
  const change = {
    path,
    ...(before === null ? {} : { before }),
    ...(after === null ? {} : { after }),
  }
  const words = changedWords(change)
  const [shown] = viewChanges([{ ...change, ...(words === null ? {} : { words }) }], lang).changes
  if (shown === undefined) throw new Error('A clash has no view.')
  return shown
}

/** A clash has plain JSON on both sides; an absent value is null. */
function jsonOf(value: unknown): Json | null {
  if (value === undefined || value === null) return null
  const json: Json = JSON.parse(JSON.stringify(value))
  return json
}

/** What the form of `ClashFields` decides for each clash, and for those on other pages (`take:*`); undefined when it decides none. A clash that the form does not name
 *  is not settled, and the merge says so. */
export function readResolutions(
  form: Pick<Form, 'text' | 'typed'>,
  { entries }: Pick<SuggestionInReview, 'entries'>,
): Resolutions | undefined {
  const decided = new Map<string, { [field: string]: Resolution }>()
  for (const clash of entries.flatMap(({ conflicts }) => conflicts)) {
    const { path } = clash
    const answer = answerOf(form.text(`take:${path}`), form.typed(`third:${path}`) ?? '', clash)
    if (answer === null) continue
    const slash = path.indexOf('/')
    const [id, pointer] = slash < 0 ? [path, ''] : [path.slice(0, slash), path.slice(slash)]
    decided.set(id, { ...decided.get(id), [pointer]: answer })
  }
  const rest = form.text('take:*')
  if (rest === 'ours' || rest === 'theirs') decided.set('*', { '*': { take: rest } })
  return decided.size === 0 ? undefined : Object.fromEntries(decided)
}

type Resolution = Resolutions[string][string]

function answerOf(take: string, third: string, clash: Clash): Resolution | null {
  if (take === 'ours' || take === 'theirs') return { take }
  return take === 'third' ? { value: fieldValueOf(third, jsonOf(clash.theirs)) } : null
}

/** Words as a person typed them, as the field's value: marks and line ends of the words that stay are kept. */
export function fieldValueOf(text: string, like: Json | null): Json {
  const words = text.replaceAll('\r\n', '\n')
  if (!Array.isArray(like)) return words
  const runs: Json = JSON.parse(JSON.stringify(fixRuns(tidyRuns([...like]), words)))
  return runs
}
