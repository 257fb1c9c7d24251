/** The parts of an item's edit: its fields, its words, its shaar. */
import type { JsonObject } from '@yalkut/model'
import { inLang } from '#lib/lang.ts'
import type { Ask } from '#lib/server/ask.ts'
import { deskWords } from '#lib/words/desk.ts'
import type { Subject } from './subject.ts'

export interface Part {
  label: string
  href: string
  isHere: boolean
}

export function partsOf({ lang, address, catalog }: Ask, subject: Subject): Part[] {
  const { id, type, draft, withheld } = subject
  if (id === null || draft !== null) return []
  const words = deskWords(lang)
  const hasWords = withheld === null && hasBody({ catalog }, type)
  const hasShaar = type === 'work' && subject.data?.genre !== 'recordings'
  const parts = [
    { label: words.fields, path: `/edit/${id}` },
    ...(hasWords ? [{ label: words.words, path: `/edit/${id}/words` }] : []),
    ...(hasShaar ? [{ label: words.shaar, path: `/edit/${id}/shaar` }] : []),
  ]
  if (parts.length === 1) return []
  return parts.map(({ label, path }) => ({
    label,
    href: inLang(path, lang),
    isHere: path === address,
  }))
}

/** Whether items of the type have words of their own. */
export function hasBody({ catalog }: Pick<Ask, 'catalog'>, type: string): boolean {
  return hasField(catalog.schemas.types().find((each) => each.type === type)?.schema, 'body')
}

function hasField(schema: JsonObject | undefined, field: string): boolean {
  const { properties } = schema ?? {}
  return typeof properties === 'object' && properties !== null && Object.hasOwn(properties, field)
}
