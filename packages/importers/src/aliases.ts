/** Other names of a sefer, by which people look for it. Source: shapes.md#work. */
import { normalizeForSearch, otherNames } from '@yalkut/hebrew'

/** The maximum number of aliases of a work. Source: shapes.md#work. */
const MAX_ALIASES = 500

/** The field `aliases` of a work: the names that its source lists (`variants`), then the usual names of the sefer with this
 *  title. Names that differ only in points, capitals or marks, and `titles`, are left out. No field when none is left. */
export function aliasesOf(
  title: string,
  titles: readonly string[],
  variants: readonly string[],
): { aliases?: string[] } {
  const seen = new Set(titles.map(normalizeForSearch))
  const aliases = [...variants, ...otherNames(title)].filter((name) => {
    const key = normalizeForSearch(name)
    if (key === '' || seen.has(key)) return false
    seen.add(key)
    return true
  })
  return aliases.length === 0 ? {} : { aliases: aliases.slice(0, MAX_ALIASES) }
}
