/** The drawings that pages use, by their names in lucide. After a name is added here, `build/take-icons.ts` puts it into the sprite.
 *  No drawing has two lines that cross upright: a test looks at each. */
export const ICONS = [
  'a-large-small',
  'activity',
  'arrow-down',
  'arrow-left-right',
  'arrow-right',
  'arrow-up',
  'bell',
  'bell-off',
  'book',
  'book-open',
  'calendar-days',
  'chart-column',
  'check',
  'check-check',
  'chevron-down',
  'chevron-right',
  'circle-check',
  'circle-help',
  'clock',
  'columns-2',
  'contrast',
  'copy',
  'cpu',
  'download',
  'ellipsis',
  'external-link',
  'eye',
  ...['eye-off', 'file-text', 'flag', 'grip-vertical', 'hand-helping', 'headphones', 'history'],
  ...['image', 'inbox', 'info', 'keyboard', 'library', 'link', 'list', 'list-tree'],
  ...['lock', 'log-in', 'log-out', 'mail', 'map-pin', 'maximize-2', 'message-square', 'mic'],
  ...['minimize-2', 'moon', 'pause', 'pencil', 'play', 'printer', 'rotate-ccw', 'rotate-cw'],
  ...['rss', 'scroll-text', 'search', 'settings-2', 'share-2', 'shield-check', 'square-pen', 'sun'],
  ...['tag', 'text-align-start', 'trash-2', 'triangle-alert', 'undo-2', 'upload', 'user', 'users'],
  ...['video', 'volume-2', 'x'],
] as const
export type IconName = (typeof ICONS)[number]

/** Drawings that point along the line, or show lines of words: they are turned where words run from the right. Recordings
 *  run from the left everywhere, so theirs stay. */
export const MIRRORED: ReadonlySet<IconName> = new Set<IconName>([
  ...(['arrow-right', 'chevron-right', 'external-link', 'file-text', 'list', 'list-tree'] as const),
  ...(['log-in', 'log-out', 'message-square', 'scroll-text', 'text-align-start', 'undo-2'] as const),
  ...(['book-open', 'columns-2', 'hand-helping', 'flag'] as const),
])
