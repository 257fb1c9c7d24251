/** The headers of answers that `/openapi.json` describes. An answer that has one of them says so in the document.
 *  Source: service.md#caching; service.md#paging; service.md#versioning; shapes.md#rate; shapes.md#cursors;
 *  shapes.md#merge. */

export type HeaderName = keyof typeof DOCUMENTED_HEADERS

interface DocumentedHeader {
  readonly description: string
  readonly schema: { readonly type: 'string' | 'integer' }
  /** Every answer that is documented with the header has it. */
  readonly required?: true
}

export const DOCUMENTED_HEADERS = {
  ETag: always('The version of this answer. Send it as `If-None-Match` to hear whether there is a newer one.'),
  Link: text('The address of the next page (`rel="next"`); absent on the last page.'),
  Location: always('The address that the answer leads to.'),
  'RateLimit-Policy': text('How many requests each limit allows (`q`) in how many seconds (`w`).'),
  RateLimit: text('How many requests are left (`r`), and in how many seconds the count begins again (`t`).'),
  'Retry-After': {
    description: 'Seconds to wait before the next try.',
    schema: { type: 'integer' },
  },
  'Yalkut-Behind': {
    description:
      'How many changes of the catalog this server does not show yet, because it cannot follow them (its disk is full). Absent while it shows every change.',
    schema: { type: 'integer' },
  },
  'Idempotent-Replay': text(
    '`true`: the request was carried out by an earlier sending with the same `Idempotency-Key`.',
  ),
  'Content-Language': text('The language of `message`: `he` where `Accept-Language` prefers Hebrew, otherwise `en`.'),
  'WWW-Authenticate': text('How to authenticate: a bearer token, and for MCP where tokens come from.'),
  Deprecation: text('Sent where the request uses an older parameter: since when it is deprecated (RFC 9745).'),
  Sunset: text('Sent with `Deprecation`: until when at least the parameter is read (RFC 8594).'),
  'Accept-Ranges': text('`bytes`: a part of the file may be requested with `Range`.'),
  'Content-Range': text('Which bytes of the file these are, and how many it has.'),
  'Content-Disposition': text('What the file is called when it is saved.'),
  'X-Credit': text('The credit line to show with the bytes, URI-encoded, where their rights ask for one.'),
  'Yalkut-Peaks-Rate': text('How many peaks are in a second: 20 or 200.'),
  'Yalkut-Duration-Ms': text('The length of the sound that was measured, in ms.'),
  'Tus-Resumable': text('The version of the tus protocol.'),
  'Tus-Version': text('The versions of the tus protocol that are understood.'),
  'Tus-Extension': text('The extensions of the tus protocol that are understood.'),
  'Tus-Max-Size': text('The largest file, in bytes.'),
  'Upload-Offset': text('How many bytes of the upload have arrived.'),
  'Upload-Length': text('How many bytes the upload has in all.'),
  'Upload-Expires': text('When an unfinished upload is dropped.'),
} as const

function text(description: string): DocumentedHeader {
  return { description, schema: { type: 'string' } }
}

function always(description: string): DocumentedHeader {
  return { ...text(description), required: true }
}
