/** The program of the two threads that write an edition: one the items, the other the commits and the texts. Each opens the
 *  projection by itself. */
import { openSnapshot, type Snapshot } from '@yalkut/projection'
import { answerTasks } from '@yalkut/threads'
import type { EditionFile } from '../manifest.ts'
import { writeCommits } from './commits-file.ts'
import { hashedFile } from './hashed-file.ts'
import { writeItems } from './items-files.ts'
import type { EditionPlan, MadeFile } from './plan.ts'
import { writeTexts } from './texts-file.ts'

export type PartTask = { open: string } | { write: WritingTask }

export interface WritingTask {
  part: 'items' | 'words'
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
  if (snapshot === null) throw new Error('no moment was opened')
  const files = await write(task.write, snapshot)
  snapshot.close()
  snapshot = null
  const hashed: EditionFile[] = []
  for (const file of files) hashed.push(await hashedFile(task.write.folder, file))
  return { files: hashed }
})

async function write(
  { part, folder, plan }: WritingTask,
  from: Snapshot,
): Promise<readonly MadeFile[]> {
  if (part === 'items') return await writeItems(folder, from, plan)
  return [await writeCommits(folder, from, plan), await writeTexts(folder, from, plan)]
}
