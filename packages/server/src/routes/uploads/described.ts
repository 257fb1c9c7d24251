/** `/v1/uploads/described`: files that have arrived, described together and sent. Source: routes.md#files-uploads-libraries;
 *  shapes.md#files-described-later. */

import { DescribedOutcome, DescribedUploads } from '@yalkut/catalog/core'
import { describeUploads } from '@yalkut/catalog/media'
import { isJsonObject, type Json } from '@yalkut/model'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

/** With the words of the pages of many scans, in bytes. */
const MAX_BODY = 64 * 2 ** 20

export const describedUploadRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/uploads/described', {
    operationId: 'describeUploads',
    tag: 'Files',
    access: 'write',
    summary: 'Sends files that have arrived, one suggestion a printing or event',
    description:
      'Send each file to `/v1/uploads/resumable` with `later=1` in its metadata, then describe all of them here, with the columns of a table of files. With `dryRun` nothing is sent: the answer says what would be, and everything that is wrong. A file that is not sent waits for another description.',
    body: DescribedUploads,
    bodyLimit: MAX_BODY,
    answers: { 200: DescribedOutcome },
    replay: {
      // Nothing is kept of a request after which a file waits on: it may be carried out again.
      idsOf: ({ files = [] }) => (Array.isArray(files) && files.every(isEnded) ? files.length : undefined),
      // Files that were sent are known by their uploads.
      again: ({ catalog, baseUrl, caller, body }) => describeUploads(catalog, caller, { ...body, baseUrl }),
    },
    handle: ({ catalog, baseUrl, caller, body }) => describeUploads(catalog, caller, { ...body, baseUrl }),
  }),
]

function isEnded(file: Json): boolean {
  return isJsonObject(file) && (file.state === 'sent' || file.state === 'known')
}
