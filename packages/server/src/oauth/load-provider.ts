/** Loads the OAuth server when a server is made: commands that only look at its settings go without it.
 *
 *  The library prints one line at its first import: that it wants a release of Node with long support. The release is
 *  pinned and tested (decisions.md#the-stack) and the library has no way of being told so; that line alone is left
 *  out. */

const KNOWN = 'oidc-provider WARNING: Unsupported runtime.'

let loading: ReturnType<typeof loadQuietly> | null = null

export function loadProvider(): ReturnType<typeof loadQuietly> {
  loading ??= loadQuietly()
  return loading
}

async function loadQuietly() {
  const { warn } = console
  console.warn = (...words) => {
    if (!String(words[0]).includes(KNOWN)) warn(...words)
  }
  try {
    return await import('./provider.ts')
  } finally {
    console.warn = warn
  }
}
