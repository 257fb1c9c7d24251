/** The projection's tables. They are built only from the line of commits and can be deleted at any time.
 *
 *  `n` numbers the items inside this file; everything else names them by id. A `sort` is the sort key among the items that
 *  link to the same item, a `list_key` the key in path order (items without a path last). */

/** Raised whenever the tables or their content change: an older file is built again. */
export const PROJECTION_VERSION = 32

/** The tables, with the indexes that applying any commit asks. */
export const TABLES = `
create table meta (key text primary key, value any) strict, without rowid;

-- What readers get, as bytes, and beside it what lists and counts ask (apply/item-marks.ts): name is JSON of a LocalName,
-- withheld why words are held back. list is null when the list form is the whole form; raw is main's data where words
-- are withheld, else null. The sums are those of the bytes (store/row-sums.ts). held and words: the state of rights that
-- others inherit (see apply/rights.ts).
create table items (
  n integer primary key,
  id text not null unique,
  type text not null,
  path text,
  list_key text not null,
  rev integer not null,
  seq integer not null,
  addition integer not null,
  held text,
  words text,
  name text,
  kind text,
  order_key text,
  withheld text,
  whole blob not null,
  whole_sum integer not null,
  etag text not null,
  list blob,
  list_sum integer,
  raw text
) strict;

-- The turn in which an item's answer was written last (apply/turns.ts).
create table item_turns (n integer primary key, turn integer not null) strict;

-- Deleted items; their last data is in their versions.
create table gone (
  id text primary key, type text not null, merged_into text, seq integer not null
) strict, without rowid;

create table paths (path text primary key, id text not null, current integer not null)
  strict, without rowid;

create table edges (
  to_id text not null,
  field text not null,
  sort text not null,
  from_id text not null,
  from_type text not null,
  list_key text not null,
  -- of the item that links
  addition integer not null,
  primary key (to_id, field, sort, from_id)
) strict, without rowid;

create table edge_counts (
  to_id text not null, field text not null, from_type text not null, n integer not null,
  primary key (to_id, field, from_type)
) strict, without rowid;

-- The same, of items of all types.
create table ref_counts (
  field text not null, to_id text not null, n integer not null, primary key (field, to_id)
) strict, without rowid;

-- Relations by the places at their ends (reads/beside.ts). side: in at its \`to\`, out at its \`from\`. segment: the paragraph of
-- the item, '' for all of it, '~' for several, from first to last. machine: 1 where no person has checked the relation. other: the
-- item at the other end.
create table relation_ends (
  item text not null, side text not null, kind text not null, segment text not null, machine integer not null,
  id text not null, other text not null, first text not null, last text not null,
  primary key (item, side, kind, segment, machine, id)
) strict, without rowid;
create index relation_ends_of on relation_ends (id);

-- Events without a recording (kind recordings) or a text (texts), sefarim without a scan (scans). set_id: '' for all items,
-- and each set that holds the item. key: the date, '~' without one; '' for a sefer.
create table gaps (
  kind text not null, set_id text not null, key text not null, sort text not null, id text not null,
  primary key (kind, set_id, key, sort, id)
) strict, without rowid;
create index gaps_of on gaps (id);
create table gap_counts (kind text not null, set_id text not null, n integer not null, primary key (kind, set_id))
  strict, without rowid;

-- What is known of each event, recording and scan, and the sums of these rows (apply/coverage.ts). key: the year of an
-- event. event: n 1, a with a recording, b with a text, c with a transcript. recording: n 1, a with a transcript, b with an
-- alignment. scan: n its pages with words, a those that people proofread, b those that wait for the first reading, c for the second.
create table coverage (
  id text primary key, kind text not null, key text not null, n integer not null, a integer not null,
  b integer not null, c integer not null
) strict, without rowid;
create table coverage_sums (
  kind text not null, key text not null, n integer not null, a integer not null, b integer not null,
  c integer not null, primary key (kind, key)
) strict, without rowid;

-- The recordings with a transcript, and the numbers of its paragraphs (apply/transcribed.ts).
create table transcribed (
  recording text primary key, paragraphs integer not null, checked integer not null, timed_words integer not null,
  withheld integer not null
) strict, without rowid;

-- The addresses outside the catalog that items name.
create table outer_links (url text not null, id text not null, primary key (url, id)) strict, without rowid;
create index outer_links_of on outer_links (id);

create table type_counts (type text primary key, n integer not null) strict, without rowid;

create table dates (
  id text not null, type text not null, field text not null, key text not null, month_day text not null,
  sort text not null,
  primary key (id, field)
) strict, without rowid;

-- A unit in its sefer. part: the value of its top level. position: all values from the top down, as unit-position.ts
-- writes them; last: the lowest; levels: JSON of the names of the levels.
create table unit_parts (
  work_id text not null, part text not null, sort text not null, id text not null, label text,
  position text not null, last text not null, levels text not null,
  primary key (work_id, part, sort, id)
) strict, without rowid;

-- item: its number. version and segment: those of a body, else ''. position: in the body. words: their stored form (hebrew,
-- storeWords), from which candidates are ordered and forms are lowered again.
create table word_rows (
  n integer primary key, item integer not null, version text not null, segment text not null,
  position integer not null, words text not null, tags text not null
) strict;
create unique index word_rows_of on word_rows (item, version, segment);
-- Items whose tags, or those of the items below them, are to be written again.
create table stale_tags (id text primary key) strict, without rowid;
-- read_in: the commit of the first reading, of a page that was read. state: see the type text-page. words: how many words stand in
-- lines that nobody has checked.
create table text_pages (
  layer_id text not null, page integer not null, id text not null, proofread integer not null, read_in integer, state text,
  words integer not null,
  primary key (layer_id, page, id)
) strict, without rowid;
create index text_pages_of on text_pages (id);
-- Words of unchecked lines of which a machine is not sure: their place in the line, and a key of the word.
create table doubts (
  page_id text not null, line text not null, first integer not null, last integer not null, sure integer not null,
  word integer not null, primary key (page_id, line, first)
) strict, without rowid;

create table external_ids (
  key text not null, value text not null, id text not null, primary key (key, value, id)
) strict, without rowid;
create index external_ids_of on external_ids (id);
create index external_ids_by_value on external_ids (value, key);

create table printed_years (
  year integer not null, id text not null, primary key (year, id)
) strict, without rowid;
create index printed_years_of on printed_years (id);

create table revisions (
  rev integer primary key,
  id text not null,
  type text not null,
  path text,
  seq integer not null,
  -- main's data at that time; null for the present version, and for a version that deletes
  data text,
  deleted integer not null,
  merged_into text,
  forward_to text,
  salt text not null,
  hash text not null
) strict;

create table commits (
  seq integer primary key,
  at text not null,
  message text not null,
  author text not null,
  merged_by text not null,
  via text,
  suggestion_id integer,
  changed integer not null,
  types text not null,
  prev text,
  hash text not null,
  -- apply/commit-notes.ts: how many items of each type, the only item, the item that holds all of them
  tallies text not null,
  item text,
  inside text
) strict;

-- The commits of an author, of a type and of a set, and of each two or three of them; '' for any.
create table commit_keys (
  author text not null, type text not null, set_id text not null, seq integer not null,
  primary key (author, type, set_id, seq)
) strict, without rowid;

-- Files and their rights; they have a cursor of their own (meta, files).
create table files (
  sha256 text primary key, size_bytes integer not null, mime text not null, rights text not null, credit text,
  change integer not null
) strict, without rowid;

-- The items that a request withholds; they follow the same cursor as files.
create table stops (item text not null, request integer not null, primary key (item, request)) strict, without rowid;

-- The items that name a file, with the field.
create table file_users (
  sha256 text not null, id text not null, field text not null, type text not null,
  primary key (sha256, id, field)
) strict, without rowid;
create index file_users_of on file_users (id);

-- Words by machines: pieces of an owner (paragraphs of a text, the body of an item), and their sums by scan, text or item.
-- room: scan, transcript, text. made: the last commit that added pieces.
create table machine_pieces (
  owner text not null, id text not null, pieces integer not null, checked integer not null,
  primary key (owner, id)
) strict, without rowid;
create index machine_pieces_of on machine_pieces (id);
create table machine_words (
  id text primary key, room text not null, pieces integer not null, checked integer not null,
  made integer not null
) strict, without rowid;

create table people (id text primary key, handle text not null, name text not null, bot integer not null)
  strict, without rowid;
`

/** Indexes that only changes of older items ask. While a file is rebuilt each is made when it is needed first, or when the
 *  tables are full (store/late-indexes.ts). */
export const LATE_INDEXES = {
  paths_of: 'create index paths_of on paths (id);',
  edges_from: 'create index edges_from on edges (from_id);',
  unit_parts_of: 'create index unit_parts_of on unit_parts (id);',
  revisions_of: 'create index revisions_of on revisions (id, rev);',
} as const

/** The full-text indexes and what belongs to them (apply/words/text-index.ts). */
export const TEXT_TABLES = `
-- consonants: the tokens without vav and yod, for a second search (hebrew, consonants)
create virtual table names using fts5 (
  text, consonants, tags, content = '', contentless_delete = 1, detail = column, prefix = '2 3',
  tokenize = "unicode61 remove_diacritics 0"
);
-- The words of pages of scans, paragraphs of texts and segments of bodies, by the number of their row in word_rows. They are
-- folded (hebrew, storeWords), with a space between them: the plainest tokenizer is right and the fastest.
-- marked: the words that are written as abbreviations or numbers. tags: apply/words/word-tags.ts.
create virtual table words using fts5 (
  text, marked, tags, content = '', contentless_delete = 1, tokenize = 'ascii'
);
-- In bytes: what an import adds is written in few large pieces.
insert into words (words, rank) values ('hashsize', 16777216);
-- Pieces are merged by apply/words/merge-steps.ts.
insert into words (words, rank) values ('automerge', 0);
insert into names (names, rank) values ('automerge', 0);
-- Every different word: in how many rows of words it stands, and in how many names.
create table forms (
  n integer primary key, word text not null unique, rows integer not null, names integer not null
) strict;
-- The keys of a word by kind (hebrew, KEY_KINDS).
create table form_keys (
  kind integer not null, key text not null, form integer not null, primary key (kind, key, form)
) strict, without rowid;
-- rank: the order of several items of one name (apply/type-order.ts)
create table name_keys (
  rank integer not null, name text not null, n integer not null, primary key (rank, name, n)
) strict, without rowid;
`

/** What changes of names and words ask. */
export const TEXT_INDEXES = `
create index form_keys_of on form_keys (form);
create index name_keys_of on name_keys (n);
`

/** What only readers ask. A file that is rebuilt gets these indexes when its tables are full. */
export const READ_INDEXES = `
create index items_in_list on items (list_key, id);
create index items_of_type_in_list on items (type, list_key, id);
create index items_latest on items (type, seq);
create index items_additions on items (list_key, id) where addition = 1;
create index items_official on items (list_key, id) where type = 'work' and addition = 0;
create index items_of_genre on items (kind, list_key, id) where type = 'work' and addition = 0;
create index item_turns_in_order on item_turns (turn, n);
create index edges_of_type on edges (to_id, field, from_type, sort, from_id);
create index edges_of_sets on edges (to_id, list_key, from_id) where field = 'sets';
create index edges_of_sets_by_type on edges (to_id, from_type, list_key, from_id)
  where field = 'sets';
create index edges_of_works on edges (to_id, addition, sort, from_id) where field = 'sets' and from_type = 'work';
create index edges_of_works_in_list on edges (to_id, addition, list_key, from_id)
  where field = 'sets' and from_type = 'work';
create index edge_counts_of_field on edge_counts (field, from_type, n desc, to_id);
create index ref_counts_in_order on ref_counts (field, n desc, to_id);
create index dates_by_key on dates (type, field, key, sort, id);
create index dates_by_day on dates (type, field, month_day, key, sort, id);
create index dates_of_any on dates (field, key, type, sort, id);
create index unit_parts_in_order on unit_parts (work_id, sort, id, part);
create index unit_parts_at on unit_parts (work_id, position, sort, id);
create index unit_parts_last on unit_parts (work_id, last, sort, id);
create index revisions_in on revisions (seq, rev);
create index items_by_version on items (rev);
create index items_of_type_by_version on items (type, rev);
create index deletions on revisions (rev) where deleted = 1;
create index deletions_of_type on revisions (type, rev) where deleted = 1;
create index people_by_handle on people (handle collate nocase);
create index machine_words_unchecked on machine_words (room, made desc, id) where checked < pieces;
create index coverage_unchecked on coverage (n - a desc, id) where kind = 'scan' and a < n;
create index coverage_unread on coverage (b, id) where kind = 'scan' and b > 0;
create index coverage_read_once on coverage (c, id) where kind = 'scan' and c > 0;
create index transcribed_in_order on transcribed (checked desc, recording) where withheld = 0;
create index coverage_unsynced on coverage (id) where kind = 'recording' and a = 1 and b = 0;
`

export const DDL = [TABLES, ...Object.values(LATE_INDEXES), TEXT_TABLES, TEXT_INDEXES, READ_INDEXES].join('\n')
