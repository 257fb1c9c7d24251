/** Pages that are kept for the person who is signed in (`service-worker.ts`): gone when somebody else comes, and when nobody is signed in
 *  any more. Source: decisions.md#the-site. */
import { OWN_FILES, OWN_PAGES } from '#lib/own-caches.ts'

const WHOSE = 'yalkut.pages-of'

export async function forgetOwnPages(): Promise<void> {
  try {
    localStorage.removeItem(WHOSE)
    await Promise.all([caches.delete(OWN_PAGES), caches.delete(OWN_FILES)])
  } catch {
    // A browser that keeps nothing.
  }
}

/** The pages are of this person. */
export async function keepPagesOf(person: string): Promise<void> {
  try {
    const before = localStorage.getItem(WHOSE)
    if (before !== null && before !== person) await forgetOwnPages()
    localStorage.setItem(WHOSE, person)
  } catch {
    // A browser that keeps nothing.
  }
}
