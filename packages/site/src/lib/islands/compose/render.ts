/** The words as the page will show them. The server renders them. */
import { inLang, type Lang } from '#lib/lang.ts'

/** Null when the server does not answer. */
export async function render(text: string, lang: Lang): Promise<string | null> {
  try {
    const body = JSON.stringify({ text })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(inLang('/talk/preview', lang), { method: 'POST', body, headers })
    return answer.ok ? await answer.text() : null
  } catch {
    return null
  }
}
