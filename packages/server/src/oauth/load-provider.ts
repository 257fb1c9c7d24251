/** Loads and makes the OAuth server when it is first asked for: most servers that start are never asked, and commands that
 *  only look at its settings go without it.
 *
 *  The library prints one line at its first import: that it wants a release of Node with long support. The release is
 *  pinned and tested (decisions.md#the-stack) and the library has no way of being told so; that line alone is left
 *  out. */
import type { RequestListener } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { OauthSettings } from './provider.ts'

export interface OauthDoor {
  oauth(): Promise<Provider>
  /** Answers at its own addresses. */
  serveOauth(): Promise<RequestListener>
}

export function createOauthDoor(settings: OauthSettings): OauthDoor {
  let provider: Promise<Provider> | undefined
  let listener: Promise<RequestListener> | undefined
  const oauth = (): Promise<Provider> => {
    provider ??= loadProvider().then(({ createOauthProvider }) => createOauthProvider(settings))
    return provider
  }
  return {
    oauth,
    serveOauth() {
      listener ??= oauth().then((made) => made.callback())
      return listener
    },
  }
}

const KNOWN = 'oidc-provider WARNING: Unsupported runtime.'

let loading: ReturnType<typeof loadQuietly> | null = null

function loadProvider(): ReturnType<typeof loadQuietly> {
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
