/** The ways in which the holy names are written: in full, or changed as people write and say them.
 *  Source: shapes.md#search-rules. */

/** Spellings of the Name, with the prefixes that are before it. `ה` and `ד` only where they are marked (`ה׳`). */
const THE_NAME = ['יהוה', 'יקוק', 'הויה', 'ידוד', 'יוי', 'ייי']
const THE_NAME_MARKED = ['ה', 'ד', 'הוי', 'יי', 'השמ']
const NAME_PREFIX = /^(ו?(?:כש|ש|ד)?[בכלמ]?)(.+)$/u

/** Letters of other names, as written and as changed. */
const CHANGED: readonly (readonly [RegExp, string])[] = [
  [/^([והבכלמשד]{0,3})אלוק/u, '$1אלוה'],
  [/^([והבכלמשד]{0,3})אלק/u, '$1אלה'],
  [/^([והבכלמשד]{0,3})אלוה/u, '$1אלוק'],
  [/^([והבכלמשד]{0,3})אלה(?=[ימנכת])/u, '$1אלק'],
  [/^([והבכלמשד]{0,3})צבקות$/u, '$1צבאות'],
  [/^([והבכלמשד]{0,3})צבאות$/u, '$1צבקות'],
  [/^([והבכלמשד]{0,3})שקי$/u, '$1שדי'],
  [/^([והבכלמשד]{0,3})שדי$/u, '$1שקי'],
  [/^([והבכלמשד]{0,3})קל$/u, '$1אל'],
  [/קה$/u, 'יה'],
  [/^הללויה$/u, 'הללו יה'],
  [/^הללוקה$/u, 'הללו יה'],
]

export interface NameSpelling {
  /** One word or several, with a space between them. */
  words: string
  /** Only where it is marked (`ה׳`). */
  marked: boolean
}

/** Other spellings of a word that is a holy name, with its prefix kept; empty for other words. `word`: letters as in the index;
 *  `marked`: it was typed with a mark. */
export function nameSpellings(word: string, marked: boolean): NameSpelling[] {
  const changed = CHANGED.flatMap(([from, to]) => {
    const other = word.replace(from, to)
    return other === word ? [] : [{ words: other, marked: false }]
  })
  return [...theName(word, marked), ...changed]
}

function theName(word: string, marked: boolean): NameSpelling[] {
  const [, prefix = '', rest = word] = NAME_PREFIX.exec(word) ?? []
  for (const [before, name] of [['', word] as const, [prefix, rest] as const]) {
    const isName = THE_NAME.includes(name) || (marked && THE_NAME_MARKED.includes(name))
    if (!isName) continue
    const full = THE_NAME.map((each) => ({ words: before + each, marked: false }))
    const short = THE_NAME_MARKED.map((each) => ({ words: before + each, marked: true }))
    return [...full, ...short].filter((each) => each.words !== word || each.marked !== marked)
  }
  return []
}
