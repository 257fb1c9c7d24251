/** Titles of suggestions that say where their change is: the sefer or the printing, and the item in it. They contain no words of
 *  texts, which may be withheld later; titles never are. */
import { idIn, type JsonObject, type LocalName, nameOf } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import { MAX_TITLE } from '../input/bounds.ts'
import { nameItems } from './name-items.ts'

/** The fields that name what an item stands in, the nearest first. */
const HOLDERS = ['work', 'unit', 'publication', 'scan', 'recording', 'event'] as const

/** “Likkutei Torah · Chapter 6”, or the name alone; null for an item without any. */
export function placeOf(reads: Reads, type: string, data: JsonObject): string | null {
  const own = nameOf(type, data)
  const holders = HOLDERS.flatMap((field) => idIn(data, field) ?? [])
  const names = nameItems(reads, holders)
  const around = holders.flatMap((id) => names.get(id)?.name ?? [])
  const parts = [...around.slice(0, 1), ...(own === null ? [] : [own])].map(textOf)
  return parts.length === 0 ? null : parts.join(' · ').slice(0, MAX_TITLE)
}

function textOf({ he, en }: LocalName): string {
  return en ?? he ?? ''
}
