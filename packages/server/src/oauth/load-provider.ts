/** Loads the library and creates the OAuth server at the first use: most server processes never use it.
 *
 *  At its first import the library warns about releases of Node without long-term support. Our release is pinned and
 *  tested (decisions.md#the-stack), and the library has no option for this warning, so this file suppresses it. */
import type { RequestListener } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { OauthSettings } from './provider.ts'

export interface OauthDoor {
  oauth(): Promise<Provider>
  /** Answers requests to the OAuth server's own addresses. */
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
