/** How an upload begins: described whole, or with its kind alone, to be described later together with other files.
 *  Source: service.md#uploads-and-additions; shapes.md#files-described-later. */
import { refuse } from '@yalkut/model'
import { UPLOAD_KINDS, type UploadKind } from './upload-kinds.ts'
import { readUploadRequest, type UploadFields, type UploadRequest } from './upload-request.ts'

export type Beginning =
  | { kind: 'described'; what: UploadKind; request: UploadRequest }
  | { kind: 'later'; what: UploadKind }

/** Refuses as `readUploadRequest` does. */
export function readBeginning(fields: UploadFields): Beginning {
  if (fields.later === undefined) {
    const request = readUploadRequest(fields)
    return { kind: 'described', what: request.what, request }
  }
  const what = UPLOAD_KINDS.find((kind) => kind === fields.what)
  if (fields.later !== '1') throw wrong('later', 'must be: 1')
  if (what === undefined) throw wrong('what', `must be one of: ${UPLOAD_KINDS.join(', ')}`)
  return { kind: 'later', what }
}

function wrong(parameter: string, is: string): Error {
  return refuse('bad-request', `The parameter “${parameter}” ${is}.`, { parameter })
}
