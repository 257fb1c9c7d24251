/** Closing an account: what only its person saw is deleted; what the catalog's history names stays under the account's id.
 *  Source: service.md#closing-an-account. */
import type { Writer } from '../engine/engine.ts'
import { deleteWebhooksOf } from '../webhooks/webhooks.ts'
import { handleKey } from './handle-key.ts'
import { takeHandle } from './taken-handles.ts'

/** Tables of which the rows of a person are deleted. */
const ONLY_THEIRS = [
  'emails',
  'passkeys',
  'identities',
  'person_settings',
  'sessions',
  'follows',
  'places',
  'private_notes',
  'saved_searches',
  'inbox',
  'claims',
  'desk_claims',
  'doubt_answers',
  'issue_assignees',
  'person_words',
  'mail_lines',
  'mails',
] as const

/** Gives the account of a person that the caller holds another handle and name, takes its roles, and deletes what only the
 *  person saw. Tokens and connections are ended by the caller. The handles that the person had are never free again. */
export async function closeAccountOf(
  tx: Writer,
  personId: string,
  { at, handle, name }: { at: string; handle: string; name: string },
): Promise<void> {
  if (!(await takeHandle(tx, { handle, person: personId, changedAt: at }))) {
    throw new Error('the handle of a closed account is random, and taken')
  }
  await tx
    .updateTable('people')
    .set({
      handle,
      handle_key: handleKey(handle),
      name,
      steward: 0,
      admin: 0,
      trusted: 0,
      suspended_at: at,
      closed_at: at,
    })
    .where('id', '=', personId)
    .execute()
  for (const table of ONLY_THEIRS) {
    await tx.deleteFrom(table).where('person_id', '=', personId).execute()
  }
  await deleteWebhooksOf(tx, personId)
  await tx.deleteFrom('review_requests').where('reviewer', '=', personId).execute()
}

/** Whether the account of this id was closed. */
export async function isClosed(tx: Writer, personId: string): Promise<boolean> {
  const row = await tx.selectFrom('people').select('closed_at').where('id', '=', personId).executeTakeFirst()
  return row !== undefined && row.closed_at !== null
}
