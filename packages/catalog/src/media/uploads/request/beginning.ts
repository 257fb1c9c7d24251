/** How an upload begins: described whole, or with its kind alone, to be described later together with other files.
 *  Source: service.md#uploads-and-additions; shapes.md#files-described-later. */
import { refuse, type Sentence } from '@yalkut/model'
import { uploadsSaid } from '../../../core/sentences/uploads.ts'
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
  if (fields.later !== '1') throw wrong('later', uploadsSaid('upload-later'))
  if (what === undefined) throw wrong('what', uploadsSaid('upload-kinds', { uploadKinds: UPLOAD_KINDS.join(', ') }))
  return { kind: 'later', what }
}

function wrong(parameter: string, is: Sentence): Error {
  return refuse('bad-request', uploadsSaid('parameter-is', { parameter, is }), { parameter })
}
