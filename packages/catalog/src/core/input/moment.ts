/** Moments that people and programs send. */
import { refuse } from '@yalkut/model'
import { Type } from 'typebox'
import { inputSaid } from '../sentences/input.ts'

/** A moment in ISO 8601, UTC. `readMoment` refuses what no calendar has. */
export function momentField(description: string) {
  const pattern = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,6})?Z$'
  return Type.String({ pattern, maxLength: 40, description })
}

/** In the form that the ledger stores. Refuses `bad-request`. */
export function readMoment(text: string): string {
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime())) {
    throw refuse('bad-request', inputSaid('no-such-moment'), {
      text,
    })
  }
  return moment.toISOString()
}
