import { pageLoad } from '#lib/server/ask.ts'
import { errorWords } from '#lib/words/errors.ts'

export const load = pageLoad(({ lang }) => {
  const { title, help } = errorWords(lang).offline
  return { head: { title, description: help, isHidden: true } }
})
