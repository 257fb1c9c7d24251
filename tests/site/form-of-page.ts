/** The form of a page, as a browser without scripts would send it. */

export interface Filled {
  fields: { [name: string]: string }
  /** By the name of the field. */
  problems: { [name: string]: string }
  /** What the last button answered, without markup. */
  said: string
}

const ENTITIES: { [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

function plain(html: string): string {
  return html.replaceAll(/&([a-z]+|#\d+);/g, (all, name: string) => ENTITIES[name] ?? all)
}

function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return found === undefined ? null : plain(found)
}

export function filledForm(html: string, island = 'edit'): Filled {
  const at = html.indexOf(`data-island="${island}"`)
  const start = html.lastIndexOf('<form', at)
  const form = at < 0 ? '' : html.slice(start, html.indexOf('</form>', start))
  const fields: Filled['fields'] = {}
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const name = attribute(tag, 'name')
    const type = attribute(tag, 'type')
    if (name === null || (type === 'radio' && !/\schecked/.test(tag))) continue
    fields[name] = attribute(tag, 'value') ?? ''
  }
  for (const [, tag = '', text = ''] of form.matchAll(
    /<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g,
  )) {
    const name = attribute(tag, 'name')
    // A browser leaves out the first end of line, and sends every other as two characters.
    if (name !== null) fields[name] = plain(text.replace(/^\n/, '')).replaceAll('\n', '\r\n')
  }
  for (const [, tag = '', options = ''] of form.matchAll(
    /<select\b([^>]*)>([\s\S]*?)<\/select>/g,
  )) {
    const name = attribute(tag, 'name')
    const chosen = [...options.matchAll(/<option\b[^>]*>/g)].map(([option]) => option)
    const one = chosen.find((option) => /\sselected/.test(option)) ?? chosen[0]
    if (name !== null && one !== undefined) fields[name] = attribute(one, 'value') ?? ''
  }
  const problems = Object.fromEntries(
    [
      ...form.matchAll(/<div class="wrongs"[^>]*data-problems="([^"]*)"[^>]*>([\s\S]*?)<\/div>/g),
    ].flatMap(([, name = '', text = '']) =>
      text.includes('<p') ? [[plain(name), words(text)]] : [],
    ),
  )
  const said = /data-said[^>]*>([\s\S]*?)<(?:div class="field|p class="acts)/.exec(form)?.[1] ?? ''
  return { fields, problems, said: words(said) }
}

function words(html: string): string {
  return plain(html.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
}
