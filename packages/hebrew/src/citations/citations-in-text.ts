/** Finds in running words what may be a citation: what is in brackets, as sefarim note their sources. Source:
 *  service.md#citations. */
import { MAX_CITATION_LENGTH } from './read-citation.ts'

const BRACKETED = /[([{]([^()[\]{}]{3,300})[)\]}]/gu
/** Between citations of one note: “תהלים כג, א; ברכות ב, א”. A comma stands inside a citation. */
const BETWEEN = /;|[:.](?=\s|$)|\s+(?:ועוד|ובכ״מ|ובכ"מ|and|also)(?=\s|$)/u
/** What leads to a citation and is no part of it. */
const LEADING =
  /^(?:[ו]?(?:ראה|עיין|עיי״ש|ע״פ|ע"פ|עפ״י|כמ״ש|כמ"ש|כדאיתא|כדאי׳|עי׳|ע׳|פרש״י|לשון|הכתוב)|see|cf|see also|based on)[.:]?\s+/iu

/** What is in brackets, a part for each citation that it may hold, in its order; each once. */
export function citationsInText(text: string): string[] {
  const found = new Set<string>()
  for (const [, inside = ''] of text.matchAll(BRACKETED)) {
    for (const part of inside.split(BETWEEN)) {
      const citation = withoutLeading(part.trim())
      // A citation has a name and a number.
      if (citation.length <= MAX_CITATION_LENGTH && /\S\s+\S/u.test(citation)) found.add(citation)
    }
  }
  return [...found]
}

function withoutLeading(part: string): string {
  const rest = part.replace(LEADING, '')
  return rest === part ? part : withoutLeading(rest)
}
