/** The form of the desk without scripts: each sending adds an operation to the plan, which the form carries. */
import type { OrganizeOperation } from '@yalkut/catalog/core'
import { organize, previewOrganize, readOperations, treeItems } from '@yalkut/catalog/organizing'
import { isRefusal } from '@yalkut/model'
import { goTo, type Sent } from '#lib/server/acting.ts'
import type { Ask } from '#lib/server/ask.ts'
import { itemNamed } from '#lib/server/item-named.ts'
import type { PlainPlan, TreeItem } from './desk-page.ts'
import { effectsOf, type Mistake, mistakesIn } from './effects.ts'
import { rootIn } from './model.ts'
import { plainOperation } from './plain-operation.ts'
import { namedIn, toSend } from './plan.ts'
import { planned } from './planned-tree.ts'
import { sentenceOf } from './sentences.ts'
import { organizeWords } from './words.ts'

/** The plan with one more operation. Missing fields are reported, and nothing that was typed is lost. */
export async function addToPlan(sent: Sent): Promise<PlainPlan> {
  const before = readOperations(sent.form.text('plan'))
  const words = organizeWords(sent.lang)
  const made = plainOperation(sent.form, {
    root: rootIn(sent),
    find: (text) => itemNamed(sent.catalog, text),
    key: `set-${before.length + 1}`,
  })
  if (typeof made === 'string') {
    return { ...(await planOf(sent, before)), ...stillTyped(sent), refusal: words.plain[made] }
  }
  const plan = await planOf(sent, [...before, made])
  const isWrong = plan.mistakes.some(({ operation }) => operation === before.length)
  return isWrong ? { ...plan, ...stillTyped(sent) } : plan
}

/** The plan as it is, or without the operation whose button was pressed. */
export async function lookAtPlan(sent: Sent): Promise<PlainPlan> {
  const operations = readOperations(sent.form.text('plan'))
  const removed = sent.form.typed('remove')
  const left = operations.filter((_, at) => String(at) !== removed)
  return { ...(await planOf(sent, left)), ...stillTyped(sent) }
}

/** Leads to the page with what was sent. Refuses as `organize`. */
export async function sendPlan(sent: Sent, { apply }: { apply: boolean }): Promise<PlainPlan> {
  const { catalog, caller, lang, form } = sent
  const operations = readOperations(form.text('plan'))
  const words = organizeWords(lang)
  const more = words.andMore(operations.length - 1)
  const sentences = sentencesOf(sent, operations)
  const plan = toSend(operations, sentences, { note: form.text('note'), more })
  const fingerprint = form.text('fingerprint')
  const whole = { ...plan, ...(fingerprint !== '' && { fingerprint }), ...(apply && { apply }) }
  try {
    const { suggestion, merged } = await organize(catalog, caller, whole)
    const root = rootIn(sent)
    const at = root === null ? '' : `root=${root}&`
    return goTo(`/organize?${at}did=${suggestion.number}${merged ? '&done=1' : ''}`, sent)
  } catch (problem) {
    if (!isRefusal(problem) || problem.code !== 'conflict') throw problem
    return {
      ...(await planOf(sent, operations)),
      ...stillTyped(sent),
      refusal: words.changedMeanwhile,
    }
  }
}

function stillTyped({ form }: Sent): Pick<PlainPlan, 'typed' | 'marked'> {
  const names = ['act', 'target', 'place', 'beside', 'side', 'he', 'en', 'slug', 'path', 'kind', 'note']
  return {
    typed: Object.fromEntries(names.map((name) => [name, form.text(name)])),
    marked: form.all('pick'),
  }
}

async function planOf(ask: Ask, operations: readonly OrganizeOperation[]): Promise<PlainPlan> {
  const { effects, mistakes } = await effectsIn(ask, operations)
  const sentences = sentencesOf(ask, operations)
  return { operations, sentences, effects, mistakes, typed: {}, marked: [], refusal: null }
}

async function effectsIn(
  { catalog, caller, lang }: Ask,
  operations: readonly OrganizeOperation[],
): Promise<Pick<PlainPlan, 'effects'> & { mistakes: Mistake[] }> {
  if (operations.length === 0) return { effects: null, mistakes: [] }
  try {
    const preview = await previewOrganize(catalog, caller, { operations: [...operations] })
    return { effects: effectsOf(lang, preview), mistakes: [] }
  } catch (problem) {
    if (!isRefusal(problem) || problem.code !== 'invalid') throw problem
    const { message, detail } = problem
    return { effects: null, mistakes: mistakesIn({ message, detail }) }
  }
}

function sentencesOf({ catalog, lang }: Ask, operations: readonly OrganizeOperation[]): string[] {
  const ids = [...new Set(operations.flatMap(namedIn))].filter((id) => id.startsWith('rh-'))
  const items = new Map(treeItems(catalog, ids).map((item): [string, TreeItem] => [item.id, item]))
  const after = planned({ items, levels: new Map() }, operations)
  const words = organizeWords(lang)
  return operations.map((each) => sentenceOf(each, words, (id) => items.get(id) ?? after.items.get(id)))
}
