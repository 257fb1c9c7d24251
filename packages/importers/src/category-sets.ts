/** The sets of imported sefarim: one set for each level of a sefer's categories. */

import { type ImportRecord, idFromSeed } from '@yalkut/model'
import { SUB_CATEGORIES, TOP_CATEGORIES } from './category-names.ts'
import { makeRecord } from './record.ts'
import { sequenceKeys } from './sequence-keys.ts'
import { slugOf } from './slug.ts'

/** The seed of the sets' ids. All importers share it, so that their sefarim go into the same sets. */
const SEED = 'categories'

/** The sets that one import has yielded so far. */
export class CategorySets {
  readonly #given = new Set<string>()

  /** The records of the sets of `categories` that were not yielded before, parents first. `categories` has at least
   *  one, from the top down. `hebrew`: the source's Hebrew names at the same indexes, for categories that are not in
   *  `category-names.ts`. */
  newRecords(categories: readonly string[], hebrew: readonly string[] = []): ImportRecord[] {
    const records: ImportRecord[] = []
    for (const depth of categories.keys()) {
      const path = categories.slice(0, depth + 1)
      if (this.#given.has(keyOf(path))) continue
      this.#given.add(keyOf(path))
      records.push(setRecord(path, hebrew[depth]))
    }
    return records
  }
}

/** The id of the innermost set of `categories`. */
export function categorySetId(categories: readonly string[]): string {
  return idFromSeed(SEED, keyOf(categories))
}

/** The genre of a work with these categories. Source: shapes.md#work. */
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
  const index = [...(isTop ? TOP_CATEGORIES : SUB_CATEGORIES).keys()].indexOf(name)
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
      ...(index === -1 ? {} : { order: sequenceKeys(index + 1).at(-1) }),
    },
  })
}
