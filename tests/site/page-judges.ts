/** What judges say of a page that Chromium shows, or of its document: a line for each fault. */
import type { CDPSession, Page } from 'playwright-core'

const CONTROLS: ReadonlySet<string> = new Set(
  'button link textbox searchbox combobox radio checkbox slider listbox menuitem'.split(' '),
)
/** A form without a name is none of them (HTML-AAM). */
const LANDMARKS: ReadonlySet<string> = new Set('navigation region search'.split(' '))

/** A page as a screen reader has it (Chromium's accessibility tree): one title, named landmarks, a name for each control. */
export async function faultsReadAloud(client: CDPSession): Promise<string[]> {
  const { nodes } = await client.send('Accessibility.getFullAXTree')
  const shown = nodes.flatMap(({ ignored, role, name, properties = [] }) => {
    const level = properties.find((property) => property.name === 'level')?.value.value
    return ignored ? [] : [{ role: String(role?.value), name: String(name?.value ?? ''), level }]
  })
  const faults: string[] = []
  const of = (role: string) => shown.filter((node) => node.role === role)
  const titles = of('heading').filter(({ level }) => level === 1)
  if (titles.length !== 1) faults.push(`${titles.length} titles`)
  if (of('main').length !== 1) faults.push(`${of('main').length} mains`)
  for (const { role, name } of shown) {
    const needsName = CONTROLS.has(role) || LANDMARKS.has(role)
    if (needsName && name.trim() === '') faults.push(`a ${role} without a name`)
  }
  const menus = of('navigation').map(({ name }) => name)
  if (new Set(menus).size < menus.length) {
    faults.push(`landmarks of one name: ${menus.join(', ')}`)
  }
  return faults
}

/** What a page does behind the reader's back: requests to other hosts, and errors in its console. */
export interface Watch {
  /** What was seen since the last call. */
  faults(): string[]
}

export function watchPage(page: Page, address: string): Watch {
  let seen: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(address) && !url.startsWith('data:')) seen.push(`asks ${url}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error') seen.push(message.text())
  })
  page.on('pageerror', (error) => seen.push(error.message))
  return {
    faults() {
      const faults = seen
      seen = []
      return faults
    },
  }
}

/** The lines of a page that need no script. What only a script can do, such as copying, has a button only where there are
 *  scripts. */
export async function linesOf(page: Page): Promise<string[]> {
  const text = await page.locator('main').innerText()
  const acts = new Set(await page.locator('main button').allInnerTexts())
  return text.split('\n').filter((line) => line !== '' && !acts.has(line))
}
