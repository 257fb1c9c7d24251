/** An app that connects by OAuth, for tests: each step of the flow, by a client library. */
import assert from 'node:assert/strict'
import { parseJsonObject } from '@yalkut/model'
import * as oauth from 'oauth4webapi'
import type { Browser } from '../clients/browser.ts'
import { type Access, startAccessServer } from './access-server.ts'

export const REDIRECT = 'http://127.0.0.1:7777/callback'
const insecure = { [oauth.allowInsecureRequests]: true }

export interface Asked {
  url: URL
  verifier: string
}

export interface Connected {
  client: oauth.Client
  tokens: oauth.TokenEndpointResponse
}

/** Starts a server, and returns the steps of an app that connects to it. */
export async function startOauthDance(access: Access = {}) {
  const server = await startAccessServer(access)
  const { baseUrl } = server
  const as = await discover(baseUrl)

  async function register(): Promise<oauth.Client> {
    const metadata = { client_name: 'Claude <b>', redirect_uris: [REDIRECT] }
    const response = await oauth.dynamicClientRegistrationRequest(as, metadata, insecure)
    return await oauth.processDynamicClientRegistrationResponse(response)
  }

  async function ask(client: oauth.Client, more: { [parameter: string]: string } = {}): Promise<Asked> {
    const verifier = oauth.generateRandomCodeVerifier()
    const url = new URL(as.authorization_endpoint ?? '')
    url.search = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: REDIRECT,
      response_type: 'code',
      scope: 'read write',
      state: 'a-state',
      resource: `${baseUrl}/mcp`,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...more,
    }).toString()
    return { url, verifier }
  }

  async function consent(
    browser: Browser,
    url: URL,
    form: { [field: string]: string } = { decision: 'approve', read: '1', write: '1' },
  ): Promise<URL> {
    const started = await browser.send(url.href)
    assert.equal(started.status, 303, started.text)
    assert.match(started.location ?? '', /^\/connect\/oar-/)
    const page = await browser.send(started.location ?? '')
    assert.equal(page.status, 200)
    const answered = await browser.send(started.location ?? '', { form })
    assert.equal(answered.status, 303, answered.text)
    const back = await browser.send(answered.location ?? '')
    assert.equal(back.status, 303, back.text)
    return new URL(back.location ?? '')
  }

  async function connect(browser: Browser, form?: { [field: string]: string }): Promise<Connected> {
    const client = await register()
    const { url, verifier } = await ask(client)
    const back = await consent(browser, url, form)
    const answer = oauth.validateAuthResponse(as, client, back, 'a-state')
    const response = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      oauth.None(),
      answer,
      REDIRECT,
      verifier,
      insecure,
    )
    return { client, tokens: await oauth.processAuthorizationCodeResponse(as, client, response) }
  }

  async function refresh(client: oauth.Client, token: string): Promise<Response> {
    return await oauth.refreshTokenGrantRequest(as, client, oauth.None(), token, insecure)
  }

  async function statusOf(token: string, path = '/v1/inbox/count'): Promise<number> {
    const response = await fetch(baseUrl + path, { headers: { authorization: `Bearer ${token}` } })
    await response.arrayBuffer()
    return response.status
  }

  async function tokenForm(form: { [field: string]: string }): Promise<{ status: number; error: unknown }> {
    const response = await fetch(`${baseUrl}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    })
    const { error } = parseJsonObject(await response.text())
    return { status: response.status, error }
  }

  const steps = { register, ask, consent, connect, refresh, statusOf, tokenForm }
  return { server, as, insecure, ...steps }
}

async function discover(baseUrl: string): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(baseUrl)
  const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
  return await oauth.processDiscoveryResponse(issuer, response)
}
