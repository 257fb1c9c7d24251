/** What a new item gets where its writer left a field empty: a slug, its place after the last one, and a path. */
import { lastLinked, namesOf, resolvePath } from '@yalkut/catalog/reading'
import {
  between,
  idIn,
  isJsonObject,
  isRefusal,
  type JsonObject,
  nameOf,
  pathFromData,
  slugFrom,
  withSuffix,
} from '@yalkut/model'
import type { Ask } from '#lib/server/ask.ts'
import type { Field } from './fields.ts'

export function withUsual({ catalog }: Ask, type: string, fields: readonly Field[], data: JsonObject): JsonObject {
  const lacks = (kind: Field['kind']): Field | undefined =>
    fields.find((field) => field.kind === kind && field.isRequired && data[field.key] === undefined)
  const whole = { ...data }
  const slug = lacks('slug')
  const name = slugFrom(nameOf(type, data)?.en ?? '')
  if (slug !== undefined && name !== '') whole[slug.key] = name
  const order = lacks('order')
  if (order !== undefined) whole[order.key] = between(lastOrder(catalog, type, data), null)
  const proofread = fields.find(({ key, isRequired }) => key === 'proofread' && isRequired)
  if (proofread !== undefined) whole.proofread ??= 0
  return whole
}

function lastOrder(catalog: Ask['catalog'], type: string, data: JsonObject): string | null {
  const field = type === 'unit' ? 'work' : type === 'segment' ? 'text' : null
  const to = field === null ? null : idIn(data, field)
  if (field === null || to === null || (type !== 'unit' && type !== 'segment')) return null
  const last = lastLinked(catalog, type, { to, field })
  const order: unknown = isJsonObject(last?.data) ? last.data.order : undefined
  return typeof order === 'string' ? order : null
}

/** A free path made from the data; null for types without paths. */
export function usualPath({ catalog }: Ask, type: string, data: JsonObject): string | null {
  const work = type === 'unit' ? idIn(data, 'work') : null
  const parent = work === null ? null : (namesOf(catalog, [work]).get(work)?.path ?? null)
  const path = pathFromData(type, data, parent)
  if (path === null) return null
  for (let n = 1; n < 50; n += 1) {
    const tried = n === 1 ? path : withSuffix(path, n)
    if (isFree(catalog, tried)) return tried
  }
  return null
}

function isFree(catalog: Ask['catalog'], path: string): boolean {
  try {
    return resolvePath(catalog, path).redirected
  } catch (problem) {
    if (isRefusal(problem)) return true
    throw problem
  }
}
