/** Other divisions of a sefer beside its chapters, such as the parshiyos of a book of the Torah. The catalog has one division for a
 *  sefer, so they are reported. */
import { isJsonObject } from '@yalkut/model'
import { ImportProblem, type OnProblem, report } from '../import-problem.ts'
import type { SourceFile } from '../source-files.ts'

/** Parts that a report names. */
const NAMED = 3

/** `alts`: as the file has it, the divisions by their names. Files of one sefer repeat it: `known` has those that were reported. */
export function reportOtherDivisions(
  file: SourceFile,
  alts: unknown,
  known: Set<string>,
  onProblem: OnProblem | undefined,
): void {
  if (!isJsonObject(alts)) return
  for (const [name, division] of Object.entries(alts)) {
    if (known.has(name)) continue
    known.add(name)
    const parts = partsIn(division)
    const first = parts.slice(0, NAMED).join(', ')
    const named = first === '' ? '' : `: ${first}${parts.length > NAMED ? ' …' : ''}`
    const problem = `the division into ${parts.length} parts${named} is left out, because a sefer has one division; its words are imported by their chapters.`
    const place = `"alts" ${name.slice(0, 100)}`
    report(onProblem, new ImportProblem(file.name, place, problem, 'aside'))
  }
}

/** The names of the parts, with the places that they cover. */
function partsIn(division: unknown): string[] {
  const nodes = isJsonObject(division) && Array.isArray(division.nodes) ? division.nodes : []
  return nodes.flatMap((node: unknown) => {
    if (!isJsonObject(node)) return []
    const title = titleOf(node)
    const range = typeof node.wholeRef === 'string' ? node.wholeRef.trim() : ''
    const name = [title, range === '' ? '' : `(${range})`].filter((each) => each !== '').join(' ')
    return [name.slice(0, 200)]
  })
}

function titleOf(node: Record<string, unknown>): string {
  for (const key of ['title', 'enTitle', 'sharedTitle', 'heTitle']) {
    const title = node[key]
    if (typeof title === 'string' && title.trim() !== '') return title.trim()
  }
  const titles: unknown[] = Array.isArray(node.titles) ? node.titles : []
  const texts = titles.flatMap((each) => (isJsonObject(each) && typeof each.text === 'string' ? [each.text] : []))
  return texts[0]?.trim() ?? ''
}
