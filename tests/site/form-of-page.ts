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

function fieldsOf(form: string): Filled['fields'] {
  const fields: Filled['fields'] = {}
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const name = attribute(tag, 'name')
    const type = attribute(tag, 'type')
    const isChoice = type === 'radio' || type === 'checkbox'
    if (name === null || (isChoice && !/\schecked/.test(tag))) continue
    fields[name] = attribute(tag, 'value') ?? ''
  }
  for (const [, tag = '', text = ''] of form.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g)) {
    const name = attribute(tag, 'name')
    // A browser leaves out the first end of line, and sends every other as two characters.
    if (name !== null) fields[name] = plain(text.replace(/^\n/, '')).replaceAll('\n', '\r\n')
  }
  for (const [, tag = '', options = ''] of form.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const name = attribute(tag, 'name')
    const chosen = [...options.matchAll(/<option\b[^>]*>/g)].map(([option]) => option)
    const one = chosen.find((option) => /\sselected/.test(option)) ?? chosen[0]
    if (name !== null && one !== undefined) fields[name] = attribute(one, 'value') ?? ''
  }
  return fields
}

export interface PostForm {
  action: string
  fields: Filled['fields']
  /** Each that sends, with what it adds and an action of its own. */
  buttons: { action: string | null; fields: Filled['fields'] }[]
}

/** The forms of a page that change something; a field without a value gets a word, so that more is judged than that it is empty. */
export function formsOf(html: string): PostForm[] {
  const forms = html.match(/<form\b[^>]*method="post"[\s\S]*?<\/form>/gi) ?? []
  return forms.map((form) => {
    const [open = ''] = /^<form\b[^>]*>/.exec(form) ?? []
    const given = Object.entries(fieldsOf(form))
    const fields = Object.fromEntries(given.map(([name, value]) => [name, value || 'word']))
    const tags = [...form.matchAll(/<button\b[^>]*>/g)].map(([tag]) => tag)
    const buttons = tags
      .filter((tag) => attribute(tag, 'type') !== 'button' && !/\sdisabled/.test(tag))
      .map((tag) => {
        const name = attribute(tag, 'name')
        const value = attribute(tag, 'value') ?? ''
        return {
          action: attribute(tag, 'formaction'),
          fields: name === null ? {} : { [name]: value },
        }
      })
    return { action: attribute(open, 'action') ?? '', fields, buttons }
  })
}

export function filledForm(html: string, island = 'edit'): Filled {
  const at = html.indexOf(`data-island="${island}"`)
  const start = html.lastIndexOf('<form', at)
  const form = at < 0 ? '' : html.slice(start, html.indexOf('</form>', start))
  const fields = fieldsOf(form)
  const problems = Object.fromEntries(
    [...form.matchAll(/<div class="wrongs"[^>]*data-problems="([^"]*)"[^>]*>([\s\S]*?)<\/div>/g)].flatMap(
      ([, name = '', text = '']) => (text.includes('<p') ? [[plain(name), words(text)]] : []),
    ),
  )
  const said = /data-said[^>]*>([\s\S]*?)<(?:div class="field|p class="acts)/.exec(form)?.[1] ?? ''
  const errors = /data-errors[^>]*>([\s\S]*?)<button/.exec(form)?.[1] ?? ''
  return { fields, problems, said: words(`${errors} ${said}`) }
}

function words(html: string): string {
  return plain(html.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
}
