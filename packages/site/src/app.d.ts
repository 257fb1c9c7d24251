import type { IncomingMessage } from 'node:http'
import type { SiteRequest } from '#host'
import type { Lang } from '#lib/lang.ts'
import type { PageHead } from '#lib/server/head.ts'

declare global {
  namespace App {
    interface Locals {
      site: SiteRequest
      lang: Lang
      /** The other host from which this page may play recordings. */
      mediaHost?: string
    }
    interface Platform {
      req: IncomingMessage
    }
    interface PageData {
      head?: PageHead
      /** The page has its own search. */
      hasSearch?: boolean
      /** What was searched for. */
      query?: string
    }
    interface Error {
      message: string
      /** The code of the refusal; a fault has `internal`. */
      code: string
      /** To quote when one writes about a fault. */
      number?: string
    }
  }
}
