/** How a page asks what an app wants, and answers it. The server does both: it has the OAuth server. */
import type { ConnectedClient, TokenScope } from '@yalkut/catalog/people'

export interface ConsentRequest {
  /** `oar-…`. */
  id: string
  client: ConnectedClient
  /** The address to which the answer is sent. */
  redirectUri: string
  /** Its source in a Content-Security-Policy, to which the form of the page may lead; empty: it has none. */
  leadsTo: string
  scopes: TokenScope[]
}

export interface ConsentDoor {
  /** Refuses `not-found`: the request is unknown, expired, answered, or began in another browser. */
  request(id: string): Promise<ConsentRequest>
  /** Answers for the caller of the page, and gives the address to go to. `scopes`: those that are allowed. Refuses like
   *  `request`, and `invalid` where no scope is allowed. */
  decide(id: string, answer: { approve: boolean; scopes: TokenScope[] }): Promise<string>
}
