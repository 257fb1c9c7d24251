/** What a suggestion changes on a page of a scan: the lines whose words change, in their order, and in one sentence what was read.
 *  Marks of the lines (how often they were read, what the machine was not sure of) say nothing by themselves. */
import { type Change, isJsonObject, type Json, type JsonObject, pointerParts } from '@yalkut/model'
import type { Lang } from '#lib/lang.ts'
import { counted } from '#lib/words/in-both.ts'
import { suggestionWords } from '#lib/words/suggestions.ts'
import type { DrawnEntry } from './entry.ts'

export interface PageChanges {
  /** “The page was read: 30 lines, 3 changed.” */
  said: string
  /** Of words: `/lines/l3/text`; then those of other fields. */
  changes: Change[]
  /** “Line 4”, by the pointer of a change. */
  places: ReadonlyMap<string, string>
}

interface Line {
  id: string
  text: string
}

/** Null for an item that is no page of a scan, and for one that is deleted. */
export function pageChanges(entry: DrawnEntry, lang: Lang): PageChanges | null {
  const { type, after } = entry
  if (type !== 'text-page' || after === null) return null
  const changes = entry.copiedFrom?.changes ?? entry.changes
  const lines = linesOf(after)
  const words = suggestionWords(lang)
  const sides = lineChanges(changes, lines)
  const known = [...sides.values()].toSorted((a, b) => a.at - b.at)
  return {
    said: saidOf(entry, changes, { lines: lines.length, changed: known.length, lang }),
    changes: [...known.map(({ change }) => change), ...otherChanges(entry, changes)],
    places: new Map(known.map(({ change, at, kind }) => [change.path, words.line(at, kind)])),
  }
}

type LineKind = 'changed' | 'added' | 'removed' | 'moved'

interface LineChange {
  change: Change
  kind: LineKind
  /** Its number on the page, from 1; of a line that goes, that of the line that comes after it. */
  at: number
}

/** By the id of the line. */
function lineChanges(changes: readonly Change[], lines: readonly Line[]): Map<string, LineChange> {
  const found = new Map<string, LineChange>()
  for (const { path, before, after } of changes) {
    const [field, id = '', part] = pointerParts(path)
    if (field !== 'lines' || id === '') continue
    const at = lines.findIndex((line) => line.id === id) + 1
    const text = `/lines/${id}/text`
    if (part === undefined) {
      const [was, is] = [textOf(before), textOf(after)]
      const kind = is === undefined ? 'removed' : 'added'
      const change = {
        path: text,
        ...(was !== undefined && { before: was }),
        ...(is !== undefined && { after: is }),
      }
      found.set(id, { change, kind, at: at === 0 ? placeOfGone(changes, id, lines) : at })
    } else if (part === 'text') {
      found.set(id, { change: { path, ...sidesOf(before, after) }, kind: 'changed', at })
    } else if (part === 'box' && !found.has(id)) {
      const words = lines[at - 1]?.text ?? ''
      found.set(id, { change: { path: text, before: words, after: words }, kind: 'moved', at })
    }
  }
  return found
}

function sidesOf(before: Json | undefined, after: Json | undefined): Omit<Change, 'path'> {
  return { ...(before !== undefined && { before }), ...(after !== undefined && { after }) }
}

/** Where a line stood that is no more: after the last line before it that stayed. */
function placeOfGone(changes: readonly Change[], id: string, lines: readonly Line[]): number {
  const order = changes.find(({ path }) => path === '/lines')?.before
  if (!Array.isArray(order)) return lines.length + 1
  const before = order.slice(0, order.indexOf(id))
  const last = before.findLast((each) => lines.some((line) => line.id === each))
  return lines.findIndex((line) => line.id === last) + 1.5
}

const OF_A_PAGE: ReadonlySet<string> = new Set(['lines', 'proofread', 'state', 'page', 'layer'])

function otherChanges({ before, copiedFrom }: DrawnEntry, changes: readonly Change[]): Change[] {
  const isNew = before === null && copiedFrom === undefined
  return isNew ? [] : changes.filter(({ path }) => !OF_A_PAGE.has(pointerParts(path)[0] ?? ''))
}

function saidOf(
  { after }: DrawnEntry,
  changes: readonly Change[],
  { lines, changed, lang }: { lines: number; changed: number; lang: Lang },
): string {
  const words = suggestionWords(lang)
  const level = changes.find(({ path }) => path === '/proofread')?.after
  const state = changes.find(({ path }) => path === '/state')
  const read =
    state !== undefined
      ? words.pageState(stateOf(after?.state))
      : level === 1 || level === 2
        ? words.pageRead(level)
        : ''
  const amount = counted(lang, lines, words.lines)
  const some = changed === 0 ? words.noLineChanged : counted(lang, changed, words.linesChanged)
  return [read, lines === 0 ? '' : `${amount}, ${some}`].filter((each) => each !== '').join(' · ')
}

export type PageStateName = 'blank' | 'unreadable' | 'problem' | 'none'

function stateOf(state: Json | undefined): PageStateName {
  return state === 'blank' || state === 'unreadable' || state === 'problem' ? state : 'none'
}

function textOf(line: Json | undefined): string | undefined {
  return isJsonObject(line) && typeof line.text === 'string' ? line.text : undefined
}

function linesOf({ lines }: JsonObject): Line[] {
  return (Array.isArray(lines) ? lines : []).flatMap((line) =>
    isJsonObject(line) && typeof line.id === 'string' && typeof line.text === 'string'
      ? [{ id: line.id, text: line.text }]
      : [],
  )
}
