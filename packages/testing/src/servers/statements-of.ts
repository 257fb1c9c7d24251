/** How many statements an answer took, as a server with `countsStatements` says. */
import assert from 'node:assert/strict'

export interface StatementsOfAnswer {
  ledger: number
  projection: number
}

export function statementsOf({ headers }: { headers: Headers }): StatementsOfAnswer {
  const said = headers.get('server-timing') ?? ''
  const [, ledger, projection] = /^ledger;desc="(\d+)", projection;desc="(\d+)"$/.exec(said) ?? []
  assert.ok(ledger !== undefined && projection !== undefined, `no counts of statements: “${said}”`)
  return { ledger: Number(ledger), projection: Number(projection) }
}
