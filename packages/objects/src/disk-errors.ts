/** Errors of the disk that are nobody's fault. */
import { isRefusal, refuse } from '@yalkut/model'
import { objectsSaid } from './sentences.ts'

const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT'])

/** Runs `work`. Refuses `busy` when the disk is full: the caller may retry. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isRefusal(error) ? error : diskError(error)
  }
}

function diskError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (!FULL.has(code)) return error
  const message = objectsSaid('no-room-nothing-stored')
  return refuse('busy', message, { retryAfterSeconds: 600 }, { cause: error })
}
