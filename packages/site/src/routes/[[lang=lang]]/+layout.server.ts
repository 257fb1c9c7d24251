/** What every page knows of itself. */
import { readLang } from '#lib/lang.ts'
import type { LayoutServerLoad } from './$types'

export const load: LayoutServerLoad = ({ locals, url }) => ({
  lang: locals.lang,
  address: readLang(decodeURI(url.pathname)).address,
  baseUrl: locals.site.baseUrl,
})
