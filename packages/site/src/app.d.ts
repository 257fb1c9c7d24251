import type { IncomingMessage } from 'node:http'
import type { SiteRequest } from '#host'
import type { Lang } from '#lib/lang.ts'
import type { PageHead } from '#lib/server/head.ts'
import type { Near } from '#lib/server/near.ts'

declare global {
  namespace App {
    interface Locals {
      site: SiteRequest
      lang: Lang
      /** The other host from which this page may play recordings. */
      mediaHost?: string
      /** Where the form of this page may lead beside this host. */
      formsMayLeadTo?: string
      /** The secret of the session that begins with this answer; null ends the present one. */
      session?: string | null
    }
    interface Platform {
      req: IncomingMessage
    }
    interface PageData {
      head?: PageHead
      /** The page has its own search. */
      hasSearch?: boolean
      /** What is after “?” in the other language too. */
      keptQuery?: string
      /** What was searched for. */
      query?: string
    }
    interface Error {
      message: string
      /** The code of the refusal; a fault has `internal`. */
      code: string
      /** Of an address that leads nowhere: items that may have been meant. */
      near?: Near[]
      /** Of a deleted item: the page of its history. */
      history?: string
      /** Where one signs in; in a refusal of a form. */
      signIn?: string
      /** To quote when one writes about a fault. */
      number?: string
    }
  }
}
