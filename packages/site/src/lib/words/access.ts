/** Who may use an operation of the API. The reference is in English alone. Source: routes.md#how-to-read-the-tables. */
export const ACCESS: ReadonlyMap<string, string> = new Map([
  ['pub', 'Everyone, without an account.'],
  ['opt', 'Everyone. A token gives more, or removes a step.'],
  ['read', 'A signed-in person: a token with the scope “read”.'],
  ['write', 'A signed-in person: a token with the scope “write”.'],
  ['site', 'The site’s own pages with the session of a person. No token is accepted.'],
  ['keeper', 'A keeper of the set: a token with the scope “write” (to read: “read”).'],
  ['steward', 'A steward: a token with the scope “write” (to read: “read”).'],
  ['bot', 'A machine, with the token of a bot’s account.'],
])
