/** A real browser for tests: the Chromium of an npm package. */
import sparticuz from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

/** Arguments of the package that tests must not have: the first lifts the same-origin policy, the second is unsteady. */
const UNWANTED: ReadonlySet<string> = new Set(['--disable-web-security', '--single-process'])

export async function launchChromium(): Promise<Browser> {
  const args = sparticuz.args.filter((argument) => !UNWANTED.has(argument))
  return await chromium.launch({
    executablePath: await sparticuz.executablePath(),
    args: [...args, '--no-sandbox'],
    headless: true,
  })
}
