/** How tools name items and link to them. Source: shapes.md#text-and-links. */

import { AnyObject, nullable } from '@yalkut/catalog/core'
import type { ListedItem } from '@yalkut/catalog/reading'
import type { LocalName, WithheldWords } from '@yalkut/model'
import { Type } from 'typebox'
import type { ToolContext } from './tool.ts'

type Origin = Pick<ToolContext, 'baseUrl'>

/** An item in a list of a tool. */
export interface ItemLine {
  id: string
  type: string
  name: LocalName | null
  path: string | null
  url: string
  /** Why the item's words are withheld. */
  withheld?: string
}

export function itemLine(origin: Origin, item: ListedItem): ItemLine {
  const { id, type, path, name, withheld } = item
  return {
    id,
    type,
    name,
    path,
    url: itemUrl(origin, item),
    ...(withheld === null ? {} : { withheld }),
  }
}

export const ItemLine = Type.Object({
  id: Type.String(),
  type: Type.String(),
  name: nullable(AnyObject),
  path: nullable(Type.String()),
  url: Type.String(),
  withheld: Type.Optional(Type.String({ description: 'Why the item’s words are withheld.' })),
})

/** `- name (type, id) url` */
export function lineText({ id, type, name, url, withheld }: ItemLine): string {
  const reason = withheld === undefined ? '' : ` (${withheld})`
  return `- ${nameText(name) ?? id} (${type}, ${id}) ${url}${reason}`
}

export function nameText(name: LocalName | null): string | null {
  if (name === null) return null
  return name.en === undefined ? name.he : `${name.he} / ${name.en}`
}

export function itemUrl({ baseUrl }: Origin, { id, path }: { id: string; path: string | null }): string {
  return path === null ? `${baseUrl}/v1/entities/${id}` : baseUrl + path
}

/** The page of the site on which people read and fix one page of a scan's words. */
export function scanPageUrl({ baseUrl }: Origin, scan: string, page: number): string {
  return `${baseUrl}/text/${scan}?page=${page}`
}

export function reviewUrl({ baseUrl }: Origin, suggestion: number): string {
  return `${baseUrl}/review?s=${suggestion}`
}

/** Of a merge that this server's readers do not see yet; empty otherwise. */
export function notSeenYet({ behind }: { behind?: true }): string {
  return behind === undefined ? '' : ' It is stored; readers of this server see it a little later.'
}

/** As `behind` of the API, in the few bytes that a list of tools has. */
export const BehindMark = Type.Optional(Type.Literal(true))

export function suggestionUrl(origin: Origin, { id, number }: { id: number; number: number | null }): string {
  return number === null ? reviewUrl(origin, id) : `${origin.baseUrl}/suggestions/${number}`
}

export function issueUrl({ baseUrl }: Origin, number: number): string {
  return `${baseUrl}/issues/${number}`
}

/** A line that `fix_words` can name: `v3: words`, or `[machine] v3: words`. */
export function idLine(id: string, words: string, machine: boolean): string {
  return markMachine(`${id}: ${words}`, machine)
}

/** Marks words that a machine wrote and no person has checked. */
export function markMachine(words: string, machine: boolean): string {
  return machine ? `[machine] ${words}` : words
}

export const MACHINE_NOTE =
  'Lines marked [machine] were read or heard by a machine and no person has checked them: quote them as such.'

/** What is said of words that are withheld: none or one line. */
export function withheldLine(words: WithheldWords | undefined): string[] {
  if (words === undefined) return []
  const { before, after, changed } = words
  const counts = [before, after].map(({ segments, letters }) => `${segments} segments, ${letters} letters`)
  return [`withheld words: ${changed ? `changed from ${counts.join(' to ')}` : `as they were (${counts[0]})`}`]
}
