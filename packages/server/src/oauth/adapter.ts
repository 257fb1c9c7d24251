/** The OAuth server's storage: shelves in the ledger, one for each kind of record. */
import type { Catalog } from '@yalkut/catalog'
import { closeConnection, type OauthShelf, oauthShelf } from '@yalkut/catalog/people'
import { parseJsonObject } from '@yalkut/model'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import { asOauth } from './busy.ts'

/** How long a record without an expiry is kept. */
const USUAL_LIFE_SECONDS = 365 * 24 * 3_600

export function createAdapter(catalog: Catalog, kind: string): Adapter {
  const shelf = oauthShelf(catalog, kind)
  return {
    async upsert(id, payload, lifeSeconds = USUAL_LIFE_SECONDS) {
      const stored = parseJsonObject(JSON.stringify(payload))
      await asOauth(() => shelf.save(id, stored, lifeSeconds))
    },
    find: (id) => asOauth(() => findPayload(shelf, id)),
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
    consume: (id) => asOauth(() => consumeOnce(catalog, shelf, id)),
    destroy: (id) => asOauth(() => shelf.remove(id)),
    revokeByGrantId: (grantId) => asOauth(() => shelf.removeOfGrant(grantId)),
  }
}

async function consumeOnce(catalog: Catalog, shelf: OauthShelf, id: string): Promise<void> {
  if (await shelf.consume(id)) return
  // Two clients used it at the same time. One of them stole it, and the server cannot tell which.
  const found = await findPayload(shelf, id)
  if (found?.grantId !== undefined) await closeConnection(catalog, found.grantId)
  throw new errors.InvalidGrant('used already')
}

async function findPayload(shelf: OauthShelf, id: string): Promise<AdapterPayload | undefined> {
  const found = await shelf.find(id)
  if (found === null) return undefined
  const payload: AdapterPayload = JSON.parse(JSON.stringify(found))
  return payload
}
