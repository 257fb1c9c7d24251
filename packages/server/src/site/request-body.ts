/** The body of a form that is sent to a page. */
import type { IncomingMessage } from 'node:http'
import { Readable, Transform } from 'node:stream'

/** In bytes. Files are sent to the API. */
const MAX_BYTES = 2_000_000

/** Ends with an error when more is sent than a form has. */
export function limitedBody(request: IncomingMessage): ReadableStream<Uint8Array> {
  let bytes = 0
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > MAX_BYTES) done(new Error('The form is too large.'))
      else done(null, chunk)
    },
  })
  return Readable.toWeb(request.pipe(counting)) as ReadableStream<Uint8Array>
}
