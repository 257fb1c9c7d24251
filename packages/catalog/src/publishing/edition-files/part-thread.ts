/** The program of the threads that write an edition. Each opens the projection by itself, at the same moment, and writes one part
 *  after another. */
import { openSnapshot, type Snapshot } from '@yalkut/projection'
import { answerTasks } from '@yalkut/threads'
import type { EditionFile } from '../edition-signing/manifest.ts'
import { writeCommits } from './commits-file.ts'
import { hashedFile } from './hashed-file.ts'
import { writeDatabase, writeTables } from './items-files.ts'
import type { EditionPlan, GeneratedFile } from './plan.ts'
import { writeTexts } from './texts-file.ts'

/** `end`: nothing more is written. */
export type PartTask = { open: string } | { write: WritingTask } | { end: true }

export type PartName = 'database' | 'tables' | 'commits' | 'texts'

export interface WritingTask {
  part: PartName
  folder: string
  plan: EditionPlan
}

/** `moment`: what tells one moment of the projection from another. */
export type PartAnswer =
  | { moment: { seq: number; hash: string | null; rights: number }; items: number }
  | { files: EditionFile[] }

let snapshot: Snapshot | null = null

answerTasks(async (task: PartTask): Promise<PartAnswer> => {
  if ('open' in task) {
    snapshot?.close()
    snapshot = await openSnapshot(task.open)
    const { seq, hash, rights } = snapshot
    return { moment: { seq, hash, rights }, items: snapshot.countItems() }
  }
  if ('end' in task) {
    snapshot?.close()
    snapshot = null
    return { files: [] }
  }
  if (snapshot === null) throw new Error('no moment was opened')
  const hashed: EditionFile[] = []
  for (const file of await write(task.write, snapshot)) {
    hashed.push(hashedFile(task.write.folder, file))
  }
  return { files: hashed }
})

async function write({ part, folder, plan }: WritingTask, from: Snapshot): Promise<readonly GeneratedFile[]> {
  switch (part) {
    case 'database':
      return [writeDatabase(folder, from, plan)]
    case 'tables':
      return await writeTables(folder, from, plan)
    case 'commits':
      return [await writeCommits(folder, from, plan)]
    case 'texts':
      return [writeTexts(folder, from, plan)]
    default:
      return part satisfies never
  }
}
