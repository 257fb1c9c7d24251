/** What the consent page asks of the OAuth server, for one request of a browser. */
import type { Catalog } from '@yalkut/catalog'
import type { Caller } from '@yalkut/catalog/core'
import type { ConsentDoor } from '@yalkut/site'
import { sourceOf } from '../http/answers/content-policy.ts'
import type { OauthDoor } from '../oauth/load-provider.ts'
import { decideConsent, type Exchange, getConsentRequest } from '../oauth/requests.ts'

export function consentFor(
  { catalog, oauth }: { catalog: Catalog; oauth: OauthDoor['oauth'] },
  exchange: Exchange,
  caller: Caller,
): ConsentDoor {
  return {
    request: async (id) => {
      const request = await getConsentRequest(await oauth(), exchange, id)
      return { ...request, leadsTo: sourceOf(request.redirectUri) }
    },
    decide: async (id, answer) => {
      const door = { catalog, provider: await oauth() }
      return await decideConsent(door, exchange, caller, { id, ...answer })
    },
  }
}
