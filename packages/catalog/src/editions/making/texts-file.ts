/** The texts of an edition: a ZIP with a plain UTF-8 text for each unit that has words, by its path. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Snapshot, SnapshotItem } from '@yalkut/projection'
import { ZipFile } from 'yazl'
import type { EditionPlan, OnStep } from './plan.ts'
import { SAY_EVERY } from './plan.ts'

/** The number of texts. */
export async function writeTexts(
  path: string,
  snapshot: Snapshot,
  { createdAt }: EditionPlan,
  onStep: OnStep,
): Promise<number> {
  const zip = new ZipFile()
  const texts = textsOf(snapshot)[Symbol.iterator]()
  const options = { mtime: new Date(createdAt), mode: 0o100644 }
  let count = 0
  let failure: unknown = null

  /** Each text is read when the one before it is written, so that no more than one waits in memory. */
  function addNext(): void {
    try {
      const { done, value } = texts.next()
      if (done === true) {
        zip.end()
        return
      }
      count += 1
      if (count % SAY_EVERY === 0) onStep(`${count} texts written`)
      zip.addReadStreamLazy(value.name, options, (give) => {
        const stream = Readable.from([Buffer.from(value.text, 'utf8')])
        stream.once('end', () => setImmediate(addNext))
        give(null, stream)
      })
    } catch (error) {
      failure = error
      zip.end()
    }
  }

  const output = createWriteStream(path, { flush: true })
  addNext()
  await pipeline(zip.outputStream, output)
  if (failure !== null) throw failure
  return count
}

interface UnitText {
  name: string
  text: string
}

function* textsOf(snapshot: Snapshot): Iterable<UnitText> {
  for (const unit of snapshot.items('unit')) {
    const parts = [...partsOf(snapshot, unit)]
    if (parts.length > 0) {
      yield { name: `${unit.path?.slice(1) ?? unit.id}.txt`, text: `${parts.join('\n\n\n')}\n` }
    }
  }
}

/** The words of the unit itself, then those of each of its texts under the text's id. */
function* partsOf(snapshot: Snapshot, unit: SnapshotItem): Iterable<string> {
  const own = snapshot.lines(unit).join('\n\n')
  if (own !== '') yield own
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
