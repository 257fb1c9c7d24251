/** The operation that the form without scripts asks for. */
import type { OrganizeOperation } from '@yalkut/catalog/core'
import type { Form } from '#lib/server/acting.ts'
import { oneOf } from '#lib/server/one-of.ts'
import { KINDS, PLAIN_ACTS } from './plain-acts.ts'

interface Around {
  /** The item whose level the page shows; null: the top. */
  root: string | null
  /** The item that a person names; null: there is none. */
  find(text: string): string | null
  /** For a new set. */
  key: string
}

type Missing = 'noAct' | 'noMarks' | 'noTarget'

export function plainOperation(form: Form, around: Around): OrganizeOperation | Missing {
  const act = oneOf(form.text('act'), PLAIN_ACTS)
  if (act === null) return 'noAct'
  const items = form.all('pick')
  const [first] = items
  if (first === undefined && act !== 'create-set') return 'noMarks'
  const item = first ?? ''
  const typed = form.text('target')
  const target = typed === '' ? null : around.find(typed)
  if (typed !== '' && target === null) return 'noTarget'
  const { root, key } = around
  const from = root === null ? {} : { from: root }
  const en = form.text('en')
  const name = { he: form.text('he'), ...(en !== '' && { en }) }
  const slug = form.text('slug')
  switch (act) {
    case 'move': {
      const position = form.text('place') === 'start' ? { position: 'start' as const } : {}
      return { op: 'move', items, to: target, ...from, ...position }
    }
    case 'add':
      return target === null ? 'noTarget' : { op: 'move', items, to: target }
    case 'out':
      return { op: 'move', items, to: null, ...from }
    case 'reorder': {
      const beside = form.text('beside')
      if (beside === '') return 'noTarget'
      const position = form.text('side') === 'after' ? { after: beside } : { before: beside }
      return { op: 'reorder', items, parent: root, position }
    }
    case 'move-up':
      return { op: 'move-up', items, ...from }
    case 'rename': {
      const path = form.text('path')
      const news = { ...(name.he !== '' && { he: name.he }), ...(en !== '' && { en }) }
      return {
        op: 'rename',
        item,
        ...(Object.keys(news).length > 0 && { name: news }),
        ...(slug !== '' && { slug }),
        ...(path !== '' && { path }),
      }
    }
    case 'create-set': {
      const parent = root === null ? {} : { parent: root }
      return { op: 'create-set', key, name, slug, ...parent, ...(items.length > 0 && { items }) }
    }
    case 'delete-set':
      return { op: 'delete-set', item }
    case 'merge':
      return target === null ? 'noTarget' : { op: 'merge', from: item, into: target }
    case 'split':
      return root === null ? 'noTarget' : { op: 'split', work: root, units: items, title: name, slug }
    case 'addition': {
      const kind = oneOf(form.text('kind'), KINDS) ?? 'other'
      return { op: 'addition', item, kind, ...(target !== null && { to: target }) }
    }
    case 'official':
      return { op: 'official', item }
    default:
      return act satisfies never
  }
}
