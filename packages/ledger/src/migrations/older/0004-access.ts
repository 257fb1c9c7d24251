/** Access: sessions, ways of signing in, connected apps. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

async function signIn(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('person_id', 'text', (c) => c.notNull().references('people.id'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text', (c) => c.notNull())
    .execute()
  await index(db, 'sessions', 'of', ['person_id'])
  await index(db, 'sessions', 'used', ['last_used_at'])
  await db.schema
    .createTable('emails')
    .addColumn('address', 'text', (c) => c.primaryKey())
    .addColumn('person_id', 'text', (c) => c.notNull().references('people.id'))
    .addColumn('verified_at', 'text', (c) => c.notNull())
    .execute()
  await index(db, 'emails', 'of', ['person_id'])
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('person_id', 'text', (c) => c.notNull().references('people.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text')
    .execute()
  await index(db, 'passkeys', 'of', ['person_id'])
  await db.schema
    .createTable('identities')
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('person_id', 'text', (c) => c.notNull().references('people.id'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('identities_pk', ['issuer', 'subject'])
    .execute()
  await index(db, 'identities', 'of', ['person_id'])
  await db.schema
    .createTable('person_settings')
    .addColumn('person_id', 'text', (c) => c.primaryKey().references('people.id'))
    .addColumn('mail_updates', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('ceremonies')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
  await index(db, 'ceremonies', 'end', ['expires_at'])
}

async function oauth(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('oauth_clients')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('metadata', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('connections')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('person_id', 'text', (c) => c.notNull().references('people.id'))
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('client_name', 'text', (c) => c.notNull())
    .addColumn('client_uri', 'text')
    .addColumn('client_host', 'text', (c) => c.notNull())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text')
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('revoked_at', 'text')
    .execute()
  await index(db, 'connections', 'of', ['person_id', 'created_at'])
  await db.schema
    .createTable('oauth_artifacts')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('connection_id', 'text')
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('consumed_at', 'text')
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('oauth_artifacts_pk', ['kind', 'hash'])
    .execute()
  await index(db, 'oauth_artifacts', 'of', ['connection_id'])
  await index(db, 'oauth_artifacts', 'end', ['expires_at'])
}

async function index(db: Kysely<unknown>, table: string, name: string, columns: string[]): Promise<void> {
  await db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute()
}

export const accessTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await signIn(db)
    await oauth(db)
  },
}
