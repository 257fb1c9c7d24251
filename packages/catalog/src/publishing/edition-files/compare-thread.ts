/** The program of the thread that compares an edition with the catalog, so that the server keeps answering. */
import { findTakenDown, type TakenDown } from '@yalkut/projection'
import { answerTasks } from '@yalkut/threads'

/** `edition`: the SQLite file of an edition. */
export interface ComparingTask {
  projection: string
  edition: string
}

answerTasks(
  async ({ projection, edition }: ComparingTask): Promise<TakenDown | null> =>
    await findTakenDown(projection, edition, null),
)
