/** The body of a form that is sent to a page. */
import type { IncomingMessage } from 'node:http'
import { Readable, Transform } from 'node:stream'
import { splitAddress } from '../http/requests/address.ts'

/** In bytes. */
const MAX_BYTES = 2_000_000

/** The page whose form has a file: the page reads it as it comes. */
const WITH_FILE: ReadonlySet<string> = new Set(['/upload', '/en/upload'])

/** Ends with an error when more is sent than a form has. `maxFile`: the largest file, in bytes. */
export function limitedBody(request: IncomingMessage, maxFile: number): ReadableStream<Uint8Array> {
  const hasFile = WITH_FILE.has(splitAddress(request.url ?? '').path)
  const maxBytes = hasFile ? maxFile + MAX_BYTES : MAX_BYTES
  let bytes = 0
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) done(new Error('The form is too large.'))
      else done(null, chunk)
    },
  })
  // A form that is cut off ends, or its reader would wait for ever.
  request.once('close', () => {
    if (!request.complete) counting.destroy(new Error('The form did not arrive completely.'))
  })
  return Readable.toWeb(request.pipe(counting)) as ReadableStream<Uint8Array>
}
