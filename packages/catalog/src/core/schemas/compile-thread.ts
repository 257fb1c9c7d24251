/** The program of the thread that tries schemas. It answers why one cannot be used; null: it can. */
import type { JsonObject } from '@yalkut/model'
import { answerTasks } from '@yalkut/threads'
import { compileSchema } from './compile-schema.ts'

answerTasks((schema: JsonObject): string | null => {
  const compiled = compileSchema(schema)
  return typeof compiled === 'string' ? compiled : null
})
