/** The keepers of a set, and the form that adds one or takes one away. */

import { suggestKeeper } from '@yalkut/catalog/changing'
import { isSteward, mayWrite } from '@yalkut/catalog/core'
import { searchPeople } from '@yalkut/catalog/people'
import { getShownItem } from '@yalkut/catalog/reading'
import { isOf, refuse } from '@yalkut/model'
import { href } from '#lib/href.ts'
import { inLang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import { goTo, type Sent } from '#lib/server/acting.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { keepersOf } from '#lib/server/models/set-keepers.ts'
import { nameIn } from '#lib/server/names.ts'
import { adminWords } from '#lib/words/admin.ts'

export interface KeepersPage extends Page {
  set: { id: string; name: Named; href: string }
  keepers: { id: string; handle: string | null; name: string; href: string | null }[]
  /** `now`: the reader approves it at once. null: the reader may send nothing. */
  may: 'now' | 'later' | null
  isVisitor: boolean
  /** The handle of a reader who may offer to keep the set; null: a visitor, and who keeps it already. */
  offers: string | null
  waits: string
  done: string | null
}

export async function keepersPage({ catalog, caller, lang, params, query }: Ask): Promise<KeepersPage> {
  const words = adminWords(lang)
  const set = getShownItem(catalog, params.id ?? '')
  if (!isOf(set, 'set')) throw refuse('not-found', siteSaid('item-not-set'))
  const name = nameIn(lang, set)
  const ids: readonly string[] = set.data.keepers
  const found = ids.length === 0 ? [] : await searchPeople(catalog, caller, { ids: ids.join(','), limit: 20 })
  const people = new Map(found.map((person) => [person.id, person]))
  return {
    head: {
      title: `${words.keepersTitle}: ${name.text}`,
      description: words.keepersAbout,
      isHidden: true,
    },
    set: { id: set.id, name, href: href(set, lang) },
    keepers: ids.map((id) => {
      const person = people.get(id)
      if (person === undefined) return { id, handle: null, name: id, href: null }
      const address = inLang(`/people/${encodeURIComponent(person.username)}`, lang)
      return { id, handle: person.username, name: person.displayName, href: address }
    }),
    may: mayOf(caller),
    isVisitor: caller.kind === 'visitor',
    offers: mayWrite(caller) && !ids.includes(caller.person.id) ? caller.person.handle : null,
    waits: (await keepersOf({ catalog, lang }, set)).waits,
    done: doneWords(query.get('done'), words),
  }
}

function mayOf(caller: Ask['caller']): KeepersPage['may'] {
  if (!mayWrite(caller)) return null
  return isSteward(caller.person) ? 'now' : 'later'
}

function doneWords(done: string | null, words: ReturnType<typeof adminWords>): string | null {
  if (done === 'now') return words.keepersDone.now
  if (done === 'same') return words.keepersSame
  const number = Number(done ?? '')
  return Number.isSafeInteger(number) && number > 0 ? words.keepersDone.later(number) : null
}

export async function changeKeepers(sent: Sent): Promise<never> {
  const { catalog, caller, form, params } = sent
  const set = params.id ?? ''
  const removed = form.text('remove')
  const person = removed === '' ? form.text('handle').replace(/^@/, '') : removed
  if (person === '') throw refuse('invalid', siteSaid('keeper-needed'))
  const change = removed === '' ? 'add' : 'remove'
  const result = await suggestKeeper(catalog, caller, { set, person, change })
  const done = result === null ? 'same' : result.isMerged ? 'now' : String(result.number)
  return goTo(`/keepers/${encodeURIComponent(set)}?done=${done}`, sent)
}
