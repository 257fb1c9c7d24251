-- The tables of a new ledger, as the migrations of `older/` leave those of an older one. Both engines run it as it is.
-- It never changes: a later change is a migration beside this file, which runs after it.

create table "people" (
  "id" text primary key, "handle" text not null, "handle_key" text not null unique, "name" text not null,
  "steward" integer not null, "admin" integer not null, "trusted" integer not null, "bot" integer not null,
  "suspended_at" text, "created_at" text not null, "closed_at" text
);

create table "tokens" (
  "id" text primary key, "person_id" text not null references "people" ("id"), "name" text not null,
  "prefix" text not null, "hash" text not null unique, "scopes" text not null, "created_at" text not null,
  "last_used_at" text, "expires_at" text, "revoked_at" text, "may_go_live" integer default 0 not null
);
create index "tokens_of" on "tokens" ("person_id", "id");

create table "audit" (
  "id" text primary key, "at" text not null, "actor" text not null, "action" text not null, "subject" text not null,
  "detail" text not null
);
create index "audit_at" on "audit" ("at", "id");
create index "audit_subject" on "audit" ("subject", "at");
create index "audit_actor" on "audit" ("actor", "at", "id");
create index "audit_action" on "audit" ("action", "at", "id");

create table "main" (
  "id" integer primary key, "seq" integer not null, "rev" integer not null, "hash" text
);

create table "counters" (
  "name" text primary key, "value" integer not null
);

create table "commits" (
  "seq" integer primary key, "at" text not null, "message" text not null, "author" text not null,
  "merged_by" text not null, "via" text, "suggestion_id" integer, "changed" integer not null, "types" text not null,
  "prev" text, "hash" text not null
);

create table "cursors" (
  "name" text primary key, "seq" integer not null
);

create table "entities" (
  "id" text primary key, "type" text not null, "rev" integer not null, "path" text, "deleted" integer not null,
  "merged_into" text
);
create index "entities_sets" on "entities" ("id") where "type" = 'set';

create table "revisions" (
  "rev" integer primary key, "entity_id" text not null, "type" text not null, "path" text, "data" text,
  "merged_into" text, "salt" text not null, "hash" text not null, "commit_seq" integer not null, "forward_to" text
);
create index "revisions_of_entity" on "revisions" ("entity_id", "rev");
create index "revisions_of_commit" on "revisions" ("commit_seq", "rev");

create table "paths" (
  "path" text primary key, "entity_id" text not null, "current" integer not null
);
create index "paths_of" on "paths" ("entity_id");

create table "imported" (
  "entity_id" text primary key, "data" text not null, "scope" text, "source_key" text
);
create index "imported_scope" on "imported" ("scope", "source_key");

create table "suggestions" (
  "id" integer primary key, "number" integer unique, "kind" text not null, "status" text not null,
  "title" text not null, "description" text, "author" text not null, "via" text, "project_id" integer,
  "base_commit" integer not null, "merged_commit" integer, "post_review" text, "reverts" integer,
  "items" integer not null, "check_counts" text not null, "created_at" text not null, "submitted_at" text,
  "closed_at" text, "types" text default '[]' not null, "first_item" text, "reverted_by" integer, "owner" text,
  "owned_at" text, "due_at" text, "decided_at" text, "alike" text, "touches_outside" integer default 0 not null,
  "changes" integer default 0 not null, "changed_words" integer default 0 not null,
  "minutes" integer default 0 not null, "by_agent" integer default 0 not null
);
create index "suggestions_by_status" on "suggestions" ("status", "id");
create index "suggestions_by_author" on "suggestions" ("author", "id");
create index "suggestions_reverting" on "suggestions" ("reverts");
create index "suggestions_sent" on "suggestions" ("status", "submitted_at", "id");
create index "suggestions_sent_by" on "suggestions" ("author", "submitted_at", "status");
create index "suggestions_standing" on "suggestions" ("author", "status", "reverted_by");
create index "suggestions_post_review" on "suggestions" ("post_review", "submitted_at", "id");
create index "suggestions_owned" on "suggestions" ("owner", "status", "due_at", "id");
create index "suggestions_given" on "suggestions" ("owner", "owned_at");
create index "suggestions_due" on "suggestions" ("status", "due_at", "id");
create index "suggestions_decided" on "suggestions" ("decided_at");
create index "suggestions_alike" on "suggestions" ("alike", "status", "id");

create table "suggestion_items" (
  "suggestion_id" integer not null references "suggestions" ("id"), "entity_id" text not null,
  "position" integer not null, "type" text not null, "data" text, "path" text, "base_rev" integer,
  "merged_into" text, "imported" text, "forward_to" text, "changed_at" text, "import_scope" text, "import_key" text,
  "base" text,
  constraint "suggestion_items_pk" primary key ("suggestion_id", "entity_id")
);
create unique index "suggestion_items_in_order" on "suggestion_items" ("suggestion_id", "position");
create index "suggestion_items_of_entity" on "suggestion_items" ("entity_id", "suggestion_id");

create table "checks" (
  "suggestion_id" integer not null references "suggestions" ("id"), "position" integer not null,
  "name" text not null, "status" text not null, "message" text not null, "entity_id" text, "path" text,
  constraint "checks_pk" primary key ("suggestion_id", "position")
);

create table "reviews" (
  "id" text primary key, "suggestion_id" integer not null references "suggestions" ("id"), "reviewer" text not null,
  "verdict" text not null, "body" text, "via" text, "created_at" text not null
);
create index "reviews_of" on "reviews" ("suggestion_id", "created_at");
create index "reviews_by" on "reviews" ("reviewer", "suggestion_id");
create index "reviews_given_by" on "reviews" ("reviewer", "created_at");

create table "thread_numbers" (
  "number" integer primary key, "kind" text not null, "subject_id" integer not null
);

create table "comments" (
  "id" integer primary key, "subject_kind" text not null, "subject_id" text not null, "parent" integer,
  "author" text, "via" text, "body" text not null, "hidden" integer not null, "resolved" integer not null,
  "edited_at" text, "anchor_entity" text, "anchor_field" text, "review_id" text, "created_at" text not null,
  "proposal" text, "accepted_at" text
);
create index "comments_of" on "comments" ("subject_kind", "subject_id", "id");
create index "comments_by" on "comments" ("author", "id");
create index "comments_said_by" on "comments" ("author", "created_at");

create table "thread_events" (
  "id" integer primary key, "subject_kind" text not null, "subject_id" text not null, "actor" text, "via" text,
  "kind" text not null, "detail" text not null, "created_at" text not null
);
create index "thread_events_of" on "thread_events" ("subject_kind", "subject_id", "id");
create index "thread_events_by" on "thread_events" ("actor", "id");

create table "review_requests" (
  "suggestion_id" integer not null, "reviewer" text not null, "requested_by" text, "created_at" text not null,
  constraint "review_requests_pk" primary key ("suggestion_id", "reviewer")
);
create index "review_requests_to" on "review_requests" ("reviewer", "suggestion_id");

create table "fixes" (
  "suggestion_id" integer not null, "number" integer not null,
  constraint "fixes_pk" primary key ("suggestion_id", "number")
);
create index "fixes_of" on "fixes" ("number", "suggestion_id");

create table "issues" (
  "id" integer primary key, "number" integer not null unique, "type" text not null, "state" text not null,
  "state_reason" text, "title" text not null, "body" text, "private" integer not null, "author" text, "via" text,
  "entity_id" text, "comments" integer not null, "created_at" text not null, "updated_at" text not null,
  "closed_at" text, "closed_by" text, "closed_by_suggestion" integer
);
create index "issues_in_state" on "issues" ("state", "number");
create index "issues_by" on "issues" ("author", "number");
create index "issues_about" on "issues" ("entity_id", "number");
create index "issues_opened_by" on "issues" ("author", "private", "created_at");
create index "issues_in_public" on "issues" ("state", "private");

create table "issue_sets" (
  "issue_id" integer not null, "set_id" text not null,
  constraint "issue_sets_pk" primary key ("issue_id", "set_id")
);
create index "issue_sets_of" on "issue_sets" ("set_id", "issue_id");

create table "issue_labels" (
  "issue_id" integer not null, "label" text not null,
  constraint "issue_labels_pk" primary key ("issue_id", "label")
);
create index "issue_labels_of" on "issue_labels" ("label", "issue_id");

create table "issue_assignees" (
  "issue_id" integer not null, "person_id" text not null, "created_at" text not null,
  constraint "issue_assignees_pk" primary key ("issue_id", "person_id")
);
create index "issue_assignees_of" on "issue_assignees" ("person_id", "issue_id");

create table "labels" (
  "name" text primary key, "description" text, "color" text not null
);

create table "throttle" (
  "key" text not null, "at" text not null
);
create index "throttle_of" on "throttle" ("key", "at");

create table "used_challenges" (
  "challenge" text primary key, "expires_at" text not null
);

create table "secrets" (
  "name" text primary key, "value" text not null
);

create table "inbox" (
  "id" integer primary key, "person_id" text not null, "reason" text not null, "subject_kind" text not null,
  "subject_id" text not null, "actor" text, "count" integer not null, "detail" text not null, "at" text not null,
  "read" integer not null
);
create index "inbox_of" on "inbox" ("person_id", "at", "id");
create unique index "inbox_unread" on "inbox" ("person_id", "reason", "subject_kind", "subject_id") where "read" = 0;

create table "follows" (
  "person_id" text not null, "kind" text not null, "target" text not null, "created_at" text not null,
  constraint "follows_pk" primary key ("person_id", "kind", "target")
);
create index "follows_of" on "follows" ("kind", "target", "person_id");

create table "places" (
  "person_id" text not null, "kind" text not null, "key" text not null, "title" text not null, "sub" text,
  "href" text not null, "place" text not null, "at" text not null,
  constraint "places_pk" primary key ("person_id", "kind", "key")
);
create index "places_latest" on "places" ("person_id", "at");

create table "handles" (
  "handle_key" text primary key, "person_id" text not null, "changed_at" text
);
create index "handles_of" on "handles" ("person_id", "changed_at");

create table "person_words" (
  "prefix" text not null, "handle_key" text not null, "person_id" text not null,
  constraint "person_words_pk" primary key ("prefix", "handle_key")
);
create index "person_words_of" on "person_words" ("person_id");

create table "projects" (
  "id" integer primary key, "slug" text not null unique, "name" text not null, "goal" text, "set_id" text,
  "keepers" text not null, "status" text not null, "focus" text not null, "created_by" text not null,
  "created_at" text not null
);
create index "projects_by" on "projects" ("created_by", "id");

create table "claims" (
  "project_id" integer not null, "item" text not null, "person_id" text not null, "until" text not null,
  constraint "claims_pk" primary key ("project_id", "item")
);
create index "claims_of" on "claims" ("person_id", "project_id");

create table "suggestion_places" (
  "suggestion_id" integer not null, "item_id" text not null,
  constraint "suggestion_places_pk" primary key ("suggestion_id", "item_id")
);
create index "suggestion_places_of" on "suggestion_places" ("item_id", "suggestion_id");

create table "sessions" (
  "hash" text primary key, "person_id" text not null references "people" ("id"), "created_at" text not null,
  "last_used_at" text not null, "browser" text
);
create index "sessions_of" on "sessions" ("person_id");
create index "sessions_used" on "sessions" ("last_used_at");

create table "emails" (
  "address" text primary key, "person_id" text not null references "people" ("id"), "verified_at" text not null
);
create index "emails_of" on "emails" ("person_id");

create table "passkeys" (
  "id" text primary key, "person_id" text not null references "people" ("id"), "name" text not null,
  "public_key" text not null, "counter" bigint not null, "transports" text not null, "created_at" text not null,
  "last_used_at" text
);
create index "passkeys_of" on "passkeys" ("person_id");

create table "identities" (
  "issuer" text not null, "subject" text not null, "person_id" text not null references "people" ("id"),
  "created_at" text not null,
  constraint "identities_pk" primary key ("issuer", "subject")
);
create index "identities_of" on "identities" ("person_id");

create table "person_settings" (
  "person_id" text primary key references "people" ("id"), "mail_updates" integer not null,
  "mail_timing" text default 'at-once' not null, "review_mail" integer default 0 not null, "language" text,
  "away_until" text
);
create index "person_settings_review_mail" on "person_settings" ("person_id") where "review_mail" = 1;

create table "ceremonies" (
  "hash" text primary key, "kind" text not null, "detail" text not null, "expires_at" text not null
);
create index "ceremonies_end" on "ceremonies" ("expires_at");

create table "oauth_clients" (
  "id" text primary key, "metadata" text not null, "created_at" text not null
);

create table "connections" (
  "id" text primary key, "person_id" text not null references "people" ("id"), "client_id" text not null,
  "client_name" text not null, "client_uri" text, "client_host" text not null, "scopes" text not null,
  "payload" text not null, "created_at" text not null, "last_used_at" text, "expires_at" text not null,
  "revoked_at" text
);
create index "connections_of" on "connections" ("person_id", "created_at");

create table "oauth_artifacts" (
  "kind" text not null, "hash" text not null, "connection_id" text, "payload" text not null, "consumed_at" text,
  "expires_at" text not null,
  constraint "oauth_artifacts_pk" primary key ("kind", "hash")
);
create index "oauth_artifacts_of" on "oauth_artifacts" ("connection_id");
create index "oauth_artifacts_end" on "oauth_artifacts" ("expires_at");

create table "files" (
  "sha256" text primary key, "size_bytes" double precision not null, "mime" text not null, "rights" text not null,
  "credit" text, "measured" text, "added_by" text not null, "added_at" text not null, "change" integer not null
);
create unique index "files_changed" on "files" ("change");

create table "file_events" (
  "change" integer primary key, "sha256" text not null references "files" ("sha256"), "rights_before" text,
  "rights_after" text not null, "credit" text, "reason" text, "by" text, "at" text not null
);
create index "file_events_of" on "file_events" ("sha256", "change");

create table "file_sources" (
  "id" text primary key, "sha256" text not null references "files" ("sha256"), "source" text not null, "url" text,
  "fetched_at" text, "attestation" text, "uploaded_by" text, "at" text not null
);
create index "file_sources_of" on "file_sources" ("sha256", "at", "id");
create index "file_sources_url" on "file_sources" ("url");

create table "uploads" (
  "id" text primary key, "person_id" text not null, "status" text not null, "resumable" integer not null,
  "ask" text not null, "size_bytes" double precision not null, "sha256" text, "outcome" text, "promised" text,
  "started_at" text not null, "changed_at" text not null, "holder" text
);
create index "uploads_of_person" on "uploads" ("person_id", "started_at");
create index "uploads_by_status" on "uploads" ("status", "changed_at");
create index "uploads_of_bytes" on "uploads" ("sha256");
create index "uploads_promised" on "uploads" ("sha256", "promised") where "promised" is not null;

create table "derivations" (
  "source_sha256" text not null references "files" ("sha256"), "profile" text not null, "page" integer not null,
  "sha256" text not null, "size_bytes" double precision not null, "mime" text not null, "encoder" text not null,
  "width" integer, "height" integer, "at" text not null,
  constraint "derivations_pk" primary key ("source_sha256", "profile", "page")
);
create index "derivations_result" on "derivations" ("sha256", "source_sha256");
create index "derivations_profile" on "derivations" ("profile", "source_sha256");

create table "page_hashes" (
  "sha256" text not null references "files" ("sha256"), "page" integer not null, "hash" text not null,
  "band0" integer not null, "band1" integer not null, "band2" integer not null, "band3" integer not null,
  constraint "page_hashes_pk" primary key ("sha256", "page")
);
create index "page_hashes_band0" on "page_hashes" ("band0");
create index "page_hashes_band1" on "page_hashes" ("band1");
create index "page_hashes_band2" on "page_hashes" ("band2");
create index "page_hashes_band3" on "page_hashes" ("band3");

create table "file_covers" (
  "sha256" text primary key references "files" ("sha256"), "page" integer not null, "reasons" text not null,
  "at" text not null
);

create table "machine_requests" (
  "id" integer primary key, "kind" text not null, "item" text not null, "requested_by" text not null,
  "status" text not null, "note" text, "attempts" integer not null, "created_at" text not null, "started_at" text,
  "finished_at" text, "worker" text, "lease" text, "lease_until" text, "done" integer, "total" integer,
  "suggestion_id" integer
);
create unique index "machine_requests_open" on "machine_requests" ("kind", "item") where "status" in ('waiting', 'running');
create index "machine_requests_in_line" on "machine_requests" ("status", "kind", "attempts", "id");
create index "machine_requests_finished" on "machine_requests" ("status", "finished_at");
create index "machine_requests_of_item" on "machine_requests" ("item", "id");
create index "machine_requests_of_kind" on "machine_requests" ("kind", "id");
create index "machine_requests_of_status" on "machine_requests" ("status", "id");
create index "machine_requests_of_kind_and_status" on "machine_requests" ("kind", "status", "id");
create index "machine_requests_by" on "machine_requests" ("requested_by", "created_at");
create index "machine_requests_leased" on "machine_requests" ("status", "lease_until");

create table "machine_listeners" (
  "worker" text not null, "kind" text not null, "asked_at" text not null,
  constraint "machine_listeners_pk" primary key ("worker", "kind")
);

create table "takedowns" (
  "id" integer primary key, "kind" text not null, "target" text not null, "relation" text, "name" text,
  "contact" text, "statement" text, "paused" text not null, "issue_id" integer, "status" text not null,
  "at" text not null, "settled_by" text, "settled_at" text, "note" text
);
create index "takedowns_standing" on "takedowns" ("status", "id");
create index "takedowns_issue" on "takedowns" ("issue_id");

create table "limit_servers" (
  "id" text primary key, "minute" integer not null
);

create table "limit_minutes" (
  "minute" integer primary key, "batch" integer not null
);

create table "limit_counts" (
  "minute" integer not null, "key" text not null, "count" integer not null, "batch" integer not null,
  constraint "limit_counts_pk" primary key ("minute", "key")
);
create index "limit_counts_since" on "limit_counts" ("minute", "batch");

create table "throttle_turns" (
  "key" text primary key, "at" text not null
);
create index "throttle_turns_at" on "throttle_turns" ("at");

create table "page_fixes" (
  "sha256" text primary key references "files" ("sha256"), "encoder" text not null, "verdict" text not null,
  "reason" text not null, "pages" text not null, "at" text not null
);
create index "page_fixes_verdict" on "page_fixes" ("verdict", "sha256");

create table "page_sizes" (
  "sha256" text primary key references "files" ("sha256"), "heights" text not null
);

create table "leases" (
  "name" text primary key, "holder" text not null, "until" text not null
);

create table "runs" (
  "name" text primary key, "next_at" text, "failures" integer not null, "error" text, "failed_at" text,
  "started_at" text, "ended_at" text, "duration_ms" integer, "schedule" text
);

create table "mails" (
  "id" integer primary key, "key" text not null, "person_id" text not null, "status" text not null,
  "attempts" integer not null, "next_at" text not null, "error" text, "created_at" text not null, "ended_at" text,
  "kind" text default 'decisions' not null, "day" text
);
create index "mails_due" on "mails" ("status", "next_at", "id");
create unique index "mails_of_day" on "mails" ("person_id", "kind", "day");
create index "mails_of" on "mails" ("person_id", "id");

create table "mail_lines" (
  "consumer" text not null, "event" integer not null, "person_id" text not null, "mail_id" integer,
  "created_at" text not null,
  constraint "mail_lines_pk" primary key ("consumer", "event", "person_id")
);
create index "mail_lines_of" on "mail_lines" ("mail_id", "event");
create index "mail_lines_waiting" on "mail_lines" ("person_id", "event") where "mail_id" is null;

create table "object_rounds" (
  "id" integer primary key, "after" text not null, "started_at" text not null, "ended_at" text,
  "objects" integer not null, "bytes" double precision not null, "damaged" integer not null,
  "missing" integer not null
);

create table "item_stops" (
  "request" integer not null, "item" text not null, "stopped" integer not null, "change" integer not null,
  constraint "item_stops_pk" primary key ("request", "item")
);
create index "item_stops_of" on "item_stops" ("item");
create unique index "item_stops_changed" on "item_stops" ("change");

create table "report_facts" (
  "issue_id" integer not null primary key, "track" text not null unique, "place" text, "words" text, "proposed" text,
  "suggestion_id" integer
);

create table "suggestion_sets" (
  "suggestion_id" integer not null, "set_id" text not null,
  constraint "suggestion_sets_pk" primary key ("suggestion_id", "set_id")
);

create table "review_turns" (
  "suggestion_id" integer not null, "owner" text not null, "given_at" text not null,
  constraint "review_turns_pk" primary key ("suggestion_id", "owner")
);

create table "review_seen" (
  "person_id" text not null, "suggestion_id" integer not null, "entity_id" text not null, "seen_at" text not null,
  constraint "review_seen_pk" primary key ("person_id", "suggestion_id", "entity_id")
);

create table "editions" (
  "tag" text primary key, "number" integer not null unique, "seq" integer not null, "rights_change" integer not null,
  "created_at" text not null, "manifest" text not null, "published_at" text, "withdrawn_at" text,
  "removed" integer default 0 not null
);

create table "signing_keys" (
  "key_id" text primary key, "number" integer not null unique, "public_key" text not null,
  "created_at" text not null, "signed_by" text, "proof" text
);

create table "webhooks" (
  "id" integer primary key, "person_id" text not null, "url" text not null, "secret" text not null,
  "types" text not null, "sets" text not null, "created_at" text not null, "active" integer not null,
  "cursor" integer not null, "pending" integer, "failures" integer not null, "next_at" text, "posts" integer not null
);
create index "webhooks_of" on "webhooks" ("person_id", "id");
create index "webhooks_behind" on "webhooks" ("active", "cursor");

create table "webhook_deliveries" (
  "webhook_id" integer not null, "number" integer not null, "at" text not null, "status" integer,
  "ms" integer not null, "attempt" integer not null, "error" text, "first" integer, "last" integer,
  constraint "webhook_deliveries_pk" primary key ("webhook_id", "number")
);

create table "outer_links" (
  "url" text primary key, "checked_at" text not null, "status" integer, "error" text, "failures" integer not null,
  "failing_since" text, "dead" integer not null, "next_at" text not null
);
create index "outer_links_dead" on "outer_links" ("dead", "failing_since", "url");
create index "outer_links_checked" on "outer_links" ("checked_at");

create table "app_releases" (
  "version" text primary key, "number" integer not null unique, "seq" integer not null, "made_at" text not null,
  "content" text not null, "changes" text not null, "files" text not null, "published_at" text, "withdrawn_at" text
);

create table "request_keys" (
  "owner" text not null, "key" text not null, "request" text not null, "holder" text not null, "at" text not null,
  "wrote" integer not null, "status" integer, "ids" text,
  constraint "request_keys_pk" primary key ("owner", "key")
);
create index "request_keys_at" on "request_keys" ("at");

create table "import_items" (
  "origin" text not null, "entity_id" text not null,
  constraint "import_items_key" primary key ("origin", "entity_id")
);
create index "import_items_entity" on "import_items" ("entity_id");

create table "desk_claims" (
  "item" text not null, "person_id" text not null, "source" text not null, "first" integer not null,
  "last" integer not null, "since" text not null, "until" text not null,
  constraint "desk_claims_pk" primary key ("item", "person_id", "source", "first")
);
create index "desk_claims_of" on "desk_claims" ("source", "person_id");
create index "desk_claims_by" on "desk_claims" ("person_id");

create table "draft_bytes" (
  "person_id" text primary key, "day" text not null, "bytes" integer not null
);

create table "doubts" (
  "key" text primary key, "scan" text not null, "page" integer not null, "line" text not null,
  "first" integer not null, "last" integer not null, "word" text not null, "sure" integer not null,
  "settled" integer not null, "agreed" text, "suggestion_id" integer
);
create index "doubts_of" on "doubts" ("scan", "settled");

create table "doubt_answers" (
  "key" text not null, "person_id" text not null, "text" text not null, "at" text not null,
  constraint "doubt_answers_pk" primary key ("key", "person_id")
);
create index "doubt_answers_by" on "doubt_answers" ("person_id");

create table "doubt_sums" (
  "step" integer primary key, "answered" integer not null, "wrong" integer not null
);

create table "typefaces" (
  "typeface" text not null, "engine" text not null, "engine_version" text not null, "lines" integer not null,
  "held_back" integer not null, "wrong_before" integer, "wrong_after" integer, "scans" text not null,
  "face" text not null, "at" text not null,
  constraint "typefaces_pk" primary key ("typeface", "engine", "engine_version")
);
create index "typefaces_at" on "typefaces" ("at");

create table "doubt_reader_sums" (
  "engine" text not null, "engine_version" text not null, "typeface" text not null, "step" integer not null,
  "answered" integer not null, "wrong" integer not null,
  constraint "doubt_reader_sums_pk" primary key ("engine", "engine_version", "typeface", "step")
);

insert into "main" ("id", "seq", "rev", "hash") values (1, 0, 0, null);
insert into "counters" ("name", "value") values
  ('suggestion', 0), ('thread', 0), ('issue', 0), ('comment', 0), ('event', 0),
  ('inbox', 0), ('project', 0), ('file', 0), ('machine-request', 0), ('takedown', 0),
  ('mail', 0), ('webhook', 0), ('links-checked', 0), ('links-dead', 0);
insert into "doubt_sums" ("step", "answered", "wrong") values
  (0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0), (4, 0, 0), (5, 0, 0), (6, 0, 0), (7, 0, 0), (8, 0, 0), (9, 0, 0);
