/** What every page knows of itself. */
import { type Caller, isSteward } from '@yalkut/catalog/core'
import { readLang } from '#lib/lang.ts'
import { signInAddress } from '#lib/server/ask.ts'
import type { LayoutServerLoad } from './$types'

export const load: LayoutServerLoad = ({ locals, url }) => ({
  lang: locals.lang,
  address: readLang(decodeURI(url.pathname)).address,
  baseUrl: locals.site.baseUrl,
  me: meOf(locals.site.caller),
  signIn: signInAddress(url, locals.lang),
})

function meOf(caller: Caller): { handle: string; isOfficer: boolean } | null {
  if (caller.kind === 'visitor') return null
  return { handle: caller.person.handle, isOfficer: isSteward(caller.person) }
}
