/** The texts of an edition: a ZIP with a plain UTF-8 text for each unit that has words, by its path. */
import { join } from 'node:path'
import type { ItemMarks, Snapshot, SnapshotItem } from '@yalkut/projection'
import type { EditionPlan, GeneratedFile } from './plan.ts'
import { writeZip } from './zip-file.ts'

export function writeTexts(folder: string, snapshot: Snapshot, { tag, createdAt }: EditionPlan): GeneratedFile {
  const name = `texts-${tag}.zip`
  let rows = 0
  writeZip(join(folder, name), new Date(createdAt), (zip) => {
    for (const text of textsOf(snapshot)) {
      zip.add(text.name, text.text)
      rows += 1
    }
  })
  return { name, rows, describes: 'A plain text for each unit, by its path' }
}

interface UnitText {
  name: string
  text: string
}

function* textsOf(snapshot: Snapshot): Iterable<UnitText> {
  const haveTexts = snapshot.parents('unit', 'text')
  for (const unit of snapshot.items('unit')) {
    const parts = [...partsOf(snapshot, unit, haveTexts)]
    if (parts.length > 0) {
      yield { name: `${unit.path?.slice(1) ?? unit.id}.txt`, text: `${parts.join('\n\n\n')}\n` }
    }
  }
}

/** The words of the unit itself, then those of each of its texts under the text's id. */
function* partsOf(snapshot: Snapshot, unit: SnapshotItem, haveTexts: ItemMarks): Iterable<string> {
  const own = snapshot.lines(unit).join('\n\n')
  if (own !== '') yield own
  if (!haveTexts.has(unit)) return
  for (const text of snapshot.below(unit.id, 'unit', 'text')) {
    const paragraphs: string[] = []
    for (const segment of snapshot.below(text.id, 'text', 'segment')) {
      paragraphs.push(...snapshot.lines(segment))
    }
    const words = paragraphs.filter((line) => line !== '').join('\n\n')
    if (words === '') continue
    const about = [text.kind, text.name?.he ?? text.name?.en, text.id].filter(Boolean).join(' · ')
    yield `[${about}]\n\n${words}`
  }
}
