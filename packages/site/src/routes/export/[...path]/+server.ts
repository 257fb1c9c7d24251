/** `/export/<path>.<ext>`: leads to the file of an item by its path. Source: shapes.md#exports. */
import { type RequestHandler, redirect } from '@sveltejs/kit'
import { formatOfPath } from '@yalkut/catalog/core'
import { resolvePath } from '@yalkut/catalog/reading'
import { refuse } from '@yalkut/model'
import { siteSaid } from '#lib/said/site-said.ts'
import { askOf, refusing } from '#lib/server/ask.ts'

const KEPT = ['versions', 'part', 'lang']

export const GET: RequestHandler = async (event) => {
  const { catalog, query, params } = askOf(event)
  const address = await refusing(event, () => {
    const found = formatOfPath(`/${params.path ?? ''}`)
    if (found === null) throw refuse('not-found', siteSaid('export-is'))
    const { id } = resolvePath(catalog, found.path)
    const asked = [...query].filter(([name]) => KEPT.includes(name))
    return `/v1/entities/${id}/export?${new URLSearchParams([['format', found.format], ...asked])}`
  })
  redirect(302, address)
}
