/** The rules of a search that a person switches on or off. Source: shapes.md#search-rules. */
import { RULES, type RuleName } from '@yalkut/projection'
import type { Static, TObject } from 'typebox'
import { listParam, valuesOf } from './list-params.ts'

export const RuleParams = {
  rules: listParam('Only these rules, with commas; `exact`: only the same letters. Default: all.'),
  without: listParam('All rules but these, with commas.'),
}

/** Refuses `bad-request` for an unknown rule. */
export function rulesOf({ rules, without }: Static<TObject<typeof RuleParams>>): Set<RuleName> {
  const on = valuesOf(rules, 'rules', RULES) ?? RULES
  const off = new Set<RuleName>(valuesOf(without, 'without', RULES))
  return new Set(on.filter((rule) => !off.has(rule)))
}
