/** The sets that imported sefarim stand in, one for each level of the categories they come with. */

import { idFromSeed } from '@yalkut/model'
import { SUB_CATEGORIES, TOP_CATEGORIES } from './category-names.ts'
import type { ImportRecord } from './importer.ts'
import { makeRecord } from './record.ts'
import { sequenceKeys } from './sequence-keys.ts'
import { slugOf } from './slug.ts'

/** The seed of the sets' ids is the same for every importer, so that they fill the same shelves. */
const SEED = 'categories'

/** The sets given so far in one import. */
export class CategorySets {
  readonly #given = new Set<string>()

  /** The sets of `categories` (from the top down, at least one) not given before, parents first.
   *  `hebrew`: the source's own Hebrew names, by place, for categories that are not known here. */
  newRecords(categories: readonly string[], hebrew: readonly string[] = []): ImportRecord[] {
    const records: ImportRecord[] = []
    for (const depth of categories.keys()) {
      const way = categories.slice(0, depth + 1)
      if (this.#given.has(keyOf(way))) continue
      this.#given.add(keyOf(way))
      records.push(setRecord(way, hebrew[depth]))
    }
    return records
  }
}

/** The id of the innermost set of `categories`. */
export function categorySetId(categories: readonly string[]): string {
  return idFromSeed(SEED, keyOf(categories))
}

/** What a work under these categories is. Source: shapes.md#work. */
export function genreOfCategories(categories: readonly string[]) {
  return TOP_CATEGORIES.get(categories[0] ?? '')?.genre ?? 'other'
}

function keyOf(categories: readonly string[]): string {
  return categories.join('/')
}

function setRecord(categories: readonly string[], hebrew: string | undefined): ImportRecord {
  const name = categories.at(-1) ?? ''
  const parents = categories.slice(0, -1)
  const isTop = parents.length === 0
  const known = isTop ? TOP_CATEGORIES.get(name)?.he : SUB_CATEGORIES.get(name)
  const place = [...(isTop ? TOP_CATEGORIES : SUB_CATEGORIES).keys()].indexOf(name)
  const slug = slugOf(keyOf(categories))
  return makeRecord({
    source: SEED,
    key: keyOf(categories),
    type: 'set',
    path: `/sets/${slug}`,
    data: {
      name: { he: known ?? hebrew ?? name, en: name },
      slug,
      policy: 'moderated',
      keepers: [],
      ...(isTop ? {} : { parent: categorySetId(parents) }),
      ...(place === -1 ? {} : { order: sequenceKeys(place + 1).at(-1) }),
    },
  })
}
