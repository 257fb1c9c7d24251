/** Says when a server runs from something older than the code that is there. Source: decisions.md#start-of-a-process. */
import { BUILDS, buildingSince, stateOfBuilds } from '@yalkut/site/builds'
import type { Output } from '../output.ts'

const REMEDY = 'Run: sh bin/install'

/** `hasSite`: the server has pages. They are compared beside its work: it stops at once when it is told to. */
export function sayOld(hasSite: boolean, output: Output): void {
  void compare(hasSite, output).catch((fault: unknown) => {
    output.say(`The pages of the site could not be compared with their sources: ${fault}`)
  })
}

async function compare(hasSite: boolean, output: Output): Promise<void> {
  if (process.env.YALKUT_PROGRAM === 'old') {
    output.say(`The code is newer than its bundle, so processes start slower. ${REMEDY}`)
  }
  if (!hasSite) return
  const state = await stateOfBuilds()
  if (state === 'newest') return
  if (buildingSince(BUILDS) !== null) {
    return output.say('The pages of the site are being built. They are shown when they are ready.')
  }
  output.say(
    state === 'missing'
      ? `The pages of the site have not been built; only the API answers. ${REMEDY}`
      : `The pages of the site were built from older code, and may fail with this one. ${REMEDY}`,
  )
}
