/** What is typed into a form is kept in the browser until the form was sent. Each page has one kept form. */

interface Kept {
  /** Names and texts, in the order of the form. */
  fields: [string, string][]
  at: number
}

const LEAVING = 'yalkut.form:leaving'
const DAYS_30 = 30 * 86_400_000

/** The page without the parameters that only say what was sent. */
export function keyOfPage(): string {
  const { pathname, search } = location
  const asked = new URLSearchParams(search)
  const own = ['draft', 'v', 'from'].flatMap((name) => {
    const value = asked.get(name)
    return value === null ? [] : [[name, value]]
  })
  const query = own.length === 0 ? '' : `?${new URLSearchParams(own)}`
  return `yalkut.form:${pathname.replace(/^\/en\//, '/')}${query}`
}

export function fieldsOf(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name !== 'do' ? [[name, value]] : [],
  )
}

/** Whether something was typed before the form's script came. */
export function hasTyped(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (control) =>
      (control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement) &&
      control.type !== 'hidden' &&
      control.value !== control.defaultValue,
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

/** The form leaves. The page that says that it was sent calls `forgetSent`: a form that was refused stays kept. */
export function noteLeaving(): void {
  try {
    sessionStorage.setItem(LEAVING, keyOfPage())
  } catch {
    // Then what was kept is offered again, and sent again it changes nothing.
  }
}

export function forgetSent(): void {
  localStorage.removeItem(sessionStorage.getItem(LEAVING) ?? keyOfPage())
  sessionStorage.removeItem(LEAVING)
}

export function sameFields(a: [string, string][], b: [string, string][]): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
