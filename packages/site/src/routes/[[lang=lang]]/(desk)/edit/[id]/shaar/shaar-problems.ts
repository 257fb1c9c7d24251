/** What a refusal says of a shaar's file. */

export interface LineProblem {
  line: number
  text: string
}

/** The wrong lines of a refusal, in the page's language. */
export function lineProblems(lang: 'he' | 'en', detail: unknown): LineProblem[] {
  if (!isObject(detail) || !Array.isArray(detail.problems)) return []
  return detail.problems.flatMap((problem: unknown): LineProblem[] => {
    if (!isObject(problem)) return []
    return [{ line: Number(problem.line), text: String(problem[lang]) }]
  })
}

/** The present file, where somebody changed it since; null for another refusal. */
export function presentText(detail: unknown): string | null {
  return isObject(detail) && typeof detail.text === 'string' ? detail.text : null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
