/** What the checks of a suggestion find. Source: shapes.md#checks. */
import { sentences } from '@yalkut/model'

export const checksSaid = sentences({
  'date-problem': { en: '{date}: {problem}', he: '{date}: {problem}' },
  'civil-date': {
    en: '{date} is the Hebrew year {year}. If it is a civil date, write the Hebrew one, such as 5784-04-20.',
    he: '{date} הוא השנה העברית {year}. אם זהו תאריך לועזי, כתבו את העברי, למשל 5784-04-20.',
  },
  'may-be-duplicate': { en: 'This may be {id}, which the catalog has.', he: 'אולי זה {id}, שכבר נמצא בקטלוג.' },
  'merge-adds-keepers': {
    en: 'The merge changes who keeps this set: {keepers} will be among its keepers.',
    he: 'המיזוג משנה את שומרי האוסף הזה: גם {keepers} יהיו מהם.',
  },
  'look-with-care': { en: '{reasons} Look at it with care.', he: '{reasons} קראו בעיון.' },
  'sent-by-bot': { en: 'A bot sent this.', he: 'בוט שלח זאת.' },
  'sent-with-token': {
    en: 'It was sent through the personal token “{name}”.',
    he: 'ההצעה נשלחה באסימון האישי ״{name}״.',
  },
  'sent-through-app': {
    en: 'It was sent through the connected app “{name}”.',
    he: 'ההצעה נשלחה דרך היישום המקושר ״{name}״.',
  },
  'made-by-machines': {
    en: 'The change itself names a machine as its maker: {list}.',
    he: 'בשינוי עצמו כתוב שמכונה עשתה אותו: {list}.',
  },
  'made-by-machines-and-others': {
    en: 'The change itself names a machine as its maker: {list} and others.',
    he: 'בשינוי עצמו כתוב שמכונות עשו אותו: {list} ואחרות.',
  },
  'machine-items': { en: '{by} ({items|1 item|# items})', he: '{by} ({items|פריט אחד|# פריטים})' },
  'path-twice': {
    en: 'Two items of this suggestion would have the path {path}.',
    he: 'לשני פריטים בהצעה זו יש אותה כתובת: {path}.',
  },
  'path-taken': { en: 'The path {path} is taken by {holder}.', he: 'הכתובת {path} תפוסה בידי {holder}.' },
  'old-path-ends': {
    en: 'The old path {path} leads to {where} today. Once this item has it, it no longer does.',
    he: 'הכתובת הישנה {path} מובילה היום אל {where}. כשפריט זה יקבל אותה, היא לא תוביל לשם עוד.',
  },
  'item-with-path': { en: '{id} ({path})', he: '{id} ({path})' },
  'level-unknown': {
    en: '“{level}” is not a level of this work. Its levels: {list}.',
    he: '״{level}״ אינו מחלקי ספר זה. חלקיו: {list}.',
  },
  'levels-out-of-order': {
    en: 'The levels of a position stand in the order of the work’s: {list}.',
    he: 'סדר החלקים הוא כסדרם בספר: {list}.',
  },
  'levels-missing': {
    en: 'A position has one step for each level of the work ({list}); {missing} is missing.',
    he: 'במקום יש צעד לכל חלק של הספר ({list}); חסר {missing}.',
  },
  'units-stranded': {
    en: '{count|1 unit has a position that does|# units have positions that do} not fit these levels.',
    he: '{count|המקום של פרק אחד אינו מתאים|המקומות של # פרקים אינם מתאימים} לחלוקה זו.',
  },
  'pages-not-in-printing': {
    en: 'Pages {from} to {to} are not all in this printing, which {has}.',
    he: 'לא כל העמודים {from} עד {to} נמצאים בהדפסה זו, ש{has}.',
  },
  'page-not-in-printing': {
    en: 'Page {from} is not all in this printing, which {has}.',
    he: 'עמוד {from} אינו בהדפסה זו, ש{has}.',
  },
  'ends-with-page': { en: 'ends with page {last}', he: 'מסתיימת בעמוד {last}' },
  'has-pages': { en: 'has {pages|1 page|# pages}', he: 'יש בה {pages|עמוד אחד|# עמודים}' },
  'wrong-target': {
    en: '{to} is {type}. This field must name {types}.',
    he: '{to} הוא {type}. בשדה זה כותבים {types}.',
  },
  'still-points': {
    en: '{from} ({type}) still points at it by “{field}”.',
    he: '{from} ({type}) עוד מפנה אליו בשדה ״{field}״.',
  },
  'successor-gone': {
    en: '{id}, which should replace it, is not there.',
    he: '{id}, שאמור לבוא במקומו, אינו קיים.',
  },
  'nobody-is-keeper': {
    en: 'Nobody has the account or the handle “{keeper}”.',
    he: 'אין מי שזה חשבונו או כינויו: ״{keeper}״.',
  },
  'inside-itself': { en: 'A {type} is never inside itself.', he: 'דבר אינו בתוך עצמו ({type}).' },
  'recording-unheard': {
    en: 'A recording has an event, a file, an address or a video.',
    he: 'להקלטה יש אירוע, קובץ, כתובת או סרטון.',
  },
  'schema-lives-at': { en: 'The schema of “{type}” lives at {path}.', he: 'כתובת הסכמה של ״{type}״ היא {path}.' },
  'schema-cannot-be-used': { en: 'This schema cannot be used: {problem}', he: 'אי אפשר להשתמש בסכמה זו: {problem}' },
  'shows-words': { en: 'This shows {what}: {why}.', he: 'כך ייראו {what}: {why}.' },
  'shows-words-now': { en: 'This shows {what}: {why}. Now: “{now}”', he: 'כך ייראו {what}: {why}. עכשיו: ״{now}״' },
  'words-below': {
    en: 'the withheld words of {items|one item|# items} below',
    he: 'המילים הסגורות של {items|פריט אחד|# פריטים} תחתיו',
  },
  'words-below-many': {
    en: 'the withheld words of 1,000 or more items below',
    he: 'המילים הסגורות של 1,000 פריטים או יותר תחתיו',
  },
  'words-own': { en: 'the words, which are withheld', he: 'המילים, הסגורות עכשיו' },
  'words-own-and-below': {
    en: 'the words, which are withheld, and those of {items|one item|# items} below',
    he: 'המילים, הסגורות עכשיו, ואלה של {items|פריט אחד|# פריטים} תחתיו',
  },
  'words-own-and-below-many': {
    en: 'the words, which are withheld, and those of 1,000 or more items below',
    he: 'המילים, הסגורות עכשיו, ואלה של 1,000 פריטים או יותר תחתיו',
  },
  'made-again': { en: 'the item was deleted, and is made again', he: 'הפריט נמחק, ונוצר שוב' },
  'body-rights-change': {
    en: 'the rights of the body change from “{from}” to “{to}”',
    he: 'זכויות המילים משתנות מ״{from}״ ל״{to}״',
  },
  'field-changes': {
    en: 'its {field} changes from {from} to {to}',
    he: 'השדה ״{field}״ משתנה מ{from} ל{to}',
  },
  'quoted-value': { en: '“{text}”', he: '״{text}״' },
  'no-value': { en: 'none', he: 'ריק' },
  'moves-by-field': { en: 'it moves by its field “{field}”', he: 'הוא עובר לפי השדה ״{field}״' },
  'and-also': { en: '{first}; {then}', he: '{first}; {then}' },
  'removes-words': {
    en: 'This removes {removed} of {of} {kind}. Make sure that this is meant.',
    he: 'ההצעה מוחקת {removed} מתוך {of} {kind}. ודאו שלכך התכוונתם.',
  },
  'removes-words-in-version': {
    en: 'This removes {removed} of {of} {kind} in the version “{version}”. Make sure that this is meant.',
    he: 'ההצעה מוחקת {removed} מתוך {of} {kind} בגרסה ״{version}״. ודאו שלכך התכוונתם.',
  },
  'removes-version': {
    en: 'This removes {removed} of {of} {kind}: the whole version “{version}”. Make sure that this is meant.',
    he: 'ההצעה מוחקת {removed} מתוך {of} {kind}: כל הגרסה ״{version}״. ודאו שלכך התכוונתם.',
  },
  'removes-words-here-and-there': {
    en: 'This removes {total} paragraphs, lines or verses from {places} places. Make sure that this is meant.',
    he: 'ההצעה מוחקת {total} פסקאות, שורות או פסוקים ב־{places} מקומות. ודאו שלכך התכוונתם.',
  },
  'kind-paragraphs': { en: 'paragraphs', he: 'פסקאות' },
  'kind-lines': { en: 'lines', he: 'שורות' },
  'kind-verses': { en: 'verses', he: 'פסוקים' },
  'refused-data': { en: '{problem} ({where})', he: '{problem} ({where})' },
  'would-show': {
    en: 'The catalog has changed since this was sent, and its merge would show withheld words ({id}): {problem} Look again. To merge it anyway, name the items in “shows”.',
    he: 'הקטלוג השתנה מאז שההצעה נשלחה, וקבלתה תראה מילים סגורות ({id}): {problem} הסתכלו שוב. כדי לקבל אותה בכל זאת, כתבו את הפריטים ב־״shows״.',
  },
})
