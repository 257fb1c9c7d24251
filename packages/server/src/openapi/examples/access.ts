/** Examples of signing in, tokens, connected apps, MCP and administration. */
import type { Examples } from './example.ts'

const TOKEN = { token: 'k3Jd9s-2mQ' }
const KEY = { id: 'AQID', rawId: 'AQID', type: 'public-key', clientExtensionResults: {} }

export const ACCESS_EXAMPLES: Examples = {
  changeHandle: { body: { handle: 'miriam' } },
  changeName: { body: { name: 'Miriam' } },
  changeNotifications: { body: { mailUpdates: true, mailTiming: 'daily' } },
  unsubscribe: { body: TOKEN },
  closeAccount: { body: { handle: 'miriam' } },
  signOut: { body: { everywhere: true } },
  startEmailSignIn: { body: { email: 'miriam@mail.test', next: '/inbox' } },
  checkEmailLink: { body: TOKEN },
  verifyEmailLink: { body: { ...TOKEN, handle: 'miriam', name: 'Miriam' } },
  startPasskey: { body: { handle: 'miriam', name: 'Miriam' } },
  finishPasskey: {
    body: { response: { ...KEY, response: { clientDataJSON: 'e30', attestationObject: 'oA' } } },
  },
  finishPasskeySignIn: {
    body: {
      response: {
        ...KEY,
        response: { clientDataJSON: 'e30', authenticatorData: 'AQID', signature: 'AQID' },
      },
    },
  },
  createToken: { body: { name: 'My program', scopes: ['read', 'write'], expiresInDays: 90 } },
  createWebhook: { body: { url: 'https://program.example/yalkut', types: ['segment'] } },
  oauthRegister: {
    body: { client_name: 'An app', redirect_uris: ['http://127.0.0.1/callback'] },
  },
  oauthToken: {
    body: {
      grant_type: 'authorization_code',
      client_id: 'app-1',
      code: 'V7k2',
      code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      redirect_uri: 'http://127.0.0.1/callback',
    },
    answers: {
      200: {
        access_token: 'rho_2h4k',
        token_type: 'Bearer',
        expires_in: 3_600,
        refresh_token: 'rhr_5m7n',
        scope: 'read write',
      },
    },
  },
  oauthRevoke: { body: { token: 'rhr_5m7n', client_id: 'app-1' } },
  oauthDecide: { body: { approve: true, scopes: ['read'] } },
  changeRoles: { body: { trusted: true } },
  suspendPerson: { body: { reason: 'Sent advertisements.' } },
  mcp: {
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search', arguments: { query: 'תניא' } },
    },
  },
}
