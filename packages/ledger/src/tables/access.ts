/** Tables of access: sign-in methods, sessions, and the apps that act for people. Of every secret only the sha256 is
 *  stored. Source: service.md#tokens; service.md#connected-apps; decisions.md#sessions. */
import type { Mark } from './mark.ts'

/** A signed-in browser. */
export interface SessionsTable {
  hash: string
  person_id: string
  created_at: string
  /** Written at most once an hour. */
  last_used_at: string
  /** As `Firefox, Windows`; null where the browser did not say. */
  browser: string | null
}

/** Verified email addresses; each belongs to one person. */
export interface EmailsTable {
  /** In lower case. */
  address: string
  person_id: string
  verified_at: string
}

export interface PasskeysTable {
  /** The credential's id, base64url. */
  id: string
  person_id: string
  name: string
  /** COSE, base64url. */
  public_key: string
  counter: number
  /** JSON: how browsers reach it. */
  transports: string
  created_at: string
  last_used_at: string | null
}

/** A person as an OpenID provider knows them. */
export interface IdentitiesTable {
  issuer: string
  subject: string
  person_id: string
  created_at: string
}

/** At once, or one mail a day. */
export const MAIL_TIMINGS = ['at-once', 'daily'] as const
export type MailTiming = (typeof MAIL_TIMINGS)[number]

export const MAIL_LANGUAGES = ['he', 'en'] as const
export type MailLanguage = (typeof MAIL_LANGUAGES)[number]

/** The settings of a person. */
export interface PersonSettingsTable {
  person_id: string
  /** Whether mails are sent about the person's own suggestions and followed items. */
  mail_updates: Mark
  /** When those mails are sent. */
  mail_timing: MailTiming
  /** Whether the person is mailed once a day what waits for their review. */
  review_mail: Mark
  /** Of those mails; null: both languages. */
  language: MailLanguage | null
  /** A day (`2026-11-23`): until its end the person gets no suggestions to review. */
  away_until: string | null
}

/** Sign-in steps that wait for their second half: mailed links, challenges, answers of OpenID providers. Each is taken
 *  once. */
export interface CeremoniesTable {
  hash: string
  kind: string
  /** JSON. */
  detail: string
  expires_at: string
}

/** Apps that registered themselves. */
export interface OauthClientsTable {
  id: string
  /** JSON: RFC 7591 metadata. */
  metadata: string
  created_at: string
}

/** An app that acts for a person with the person's consent. */
export interface ConnectionsTable {
  /** `oac-…`. */
  id: string
  person_id: string
  client_id: string
  client_name: string
  client_uri: string | null
  /** The host of its redirect address, or of its metadata document; people recognize the app by it. */
  client_host: string
  /** JSON, as in a personal token. */
  scopes: string
  /** JSON: the grant as the OAuth server stores it. */
  payload: string
  created_at: string
  last_used_at: string | null
  expires_at: string
  revoked_at: string | null
}

/** Codes, tokens and requests of the OAuth server. */
export interface OauthArtifactsTable {
  kind: string
  hash: string
  /** The connection that it belongs to; null before there is one. */
  connection_id: string | null
  /** JSON. */
  payload: string
  consumed_at: string | null
  expires_at: string
}

export interface AccessDb {
  sessions: SessionsTable
  emails: EmailsTable
  passkeys: PasskeysTable
  identities: IdentitiesTable
  person_settings: PersonSettingsTable
  ceremonies: CeremoniesTable
  oauth_clients: OauthClientsTable
  connections: ConnectionsTable
  oauth_artifacts: OauthArtifactsTable
}
