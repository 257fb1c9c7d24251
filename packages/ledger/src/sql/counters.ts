/** Rising numbers: suggestion ids, and the numbers that issues and suggestions share. Source: decisions.md#numbers. */
import type { Writer } from '../engine/engine.ts'
import { prepared } from './prepared.ts'

/** `thread` numbers issues and suggestions together; the others are ids of one table each. */
export type Counter =
  | 'suggestion'
  | 'thread'
  | 'issue'
  | 'comment'
  | 'event'
  | 'inbox'
  | 'project'
  | 'file'
  | 'machine-request'
  | 'takedown'
  | 'mail'
  | 'webhook'

/** The next number of a counter, each once. Holds the counter until the transaction ends. */
export async function nextNumber(tx: Writer, counter: Counter): Promise<number> {
  return await nextNumbers(tx, counter, 1)
}

/** Takes `count` consecutive numbers and gives the first. */
export async function nextNumbers(tx: Writer, counter: Counter, count: number): Promise<number> {
  const [row] = await addToCounter(tx, { counter, count })
  if (row === undefined) throw new Error(`there is no counter ${counter}`)
  return row.value - count + 1
}

const addToCounter = prepared<{ counter: Counter; count: number }, { value: number }>((tx, given) =>
  tx
    .updateTable('counters')
    .set((eb) => ({ value: eb('value', '+', given.value('count')) }))
    .where('name', '=', given.value('counter'))
    .returning('value'),
)

/** Gives a conversation the next number. */
export async function numberThread(tx: Writer, kind: 'suggestion' | 'issue', subjectId: number): Promise<number> {
  const number = await nextNumber(tx, 'thread')
  await tx.insertInto('thread_numbers').values({ number, kind, subject_id: subjectId }).execute()
  return number
}
