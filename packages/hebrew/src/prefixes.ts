/** The prefix letters of a Hebrew word. */

/** The runs of prefixes that words carry: `ו`, then `ש` and its like, then a preposition, then the article. */
const RUN = /^ו?(?:לכש|כש|מש|ש|ד)?[בכלמ]?ה?$/u

const MAX_PREFIX = 3

export interface PrefixSplit {
  prefix: string
  rest: string
}

/** `letters` divided into a run of prefixes of up to `max` letters and the rest, the whole first. The rest has at least one
 *  letter. */
export function prefixSplits(letters: string, max = MAX_PREFIX): PrefixSplit[] {
  const longest = Math.min(max, letters.length - 1)
  return Array.from({ length: Math.max(longest, 0) + 1 }, (_, length) => ({
    prefix: letters.slice(0, length),
    rest: letters.slice(length),
  })).filter(({ prefix, rest }) => rest !== '' && RUN.test(prefix))
}
