/** Makes the files of an edition in a folder, from one moment of the projection: two threads write side by side, so that the
 *  server keeps answering. Memory is bounded whatever the size of the catalog. Source: shapes.md#editions. */
import { mkdir } from 'node:fs/promises'
import type { EditionFile } from '../edition-signing/manifest.ts'
import { hashedFile } from './hashed-file.ts'
import type { PartAnswer, PartName, PartTask } from './part-thread.ts'
import type { EditionPlan } from './plan.ts'
import { writeReadme } from './readme.ts'
import { type EditionThread, openThread } from './thread.ts'

export interface GeneratedFiles {
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
): Promise<GeneratedFiles> {
  await mkdir(folder, { recursive: true })
  const program = new URL('./part-thread.ts', import.meta.url)
  const threads: [Thread, Thread] = [openThread(program, stop), openThread(program, stop)]
  try {
    const { moment, count } = await openTogether(projection, ...threads)
    onStep(`writing ${count} items of commit ${moment.seq}, and the commits and texts beside`)
    const waiting = [...LONGEST_FIRST]
    const made = new Map<PartName, EditionFile[]>()
    const writeParts = async (thread: Thread): Promise<void> => {
      for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
        made.set(part, await written(thread, { write: { part, folder, plan } }))
        onStep(SAID[part])
      }
      await written(thread, { end: true })
    }
    await Promise.all(threads.map(writeParts))
    const files = IN_ORDER.flatMap((part) => made.get(part) ?? [])
    const { seq, hash, rights } = moment
    const readme = await writeReadme(folder, plan, { seq, hash, files })
    return { seq, hash, rights, files: [...files, hashedFile(folder, readme)] }
  } finally {
    await Promise.all(threads.map((thread) => thread.close()))
  }
}

/** Whichever thread is free takes the next part. The database takes as long as all others together. */
const LONGEST_FIRST: readonly PartName[] = ['database', 'texts', 'tables', 'commits']
/** As the manifest names them. */
const IN_ORDER: readonly PartName[] = ['database', 'tables', 'commits', 'texts']
const SAID: Readonly<Record<PartName, string>> = {
  database: 'the SQLite file is written',
  tables: 'the lines and the table of the items are written',
  commits: 'the commits are written',
  texts: 'the texts are written',
}

type Thread = EditionThread<PartTask, PartAnswer>
type Opened = Extract<PartAnswer, { moment: unknown }>

/** Opens the same moment in both threads: whichever is before the other opens the projection again. */
async function openTogether(projection: string, first: Thread, second: Thread) {
  let [one, other] = await Promise.all([opened(first, projection), opened(second, projection)])
  for (;;) {
    const late = compare(one.moment, other.moment)
    if (late === 0) return { moment: one.moment, count: one.items }
    if (late < 0) one = await opened(first, projection)
    else other = await opened(second, projection)
  }
}

/** Negative: the first moment is the earlier one. */
function compare(a: Opened['moment'], b: Opened['moment']): number {
  return a.seq - b.seq || a.rights - b.rights
}

async function opened(thread: Thread, projection: string): Promise<Opened> {
  const answer = await thread.run({ open: projection })
  if ('moment' in answer) return answer
  throw new Error('the thread has opened nothing')
}

async function written(thread: Thread, task: Exclude<PartTask, { open: string }>): Promise<EditionFile[]> {
  const answer = await thread.run(task)
  if (!('files' in answer)) throw new Error('the thread has written nothing')
  return answer.files
}
