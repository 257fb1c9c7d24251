/** Files that have arrived and wait for their description. Source: shapes.md#files-described-later. */
import type { Services } from '../../core/services/services.ts'
import type { ArrivedFile } from '../uploads/arrived.ts'
import { inspectFile } from '../uploads/inspecting/inspect.ts'
import type { FileSource } from './look-at-files.ts'

type Waiting = Extract<ArrivedFile, { kind: 'waits' }>

/** `byLine`: the file of each row. */
export function arrivedFiles({ imaging }: Services, byLine: ReadonlyMap<number, Waiting>): FileSource {
  return {
    async find({ line, request: { what } }) {
      const file = byLine.get(line)
      if (file === undefined) throw new Error(`no file of line ${line}`)
      const { path, looked, id, isStored } = file
      const { sizeBytes, sha256, inspected } = looked
      const isSound = (kind: string): boolean => kind === 'recording'
      // It was looked at when it came, unless it is described as something else by now.
      const inspect = async () =>
        isSound(what) === isSound(looked.what) ? inspected : await inspectFile(imaging, what, path, null)
      return { path, sizeBytes, sha256, arrived: { id, isStored }, inspect }
    },
    isSentBefore: async () => false,
  }
}
