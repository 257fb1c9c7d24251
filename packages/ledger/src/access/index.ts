/** The door of `@yalkut/ledger/access`: what other packages use of it. */

export { type AuditEntry, addAuditEntry } from './audit.ts'
export { listAudit } from './audit-list.ts'
export { addCeremony, findCeremony, takeCeremony } from './ceremonies.ts'
export {
  addConnection,
  type ConnectedClient,
  type Connection,
  connectionsOf,
  endConnection,
  endConnectionsOf,
  findGrant,
  findLiveAccess,
  noteConnectionUse,
  saveGrant,
} from './connections.ts'
export { addDraftBytes } from './draft-bytes.ts'
export {
  addLimitCounts,
  hasOtherServers,
  type LimitCount,
  limitCountsAfter,
  noteLimitServer,
} from './limit-counts.ts'
export {
  consumeArtifact,
  findArtifact,
  findClient,
  removeArtifact,
  removeArtifactsOf,
  saveArtifact,
  saveClient,
} from './oauth-artifacts.ts'
export {
  claimRequest,
  dropRequest,
  endRequest,
  findRequest,
  forgetRequests,
  noteRequestWrote,
  type RequestRun,
  type RequestState,
  readRequest,
} from './request-keys.ts'
export { getSecret } from './secrets.ts'
export {
  addSession,
  endSession,
  endSessionOf,
  endSessionsOf,
  findLiveSession,
  noteSessionUse,
  sessionsOf,
} from './sessions.ts'
export {
  addEmail,
  addIdentity,
  addPasskey,
  emailsOf,
  findEmailOwner,
  findIdentityOwner,
  findPasskey,
  issuersOf,
  notePasskeyUse,
  passkeysOf,
  removeEmail,
  removeIdentity,
  removePasskey,
} from './sign-in-methods.ts'
export { noteUse, useChallenge } from './throttle.ts'
export {
  countLiveTokens,
  revokeToken,
  revokeTokensOf,
  type TokenRow,
  tokensOf,
} from './token-lists.ts'
export { TOKEN_SCOPES, type TokenScope } from './token-scopes.ts'
export { addToken, findLiveToken, noteTokenUse } from './tokens.ts'
