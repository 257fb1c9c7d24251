/** The MCP SDK's own client connects by OAuth, given only the address of the server. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import { startOauthDance } from '@yalkut/testing/servers/oauth-dance'

const { server, consent, statusOf } = await startOauthDance()
const mcp = `${server.baseUrl}/mcp`
const REDIRECT = 'http://127.0.0.1:7777/callback'

/** The state that an app stores on a person's machine. */
class App implements OAuthClientProvider {
  readonly redirectUrl = REDIRECT
  readonly clientMetadata = { client_name: 'Agent', redirect_uris: [REDIRECT] }
  asked: URL | undefined
  kept: OAuthTokens | undefined
  #client: OAuthClientInformationMixed | undefined
  #verifier = ''

  clientInformation(): OAuthClientInformationMixed | undefined {
    return this.#client
  }
  saveClientInformation(client: OAuthClientInformationMixed): void {
    this.#client = client
  }
  tokens(): OAuthTokens | undefined {
    return this.kept
  }
  saveTokens(tokens: OAuthTokens): void {
    this.kept = tokens
  }
  redirectToAuthorization(url: URL): void {
    this.asked = url
  }
  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier
  }
  codeVerifier(): string {
    return this.#verifier
  }
}

test('the client discovers the endpoints, connects, calls tools, and refreshes its token', async () => {
  const app = new App()
  assert.equal(await auth(app, { serverUrl: mcp }), 'REDIRECT')
  const { asked } = app
  assert.ok(asked)
  assert.equal(asked.searchParams.get('resource'), mcp)
  const chana = await server.signedIn('chana@example.org', 'chana-cohen')
  const back = await consent(chana, asked)
  const authorizationCode = back.searchParams.get('code') ?? ''
  assert.equal(await auth(app, { serverUrl: mcp, authorizationCode }), 'AUTHORIZED')
  const first = app.kept?.access_token ?? ''
  assert.match(first, /^rho_/)

  const client = new Client({ name: 'agent', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(mcp), { authProvider: app }))
  const { tools } = await client.listTools()
  assert.ok(tools.length > 0)
  await client.close()

  assert.equal(await auth(app, { serverUrl: mcp }), 'AUTHORIZED')
  assert.notEqual(app.kept?.access_token, first)
  assert.equal(await statusOf(app.kept?.access_token ?? ''), 200)
})
