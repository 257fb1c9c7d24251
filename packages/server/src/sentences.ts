/** What is said to people about server. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const serverSaid = sentences({
  'app-gone': {
    en: 'The app of this request no longer exists.',
    he: 'היישום שביקש זאת אינו קיים עוד.',
  },
  'app-request-over': {
    en: 'This request has expired, was answered, or began in another browser. Start again in the app.',
    he: 'תוקפה של בקשה זו פג, או שכבר נענתה, או שהתחילה בדפדפן אחר. התחילו שוב ביישום.',
  },
  'bearer-needed': {
    en: 'Send a token as “Authorization: Bearer …”.',
    he: 'שלחו את האסימון בכותרת ״Authorization: Bearer …״.',
  },
  'body-not-bytes': {
    en: 'The body is not bytes.',
    he: 'גוף הבקשה אינו קובץ.',
  },
  'changes-too-deep': {
    en: 'Changes may be nested at most {max} levels deep.',
    he: 'שינויים יכולים להיות זה בתוך זה עד {max} רמות.',
  },
  'drops-entries': {
    en: 'This would remove {length} not named by the change: {names}. To change one line use fix_words. A list is given whole; to remove entries on purpose, name their ids in “removes”.',
    he: 'כך יוסרו {length} שהשינוי אינו מזכיר: {names}. לתיקון שורה אחת יש fix_words. רשימה שולחים בשלמותה; כדי להסיר בכוונה, כתבו את המזהים ב־״removes״.',
  },
  'host-needed': {
    en: 'A request of HTTP/1.1 needs the header “Host”.',
    he: 'בקשה של HTTP/1.1 צריכה את הכותרת ״Host״.',
  },
  'id-or-path': {
    en: 'Name the item by “id” or by “path”.',
    he: 'כתבו את הפריט ב־״id״ או ב־״path״.',
  },
  'label-gone': {
    en: 'This label no longer exists.',
    he: 'תווית זו אינה קיימת עוד.',
  },
  'machine-request-gone': {
    en: 'This request no longer exists.',
    he: 'בקשה זו אינה קיימת עוד.',
  },
  'manifest-ends-json': {
    en: 'The address of a manifest must end with “.json”.',
    he: 'כתובת של מניפסט מסתיימת ב־״.json״.',
  },
  'method-not-accepted': {
    en: 'This address does not accept {method}. It accepts {methods}.',
    he: 'כתובת זו אינה מקבלת {method}. היא מקבלת {methods}.',
  },
  'mirror-not-pushed': {
    en: 'Nobody pushes to the git mirror. Changes of the catalog are suggestions: see /llms.txt.',
    he: 'אין דוחפים אל מראת git. שינויים בקטלוג נשלחים כהצעות: ראו ‎/llms.txt‎.',
  },
  'mirror-only-reads': {
    en: 'This is a mirror, which only reads. Send changes to {origin}.',
    he: 'זהו אתר מראה, לקריאה בלבד. שינויים שולחים אל {origin}.',
  },
  'no-guide': {
    en: 'There is no such guide.',
    he: 'אין מדריך כזה.',
  },
  'no-open-id': {
    en: 'No OpenID provider is set up here. Sign in by mail or passkey.',
    he: 'לא הוגדר כאן ספק OpenID. היכנסו בדואר או במפתח גישה.',
  },
  'no-route': {
    en: 'There is no route at this address. All routes are in /openapi.json.',
    he: 'אין דבר בכתובת זו. כל הכתובות רשומות ב־‎/openapi.json‎.',
  },
  'no-such-item': {
    en: 'There is no such item.',
    he: 'אין פריט כזה.',
  },
  'no-words-in-language': {
    en: 'The catalog has no words of this item in this language.',
    he: 'אין בקטלוג מילים של פריט זה בשפה זו.',
  },
  'not-from-own-pages': {
    en: 'This change did not come from the site’s own pages. A program must send a token instead.',
    he: 'השינוי לא נשלח מדפי האתר עצמו. תוכנה שולחת אסימון.',
  },
  'other-person': {
    en: 'Somebody else is signed in now.',
    he: 'מישהו אחר מחובר עכשיו.',
  },
  'not-gzip': {
    en: 'The body is not gzip.',
    he: 'גוף הבקשה אינו gzip.',
  },
  'not-paragraph-of': {
    en: '{segmentId} is no paragraph of {holder}.',
    he: '{segmentId} אינו פסקה של {holder}.',
  },
  'not-ready': {
    en: 'Not ready: no answer from {unanswered}.',
    he: 'עדיין לא מוכן: אין תשובה מן {unanswered}.',
  },
  'nul-in-parameter': {
    en: 'The parameter “{parameter}” contains the character U+0000, which is not allowed.',
    he: 'בפרמטר ״{parameter}״ יש התו U+0000, ואין לו מקום כאן.',
  },
  'oai-off': {
    en: 'OAI-PMH is not switched on here. Read /v1/entities and /v1/commits.',
    he: 'OAI-PMH אינו פעיל כאן. קראו ב־‎/v1/entities‎ וב־‎/v1/commits‎.',
  },
  'parameter-goes-with': {
    en: '“{parameter}” goes with {needed} only.',
    he: '״{parameter}״ בא רק עם {needed}.',
  },
  'parameter-required': {
    en: 'The parameter “{parameter}” is required.',
    he: 'חסר הפרמטר ״{parameter}״.',
  },
  'path-or-ref': {
    en: 'Give either “path” or “ref”.',
    he: 'כתבו ״path״ או ״ref״, אחד מהם.',
  },
  'picture-ends-png': {
    en: 'The address of a picture must end with “.png”.',
    he: 'כתובת של תמונה מסתיימת ב־״.png״.',
  },
  'queries-or-extend': {
    en: 'Send “queries” or “extend”, not both.',
    he: 'שלחו ״queries״ או ״extend״, ולא את שניהם.',
  },
  'reading-position-by': {
    en: 'Name the reading position by its “kind” and “key”.',
    he: 'מקום הקריאה נקרא לפי ״kind״ ו־״key״.',
  },
  'scan-page-needed': {
    en: 'Of a scan, name the “page” of the line.',
    he: 'בסריקה כתבו את העמוד של השורה (״page״).',
  },
  'secret-said-once': {
    en: 'This was created by the first request. Its secret is shown only once.',
    he: 'זה כבר נוצר בשליחה הראשונה. הסוד שלו מוצג פעם אחת בלבד.',
  },
  'server-failed': {
    en: 'The server failed and logged the error. Try again later.',
    he: 'אירעה תקלה בשרת, והיא נרשמה. נסו שוב מאוחר יותר.',
  },
  'smart-git-only': {
    en: 'The mirror speaks git’s smart protocol. Use git 1.6.6 or later.',
    he: 'המראה מדברת בפרוטוקול החכם של git: ‏git 1.6.6 ומעלה.',
  },
  'stopping-ask-another': {
    en: 'This server is stopping. Ask another one.',
    he: 'השרת הזה נסגר. פנו לשרת אחר.',
  },
  'title-for-new': {
    en: 'A new suggestion needs a “title”.',
    he: 'הצעה חדשה צריכה כותרת (״title״).',
  },
  'unknown-parameter': {
    en: 'This address does not know the parameter “{shown}”. {hint}',
    he: 'כתובת זו אינה מכירה את הפרמטר ״{shown}״. {hint}',
  },
  'unreadable-request': {
    en: 'This request could not be read.',
    he: 'אי אפשר לקרוא בקשה זו.',
  },
  'upload-incomplete': {
    en: 'The file did not arrive completely. Send it again, a large file in pieces (see /v1/uploads/resumable).',
    he: 'הקובץ לא הגיע בשלמותו. שלחו אותו שוב, וקובץ גדול – בחלקים (ראו ‎/v1/uploads/resumable‎).',
  },
  'upload-stalled': {
    en: 'The file stopped arriving. Send it again, a large file in pieces (see /v1/uploads/resumable).',
    he: 'הקובץ הפסיק להגיע. שלחו אותו שוב, וקובץ גדול – בחלקים (ראו ‎/v1/uploads/resumable‎).',
  },
  'upload-while-stopping': {
    en: 'The server stops now. Send the file again in a moment; an upload in parts continues where it is.',
    he: 'השרת נסגר עכשיו. שלחו את הקובץ שוב בעוד רגע; העלאה בחלקים תימשך ממקומה.',
  },
  'takes-no-parameters': { en: 'It takes no parameters.', he: 'אין לה פרמטרים.' },
  'takes-parameters': { en: 'It takes: {list}.', he: 'הפרמטרים שלה: {list}.' },
  'takes-no-fields': { en: 'It takes no fields.', he: 'אין כאן שדות.' },
  'takes-fields': { en: 'It takes: {list}.', he: 'השדות כאן: {list}.' },
  'did-you-mean': { en: 'Did you mean “{near}”?', he: 'האם התכוונתם ל״{near}״?' },
  'of-tool': { en: '{tool}: {problem}', he: '{tool}: {problem}' },
  'draft-has-part': {
    en: 'The draft is suggestion {draft} and contains {put} of {items|1 item|# items}. Add the rest to this draft.',
    he: 'הטיוטה היא הצעה {draft}, ובה {put} מתוך {items|פריט אחד|# פריטים}. הוסיפו לטיוטה זו את השאר.',
  },
  'most-address': {
    en: 'At most {n} requests a minute are allowed from one address. Wait a minute, or send a token.',
    he: 'מכתובת אחת מותרות עד {n} בקשות בדקה. המתינו דקה, או שלחו אסימון.',
  },
  'most-token': {
    en: 'At most {n} requests a minute are allowed with one token. Wait a minute.',
    he: 'באסימון אחד מותרות עד {n} בקשות בדקה. המתינו דקה.',
  },
  'most-search': {
    en: 'At most {n} searches a minute are allowed from one address. Wait a minute.',
    he: 'מכתובת אחת מותרים עד {n} חיפושים בדקה. המתינו דקה.',
  },
  'most-suggest': {
    en: 'At most {n} proposals a minute are allowed from one address. Wait a minute.',
    he: 'מכתובת אחת מותרות עד {n} הצעות בדקה. המתינו דקה.',
  },
  'most-page': {
    en: 'At most {n} pages a minute are allowed from one address. Wait a minute.',
    he: 'מכתובת אחת מותרים עד {n} דפים בדקה. המתינו דקה.',
  },
  'most-image': {
    en: 'At most {n} images a minute are allowed from one address. Wait a minute.',
    he: 'מכתובת אחת מותרות עד {n} תמונות בדקה. המתינו דקה.',
  },
  'most-object': {
    en: 'At most {n} requests of files a minute are allowed from one address. Wait a minute.',
    he: 'מכתובת אחת מותרות עד {n} בקשות של קבצים בדקה. המתינו דקה.',
  },
  'most-row': {
    en: 'At most {n} rows of a table a minute are allowed from one address. Wait a minute.',
    he: 'מכתובת אחת מותרות עד {n} שורות של טבלה בדקה. המתינו דקה.',
  },
  'writer-ended': {
    en: 'The part of this server that makes changes ended before it answered. Look whether the change was made before you send it again.',
    he: 'החלק של השרת שכותב שינויים נעצר לפני שענה. בדקו אם השינוי נעשה לפני שתשלחו אותו שוב.',
  },
  'writer-starting': {
    en: 'The part of this server that makes changes is being started. Nothing was changed; try again in a moment.',
    he: 'החלק של השרת שכותב שינויים עולה עכשיו. דבר לא נשתנה; נסו שוב בעוד רגע.',
  },
  'body-too-large': {
    en: 'A body may have at most 10 MB.',
    he: 'גוף של בקשה מוגבל ל־10 מ״ב.',
  },
  'json-needed': {
    en: 'Send JSON, with “Content-Type: application/json”.',
    he: 'שלחו JSON, עם הכותרת ״Content-Type: application/json״.',
  },
  'body-not-json': {
    en: 'The body is not JSON.',
    he: 'גוף הבקשה אינו JSON.',
  },
  'body-length-wrong': {
    en: 'The body does not have the length in Content-Length.',
    he: 'אורך גוף הבקשה אינו כפי שכתוב ב־Content-Length.',
  },
  'address-malformed': {
    en: 'This address is not a well-formed URL.',
    he: 'כתובת זו אינה כתובה כהלכה.',
  },
  'path-parameter-long': {
    en: 'A parameter in the path of this address is too long.',
    he: 'אחד החלקים של כתובת זו ארוך מדי.',
  },
  'words-withheld-here': {
    en: '{why} This tool composes from what it is shown. Send the other fields with suggest_items: the words that are withheld stay.',
    he: '{why} הכלי הזה מרכיב ממה שמוצג לו. שלחו את שאר השדות ב־suggest_items: המילים שאינן מוצגות נשארות.',
  },
  'get-text-reads': {
    en: '{id} is {type}. get_text reads units, texts, scans and recordings: use list_children to find them.',
    he: '{id} הוא {type}. get_text קורא יחידות, טקסטים, סריקות והקלטות: מוצאים אותם ב־list_children.',
  },
})
