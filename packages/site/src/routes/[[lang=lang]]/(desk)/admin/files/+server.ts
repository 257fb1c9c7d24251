/** The form of `/admin` names a file: this leads to its page. */
import { redirect } from '@sveltejs/kit'
import { inLang } from '#lib/lang.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = ({ url, locals }) => {
  const sha256 = (url.searchParams.get('sha256') ?? '').trim().toLowerCase().slice(0, 64)
  const place = sha256 === '' ? '/admin' : `/admin/files/${encodeURIComponent(sha256)}`
  redirect(303, inLang(place, locals.lang))
}
