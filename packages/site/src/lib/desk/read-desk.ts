/** What a desk is given, read from its page. */

/** `name`: of the desk’s file. null: the page has no such desk. */
export function readDesk<Props>(name: string, html: string): Props | null {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const props = page.querySelector<HTMLElement>(`[data-desk="${name}"]`)?.dataset.props
  return props === undefined ? null : JSON.parse(props)
}

/** The desk of this page as it is now; null: it cannot be read. */
export async function readDeskAgain<Props>(name: string): Promise<Props | null> {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => null)
  return answer?.ok === true ? readDesk<Props>(name, await answer.text()) : null
}
