/** A form that is sent twice (a second press, a double click, “back” and send) is carried out once: its hidden field `once`
 *  (`ui/Once.svelte`) and all that was typed make the key. A form that was changed in between is another one.
 *  Source: service.md#sending-once; decisions.md#the-site. */
import { createHash } from 'node:crypto'
import { isRedirect, type RequestEvent, redirect } from '@sveltejs/kit'
import { getSuggestionView } from '@yalkut/catalog/changing'
import { once } from '@yalkut/catalog/core'
import { threadByNumber } from '@yalkut/catalog/people'
import { isJsonObject, isRefusal } from '@yalkut/model'

/** What differs between two sendings of the same form. */
const NOT_SAID: ReadonlySet<string> = new Set(['captcha'])

/** What is kept of a form that was carried out is where it leads. An act that leads nowhere may be done again, and so may one whose
 *  suggestion was withdrawn since. A form without the field is carried out each time. */
export async function onceForm<T>(event: RequestEvent, data: FormData, act: () => Promise<T>): Promise<T> {
  const said = keyOf(event, data)
  if (said === null) return await act()
  const { catalog, caller } = event.locals.site
  const clientAddress = event.getClientAddress()
  for (let nth = 0; ; nth += 1) {
    const key = nth === 0 ? said : `${said.slice(0, 56)}-${nth}`
    const came = await once(
      catalog,
      { key, caller, clientAddress, says: key },
      () => ledOrGiven(act),
      (end) => ('to' in end ? { status: 303, ids: { to: end.to } } : null),
    )
    if ('earlier' in came) {
      const to = addressIn(came.earlier.ids)
      if (!(await isWithdrawn(event, to))) redirect(303, to)
    } else if ('to' in came.result) redirect(303, came.result.to)
    else return came.result.given
  }
}

/** Whether the suggestion that the address names was withdrawn. */
async function isWithdrawn({ locals }: RequestEvent, to: string): Promise<boolean> {
  const { catalog, caller } = locals.site
  const [, isId, digits] = /(?:[?&](?:sent|done)=|\/suggestions\/)(i?)(\d{1,10})/.exec(to) ?? []
  if (digits === undefined) return false
  try {
    const id = isId === 'i' ? Number(digits) : (await threadByNumber(catalog, caller, Number(digits))).id
    return (await getSuggestionView(catalog, caller, id)).status === 'withdrawn'
  } catch (problem) {
    if (isRefusal(problem) && problem.code === 'not-found') return false
    throw problem
  }
}

/** Null: the form has no field `once`. */
export function keyOf({ url, route }: RequestEvent, data: FormData): string | null {
  if (!data.has('once')) return null
  const hash = createHash('sha256').update(`${route.id} ${url.pathname}${url.search}`)
  for (const [name, value] of data) {
    if (!NOT_SAID.has(name)) hash.update(`\0${name}\0${typeof value === 'string' ? value : ''}`)
  }
  return hash.digest('hex')
}

async function ledOrGiven<T>(act: () => Promise<T>): Promise<{ to: string } | { given: T }> {
  try {
    return { given: await act() }
  } catch (end) {
    if (isRedirect(end)) return { to: end.location }
    throw end
  }
}

function addressIn(ids: unknown): string {
  const to = isJsonObject(ids) ? ids.to : null
  return typeof to === 'string' ? to : '/'
}
