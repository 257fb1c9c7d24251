/** What is said to people about data that does not fit: fields, paths, runs of words. Source: service.md#errors. */
import { sentences } from './sentence.ts'

/** Of what a schema refuses. `subject` names the field or what is around it. */
export const schemaSaid = sentences({
  'the-field': { en: '“{name}”', he: '״{name}״' },
  'the-parameter': { en: 'The parameter “{name}”', he: 'הפרמטר ״{name}״' },
  'the-body': { en: 'The body', he: 'גוף הבקשה' },
  'the-data': { en: 'The data', he: 'תוכן הפריט' },
  'the-arguments': { en: 'The arguments', he: 'קלט הכלי' },
  'field-needed': { en: 'The field “{name}” is needed.', he: 'חסר השדה ״{name}״.' },
  'field-required': { en: 'The field “{name}” is required.', he: 'חסר השדה ״{name}״.' },
  'argument-needed': { en: '“{name}” is needed.', he: 'חסר ״{name}״.' },
  'no-field': { en: 'There is no field “{name}” here.', he: 'אין כאן שדה ״{name}״.' },
  'no-field-hint': { en: 'There is no field “{name}” here. {hint}', he: 'אין כאן שדה ״{name}״. {hint}' },
  'no-argument': { en: 'there is no argument “{name}”.', he: 'אין כאן שדה ״{name}״.' },
  'not-valid': { en: '{subject} is not valid.', he: '{subject} אינו תקין.' },
  'of-kind': { en: '{subject} must be {kind}.', he: '{subject} צריך להיות {kind}.' },
  'of-number': { en: '{subject} must be {kind}.', he: '{subject} צריך להיות {kind}.' },
  'of-list': { en: '{subject} must be one of: {list}.', he: '{subject} צריך להיות אחד מאלה: {list}.' },
  'of-value': { en: '{subject} must be {value}.', he: '{subject} צריך להיות {value}.' },
  'of-form': { en: '{subject} must be {form}.', he: '{subject} צריך להיות {form}.' },
  'not-empty': { en: '{subject} must not be empty.', he: '{subject} אינו יכול להיות ריק.' },
  'too-short': {
    en: '{subject} must have at least {n|1 character|# characters}.',
    he: '{subject} קצר מדי: לפחות {n|אות אחת|# אותיות}.',
  },
  'too-long': {
    en: '{subject} must have at most {n|1 character|# characters}.',
    he: '{subject} ארוך מדי: עד {n|אות אחת|# אותיות}.',
  },
  'too-few-entries': {
    en: '{subject} must have at least {n|1 entry|# entries}.',
    he: 'ב{subject} צריך לפחות {n|שורה אחת|# שורות}.',
  },
  'too-many-entries': {
    en: '{subject} must have at most {n|1 entry|# entries}.',
    he: 'ב{subject} יש יותר מדי שורות: עד {n|שורה אחת|#}.',
  },
  'too-few-fields': {
    en: '{subject} must have at least {n|1 field|# fields}.',
    he: 'ב{subject} צריך לפחות {n|שדה אחד|# שדות}.',
  },
  'too-many-fields': {
    en: '{subject} must have at most {n|1 field|# fields}.',
    he: 'ב{subject} יש יותר מדי שדות: עד {n|שדה אחד|#}.',
  },
  'at-least': { en: '{subject} must be at least {n}.', he: '{subject} קטן מדי: מ־{n} ומעלה.' },
  'at-most': { en: '{subject} must be at most {n}.', he: '{subject} גדול מדי: עד {n}.' },
  'more-than': { en: '{subject} must be more than {n}.', he: '{subject} צריך להיות גדול מ־{n}.' },
  'less-than': { en: '{subject} must be less than {n}.', he: '{subject} צריך להיות קטן מ־{n}.' },
  'multiple-of': { en: '{subject} must be a multiple of {n}.', he: '{subject} צריך להיות כפולה של {n}.' },
  'each-once': { en: '{subject} must have each entry once.', he: 'ב{subject} שורה אחת כתובה פעמיים.' },
  'no-such-form': {
    en: '{subject} has none of the forms that it may have.',
    he: '{subject} אינו באחת הצורות האפשריות כאן.',
  },
  'kind-text': { en: 'a text', he: 'טקסט' },
  'kind-whole': { en: 'a whole number', he: 'מספר שלם' },
  'kind-number': { en: 'a number', he: 'מספר' },
  'kind-flag': { en: 'true or false', he: 'true או false' },
  'kind-object': { en: 'an object', he: 'אובייקט' },
  'kind-list': { en: 'a list', he: 'רשימה' },
  'form-item': { en: 'the id of an item, such as rh-7k2m9qxd', he: 'מזהה של פריט, למשל rh-7k2m9qxd' },
  'form-date': {
    en: 'a date key, such as 5742, 5742-05 or 5742-05-10',
    he: 'מפתח של תאריך, למשל 5742,‏ 5742-05 או 5742-05-10',
  },
  'form-sha256': { en: 'a sha256: 64 digits and letters a to f', he: 'sha256:‏ 64 ספרות ואותיות a עד f' },
  'form-web': {
    en: 'an address of the web, such as https://example.org/1',
    he: 'כתובת ברשת, למשל https://example.org/1',
  },
  'form-moment': {
    en: 'a day or a moment, such as 2026-11-26 or 2026-11-26T12:00:00Z',
    he: 'יום או רגע, למשל 2026-11-26 או 2026-11-26T12:00:00Z',
  },
  'form-slug': {
    en: 'lower-case Latin letters, digits and hyphens, such as likkutei-sichos',
    he: 'אותיות לטיניות קטנות, ספרות ומקפים, למשל likkutei-sichos',
  },
  'form-word': {
    en: 'one word of lower-case Latin letters, such as chapter',
    he: 'מילה אחת של אותיות לטיניות קטנות, למשל chapter',
  },
  'form-code': {
    en: 'lower-case Latin letters, digits and hyphens, such as nli',
    he: 'אותיות לטיניות קטנות, ספרות ומקפים, למשל nli',
  },
  'form-key': { en: 'Latin letters and digits, such as V5', he: 'אותיות לטיניות וספרות, למשל V5' },
  'form-name': {
    en: 'Latin letters, digits, dots, hyphens and underscores, such as p1',
    he: 'אותיות לטיניות, ספרות, נקודות, מקפים וקווים תחתונים, למשל p1',
  },
  'form-account': { en: 'the id of an account, such as u-7k2m9qxd', he: 'מזהה של חשבון, למשל u-7k2m9qxd' },
  'form-named': { en: 'of the form “{form}”', he: 'בצורה ״{form}״' },
  'form-plan-key': {
    en: 'Latin letters, digits, hyphens and underscores, such as new-set',
    he: 'אותיות לטיניות, ספרות, מקפים וקווים תחתונים, למשל new-set',
  },
  'form-version': { en: 'a version, such as 1.4.0', he: 'מספר גרסה, למשל 1.4.0' },
  'form-edition': { en: 'the tag of an edition, such as 2026.11', he: 'תג של מהדורה, למשל 2026.11' },
  'form-fingerprint': {
    en: '32 digits and letters a to f, such as those of a preview',
    he: '32 ספרות ואותיות a עד f, למשל אלה של תצוגה מקדימה',
  },
  'form-printable': {
    en: 'Latin letters, digits and signs without spaces, such as abc-1',
    he: 'אותיות לטיניות, ספרות וסימנים בלי רווחים, למשל abc-1',
  },
  'form-like': { en: 'a text such as {examples}', he: 'טקסט, למשל {examples}' },
  'form-pattern': { en: 'of the form {form}', he: 'בצורה {form}' },
})

export const pathSaid = sentences({
  'path-badly-formed': {
    en: '"{path}" is not a path. Write parts of lower-case Latin letters, digits and hyphens with a slash before each, at most {max} characters.',
    he: '״{path}״ אינה כתובת. כתבו חלקים של אותיות לטיניות קטנות, ספרות ומקפים, ולוכסן לפני כל חלק, עד {max} אותיות.',
  },
  'path-of-pageless': {
    en: 'An item of type {type} has no page, so it takes no path.',
    he: 'לפריט מסוג {type} אין דף, ולכן גם לא כתובת.',
  },
  'path-of-site': {
    en: 'Paths that begin with {first} belong to the site.',
    he: 'כתובות שתחילתן {first} שייכות לאתר.',
  },
  'path-is-list': {
    en: '{first} is a list of the site. Add a part for the item.',
    he: '{first} היא רשימה של האתר. הוסיפו חלק לפריט עצמו.',
  },
  'path-of-type': {
    en: 'Paths under {first} are for items of type {type}.',
    he: 'כתובות תחת {first} הן לפריטים מסוג {type}.',
  },
  'path-of-schema': {
    en: 'The path of a schema is /schemas/ and the name of its type.',
    he: 'כתובת של סכמה היא ‎/schemas/‎ ואחריה שם הסוג.',
  },
})

export const bodySaid = sentences({
  'version-id-twice': {
    en: 'Two versions have the id "{id}".',
    he: 'לשתי גרסאות יש אותו מזהה: ״{id}״.',
  },
  'segment-id-twice': {
    en: 'Two segments of this version have the id "{id}".',
    he: 'לשתי פסקאות בגרסה זו יש אותו מזהה: ״{id}״.',
  },
  'segments-too-deep': {
    en: 'Segments may be nested at most {max} deep.',
    he: 'פסקאות יכולות להיות זו בתוך זו עד {max} רמות.',
  },
  'children-outside-section': {
    en: 'Only a section may have children; the kind of this segment is {kind}.',
    he: 'רק במדור יש פסקאות פנימיות; סוג הפסקה הזו הוא {kind}.',
  },
  'no-note': { en: 'There is no note "{id}" here.', he: 'אין כאן הערה ״{id}״.' },
  'not-a-link': {
    en: 'A link must be an item id, a site path such as /tanya, or a web address.',
    he: 'קישור הוא מזהה של פריט, כתובת באתר כמו ‎/tanya‎, או כתובת ברשת.',
  },
  'in-run': { en: '{problem} (run {n} of {segment} of {version})', he: '{problem} (קטע {n} של {segment} ב{version})' },
  'the-version': { en: 'version “{id}”', he: 'גרסה ״{id}״' },
  'the-version-at': { en: 'version {n}', he: 'גרסה {n}' },
  'the-segment': { en: 'segment “{id}”', he: 'פסקה ״{id}״' },
  'the-segment-at': { en: 'segment {n}', he: 'פסקה {n}' },
  'run-no-object': {
    en: 'A run is an object: text, note, marker, br or eol',
    he: 'קטע הוא אובייקט: text,‏ note,‏ marker,‏ br או eol',
  },
  'run-empty': {
    en: 'This run is empty. Runs are text, note, marker, br and eol',
    he: 'קטע זה ריק. הקטעים הם text,‏ note,‏ marker,‏ br ו־eol',
  },
  'run-unknown': {
    en: 'There is no run “{name}”. Runs are text, note, marker, br and eol',
    he: 'אין קטע ״{name}״. הקטעים הם text,‏ note,‏ marker,‏ br ו־eol',
  },
  'run-no-field': { en: 'A run “{kind}” has no field “{field}”', he: 'לקטע ״{kind}״ אין שדה ״{field}״' },
  'run-text': {
    en: 'The “text” of a run has 1 to {max} characters',
    he: 'ב״text״ של קטע יש מאות אחת עד {max} אותיות',
  },
  'run-note': { en: 'A “note” names the id of a note', he: '״note״ הוא מזהה של הערה' },
  'run-marker': { en: 'A “marker” has 1 to 500 characters', he: 'ב״marker״ יש מאות אחת עד 500 אותיות' },
  'run-br': { en: '“br” is always true', he: '״br״ הוא תמיד true' },
  'run-marks': { en: '“marks” is a list', he: '״marks״ היא רשימה' },
  'run-no-mark': { en: 'There is no mark {mark}. Marks are {list}', he: 'אין סימון {mark}. הסימונים הם {list}' },
  'run-mark-twice': { en: 'The mark “{mark}” is there twice', he: 'הסימון ״{mark}״ כתוב פעמיים' },
  'run-href': {
    en: 'The “href” of a link has 1 to {max} characters',
    he: 'ב״href״ של קישור יש מאות אחת עד {max} אותיות',
  },
  'run-eol': { en: '“eol” is line, column or page', he: '״eol״ הוא line,‏ column או page' },
  'run-split': { en: '“split” is true or false', he: '״split״ הוא true או false' },
  'run-page': { en: '“page” is a number from 1', he: '״page״ הוא מספר מ־1 ומעלה' },
  'run-box': { en: '“box” is four fractions of the page', he: '״box״ הוא ארבעה שברים של העמוד' },
})
