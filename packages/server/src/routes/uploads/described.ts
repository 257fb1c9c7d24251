/** `/v1/uploads/described`: files that have arrived, described together and sent. Source: routes.md#files-uploads-libraries;
 *  shapes.md#files-described-later. */
import { describeUploads } from '@yalkut/catalog/listed-files'
import { DescribedOutcome, DescribedUploads } from '@yalkut/catalog/shapes'
import { SAME_IDS } from '../../replays/replays.ts'
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
      ...SAME_IDS,
      idsOf: (body) => (body.suggestions?.toString() === '' ? undefined : body),
    },
    handle: ({ catalog, baseUrl, caller, body }) =>
      describeUploads(catalog, caller, { ...body, baseUrl }),
  }),
]
