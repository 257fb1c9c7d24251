/** The program of the thread that makes and compares editions, so that the server goes on answering. */
import { findTakenDown, type TakenDown } from '@yalkut/projection'
import { answerTasks } from '@yalkut/threads'
import { type MadeFiles, makeFiles } from './make-files.ts'
import type { EditionPlan } from './plan.ts'

export type EditionTask = { make: MakingTask } | { compare: ComparingTask }

export interface MakingTask {
  projection: string
  folder: string
  plan: EditionPlan
}

/** `edition`: the SQLite file of an edition. */
export interface ComparingTask {
  projection: string
  edition: string
}

export type EditionAnswer = { made: MadeFiles } | { compared: TakenDown | null }

answerTasks(async (task: EditionTask): Promise<EditionAnswer> => {
  if ('compare' in task) {
    const { projection, edition } = task.compare
    return { compared: await findTakenDown(projection, edition, null) }
  }
  const { projection, folder, plan } = task.make
  return { made: await makeFiles(projection, folder, plan) }
})
