/** What is typed into a form is kept in the browser until the form was sent. Each page has one kept form. */

interface Kept {
  /** Names and texts, in the order of the form. */
  fields: [string, string][]
  at: number
}

const DAYS_30 = 30 * 86_400_000

/** The page without the parameters that only say what was sent. */
export function keyOfPage(): string {
  const { pathname, search } = location
  const draft = new URLSearchParams(search).get('draft')
  return `yalkut.form:${pathname.replace(/^\/en\//, '/')}${draft === null ? '' : `?draft=${draft}`}`
}

export function fieldsOf(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name !== 'do' ? [[name, value]] : [],
  )
}

/** False where the browser keeps nothing more. */
export function keep(fields: [string, string][]): boolean {
  try {
    localStorage.setItem(keyOfPage(), JSON.stringify({ fields, at: Date.now() } satisfies Kept))
    return true
  } catch {
    return false
  }
}

export function kept(): [string, string][] | null {
  try {
    const found: Kept | null = JSON.parse(localStorage.getItem(keyOfPage()) ?? 'null')
    if (found === null || Date.now() - found.at > DAYS_30) return null
    return found.fields
  } catch {
    return null
  }
}

export function forget(): void {
  localStorage.removeItem(keyOfPage())
}

export function sameFields(a: [string, string][], b: [string, string][]): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
