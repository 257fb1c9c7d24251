/** Makes the files of an edition in a folder, from one moment of the projection: two threads write side by side, so that the
 *  server goes on answering. Memory is bounded whatever the size of the catalog. Source: shapes.md#editions. */
import { mkdir } from 'node:fs/promises'
import type { EditionFile } from '../manifest.ts'
import { hashedFile } from './hashed-file.ts'
import type { PartAnswer, PartTask } from './part-thread.ts'
import type { EditionPlan } from './plan.ts'
import { writeReadme } from './readme.ts'
import { type EditionThread, openThread } from './thread.ts'

export interface MadeFiles {
  seq: number
  hash: string | null
  /** The last change of rights that the files obey. */
  rights: number
  files: EditionFile[]
}

/** Called with how far the making is. */
export type OnStep = (step: string) => void

export interface MakingFiles {
  projection: string
  folder: string
  plan: EditionPlan
}

/** Ends soon after the signal. */
export async function makeFiles(
  { projection, folder, plan }: MakingFiles,
  { stop, onStep = () => undefined }: { stop: AbortSignal; onStep?: OnStep | undefined },
): Promise<MadeFiles> {
  await mkdir(folder, { recursive: true })
  const program = new URL('./part-thread.ts', import.meta.url)
  const [items, words]: [Part, Part] = [openThread(program, stop), openThread(program, stop)]
  try {
    const { moment, count } = await openTogether(projection, items, words)
    onStep(`writing ${count} items of commit ${moment.seq}, and the commits and texts beside`)
    const making = [
      written(items, { part: 'items', folder, plan }, () => onStep('the items are written')),
      written(words, { part: 'words', folder, plan }, () =>
        onStep('the commits and the texts are written'),
      ),
    ]
    const files = (await Promise.all(making)).flat()
    const { seq, hash, rights } = moment
    const readme = await writeReadme(folder, plan, { seq, hash, files })
    return { seq, hash, rights, files: [...files, await hashedFile(folder, readme)] }
  } finally {
    await Promise.all([items.close(), words.close()])
  }
}

type Part = EditionThread<PartTask, PartAnswer>
type Writing = Extract<PartTask, { write: unknown }>['write']
type Opened = Extract<PartAnswer, { moment: unknown }>

/** Opens the same moment in both threads: whichever stands before the other opens the projection again. */
async function openTogether(projection: string, items: Part, words: Part) {
  let [one, other] = await Promise.all([opened(items, projection), opened(words, projection)])
  for (;;) {
    const late = compare(one.moment, other.moment)
    if (late === 0) return { moment: one.moment, count: one.items }
    if (late < 0) one = await opened(items, projection)
    else other = await opened(words, projection)
  }
}

/** Negative: the first moment is the earlier one. */
function compare(a: Opened['moment'], b: Opened['moment']): number {
  return a.seq - b.seq || a.rights - b.rights
}

async function opened(part: Part, projection: string): Promise<Opened> {
  const answer = await part.run({ open: projection })
  if ('moment' in answer) return answer
  throw new Error('the thread has opened nothing')
}

async function written(part: Part, write: Writing, onEnd: () => void): Promise<EditionFile[]> {
  const answer = await part.run({ write })
  if (!('files' in answer)) throw new Error('the thread has written nothing')
  onEnd()
  return answer.files
}
