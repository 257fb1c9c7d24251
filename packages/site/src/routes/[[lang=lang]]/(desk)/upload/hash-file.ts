/** The sha256 of a file, from a worker of its own. */
import type { Hashed } from './hash.worker.ts'

/** null: the file cannot be read, such as one that was moved since it was chosen. */
export async function hashFile(file: Blob, onDone: (bytes: number) => void): Promise<string | null> {
  const worker = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve } = Promise.withResolvers<string | null>()
  worker.addEventListener('message', ({ data }: MessageEvent<Hashed>) => {
    if (data.kind === 'done') onDone(data.bytes)
    else resolve(data.kind === 'hash' ? data.sha256 : null)
  })
  worker.addEventListener('error', () => resolve(null))
  worker.postMessage(file)
  return await promise.finally(() => worker.terminate())
}
