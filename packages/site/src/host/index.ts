/** What the server gives the site with each request, and the site's addresses. The server imports this door; the site is
 *  otherwise only known as a built handler. Source: decisions.md#the-site. */
import type { Catalog } from '@yalkut/catalog'
import type { Caller } from '@yalkut/catalog/core'
import type { SendMail } from '@yalkut/catalog/people'
import type { ConsentDoor } from './consent.ts'

export type { ConsentDoor } from './consent.ts'

/** Under this key the raw request carries its `SiteRequest`. */
export const SITE: unique symbol = Symbol.for('yalkut.site')

export interface SiteRequest {
  catalog: Catalog
  caller: Caller
  /** The public address of the service, without a slash at its end. */
  baseUrl: string
  sendMail: SendMail
  /** The issuer of the OpenID provider; null: none is set up. */
  openIdIssuer: string | null
  /** The page of an item is asked for as JSON-LD. */
  wantsJsonLd: boolean
  /** The mailbox of those who run this service; null: none is set. */
  contactEmail: string | null
  /** The data folder of the git mirror; null: this server has none. */
  gitMirrorOf: string | null
  consent: ConsentDoor
  /** The headers that begin a session by its secret, names and values in turn; null ends it. */
  sessionCookies(session: string | null): string[]
  /** What `/openapi.json` answers. The same object until the catalog has another type of item. */
  openApiDocument(): { readonly [field: string]: unknown }
  onFault(fault: unknown, request: string): void
  /** Called when a page asked for what only the writing process has: that process then answers the request. */
  needsWriter(): void
}

export interface WithSite {
  [SITE]?: SiteRequest
}
