/** What is said to people about uploads. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const uploadsSaid = sentences({
  'guess-existing': { en: 'The catalog has these very bytes.', he: 'הקובץ הזה עצמו כבר נמצא בקטלוג.' },
  'guess-named': {
    en: 'Items of the catalog name this very file, but its bytes are not held here: send them.',
    he: 'פריטים בקטלוג מפנים לקובץ הזה עצמו, אבל הוא אינו שמור כאן: שלחו אותו.',
  },
  'guess-same-pages': {
    en: 'All its pages look like those of a file that the catalog has.',
    he: 'כל עמודיו נראים כעמודים של קובץ שנמצא בקטלוג.',
  },
  'guess-some-pages': {
    en: '{matched} of its {pages} pages look like those of a scan that the catalog has.',
    he: '{matched} מתוך {pages} עמודיו נראים כעמודים של סריקה שנמצאת בקטלוג.',
  },
  'guess-for-printing': {
    en: 'It is for this publication, of which it is another scan.',
    he: 'הוא מיועד להדפסה זו, וזו עוד סריקה שלה.',
  },
  'guess-by-title': { en: 'Its title says so.', he: 'כך כתוב בכותרת.' },
  'guess-same-name': {
    en: 'The catalog has a publication of this name.',
    he: 'בקטלוג יש הדפסה בשם זה.',
  },
  'guess-new-printing': {
    en: 'No file of the catalog looks like this one, so it is probably a new printing.',
    he: 'אף קובץ בקטלוג אינו דומה לקובץ זה, ולכן זו כנראה הדפסה חדשה.',
  },
  'pdf-cut-off': {
    en: 'This PDF is broken or was cut off: it is kept as far as it can be read. Compare its last pages with the original, and send the whole file if you have it.',
    he: 'ה־PDF שבור או קטוע, ונשמר עד כמה שאפשר לקרוא אותו. השוו את סופו למקור, ואם יש לכם הקובץ השלם, שלחו אותו.',
  },
  'recording-untimed': {
    en: 'How long this recording is could not be measured: it may be broken or cut off. Listen to its end before it is approved.',
    he: 'אי אפשר למדוד את אורך ההקלטה: ייתכן שהיא שבורה או קטועה. האזינו לסופה לפני שתאושר.',
  },
  'bot-is-machine': {
    en: 'What a bot sends was made by a machine.',
    he: 'מה ששולח בוט נעשה בידי מכונה.',
  },
  'broken-sound': {
    en: 'This file is broken: it could not be read as sound.',
    he: 'הקובץ פגום: אי אפשר לקרוא את הקול שבו.',
  },
  'bytes-being-deleted': {
    en: 'These bytes are being deleted at this moment. Send the file again.',
    he: 'הקובץ הזה נמחק ברגע זה. שלחו אותו שוב.',
  },
  'continue-at': {
    en: 'Continue at byte {offsetBytes}.',
    he: 'המשיכו מבית {offsetBytes}.',
  },
  'describe-file': {
    en: 'Describe the file: give its sha256, the hashes of its pages or its title.',
    he: 'תארו את הקובץ: כתבו את ה־sha256 שלו, את הטביעות של עמודיו או את שמו.',
  },
  'engine-needed': {
    en: 'Say which engine read the pages: its name and its version, such as “tesseract@5.3”. If a person typed them, send “machine”: false.',
    he: 'כתבו איזה מנוע קרא את העמודים: שמו וגרסתו, כגון ״tesseract@5.3״. אם אדם הקליד אותם, שלחו ״machine״: false.',
  },
  'farbrengen-of-day': {
    en: 'The catalog has a farbrengen of this day. Name it in “for”, or send new=1 if this is another one.',
    he: 'בקטלוג יש התוועדות של יום זה. כתבו אותה ב־״for״, או שלחו new=1 אם זו אחרת.',
  },
  'file-empty-body': {
    en: 'The file is empty: send it as the body.',
    he: 'הקובץ ריק: שלחו אותו כגוף הבקשה.',
  },
  'file-is-video': {
    en: 'This file is a video. Send its sound only, and add a link to the video.',
    he: 'זה קובץ וידאו. שלחו רק את הקול שלו, והוסיפו קישור לווידאו.',
  },
  'file-name-or-sha256': {
    en: 'Give the name of the file or its sha256.',
    he: 'כתבו את שם הקובץ או את ה־sha256 שלו.',
  },
  'long-file-name': {
    en: 'A name has at most 500 characters.',
    he: 'שם הוא עד 500 אותיות.',
  },
  'no-file-waits': {
    en: 'No file of this suggestion waits for it.',
    he: 'אין קובץ של הצעה זו שממתין לה.',
  },
  'no-room-for-file': {
    en: 'There is no room for this file now. Try again later; a file in pieces continues where it stopped.',
    he: 'אין עכשיו מקום לקובץ זה. נסו שוב מאוחר יותר; קובץ בחלקים ממשיך ממקומו.',
  },
  'no-sound': {
    en: 'This file contains no sound: nothing follows its headers.',
    he: 'אין בקובץ קול: אחרי הכותרות שלו אין דבר.',
  },
  'no-target-item': {
    en: 'There is no item {target}.',
    he: 'אין בקטלוג פריט {target}.',
  },
  'no-upload': {
    en: 'There is no such upload here, or it expired. Begin again.',
    he: 'אין כאן העלאה כזאת, או שתוקפה פג. התחילו שוב.',
  },
  'no-upload-send-again': {
    en: 'There is no such upload here, or it expired. Send the file again.',
    he: 'אין כאן העלאה כזאת, או שתוקפה פג. שלחו את הקובץ שוב.',
  },
  'other-families': {
    en: '{id} names other families than “{other}”: leave families out, and its own are credited.',
    he: 'ב־{id} כתובות משפחות אחרות מ״{other}״: השמיטו את המשפחות, והקרדיט יהיה למשפחות שלו.',
  },
  'parameter-names-type': {
    en: 'The parameter “{parameter}” names {type}; it must name {types}.',
    he: 'הפרמטר ״{parameter}״ קורא בשם ל{type}; צריך {types}.',
  },
  'printing-needed': {
    en: 'Name the printing, its sefer or its title.',
    he: 'כתבו את ההדפסה, את הספר שלה או את שמה.',
  },
  'reading-past-end': {
    en: 'The reading ends at page {last}; the scan has {max} pages.',
    he: 'הקריאה נגמרת בעמוד {last}; בסריקה יש {max} עמודים.',
  },
  'send-file-not-form': {
    en: 'Send the file itself as the body, not a form.',
    he: 'שלחו את הקובץ עצמו כגוף הבקשה, ולא טופס.',
  },
  'sha256-form': {
    en: 'A sha256 is 64 digits and letters a to f.',
    he: 'sha256 הוא 64 ספרות ואותיות a עד f.',
  },
  'teshura-or-no-families': {
    en: '{id} is no teshura: name one, or leave the families out.',
    he: '{id} אינו תשורה: כתבו תשורה, או השמיטו את המשפחות.',
  },
  'typed-no-engine': {
    en: 'Words that a person typed have no engine.',
    he: 'למילים שאדם הקליד אין מנוע.',
  },
  'upload-ended': {
    en: 'This upload has ended.',
    he: 'ההעלאה הסתיימה.',
  },
  'upload-interrupted': {
    en: 'This upload was interrupted. Send the file again.',
    he: 'ההעלאה נקטעה. שלחו את הקובץ שוב.',
  },
  'upload-larger': {
    en: 'The upload is larger than its stated size.',
    he: 'ההעלאה גדולה מן הגודל שהוצהר.',
  },
  'upload-not-arrived': {
    en: 'This file has not arrived completely yet.',
    he: 'הקובץ עוד לא הגיע בשלמותו.',
  },
  'upload-worked-on': {
    en: 'Another request works on this upload. Ask again in a moment.',
    he: 'בקשה אחרת מטפלת בהעלאה זו. נסו שוב בעוד רגע.',
  },
  'what-at-most-mb': {
    en: 'A {what} has at most {megabytes} MB.',
    he: '{what} היא עד {megabytes} מ״ב.',
  },
  'allowance-used': {
    en: 'Thank you for all you sent! {files} files or {bytes} GB come from one account in 24 hours; please continue tomorrow.',
    he: 'תודה על כל מה ששלחתם! מחשבון אחד מתקבלים ביממה {files} קבצים או {bytes} ג״ב; המשיכו מחר.',
  },
  'broken-or-not': {
    en: 'This file is broken, or is not {is}.',
    he: 'הקובץ פגום, או שאינו {is}.',
  },
  'is-pdf': {
    en: 'a PDF',
    he: 'קובץ PDF',
  },
  'is-sound': {
    en: 'sound: MP3, M4A, AAC, Ogg, FLAC or WAV',
    he: 'קול: MP3, M4A, AAC, Ogg, FLAC או WAV',
  },
  'new-account-waits': {
    en: 'Welcome! A new account may send files after a day, or once a suggestion of yours is approved. It is {hours} hours more.',
    he: 'ברוכים הבאים! חשבון חדש שולח קבצים אחרי יממה, או כשהצעה שלכם מתקבלת. נותרו עוד {hours} שעות.',
  },
  'parameter-is': {
    en: 'The parameter “{parameter}” {is}.',
    he: 'הפרמטר ״{parameter}״: {is}.',
  },
  'sending-at-once': {
    en: 'You are sending {atOnce} files already. Send the next when one has come.',
    he: 'כבר נשלחים מכם {atOnce} קבצים. שלחו את הבא כשאחד מהם יגיע.',
  },
  'unknown-file-type': {
    en: 'a file of no known type',
    he: 'קובץ מסוג לא ידוע',
  },
  'upload-500': {
    en: 'has at most 500 characters',
    he: 'עד 500 אותיות',
  },
  'upload-characters': {
    en: 'has at most {maxLength} characters',
    he: 'עד {maxLength} אותיות',
  },
  'upload-choices': {
    en: 'must be one of: {choices}',
    he: 'צריך אחד מאלה: {choices}',
  },
  'upload-date': {
    en: 'is a date such as 5742-05-10, 10 Shevat 5742 or 1982-02-03',
    he: 'תאריך כגון 5742-05-10, י׳ שבט תשמ״ב או 1982-02-03',
  },
  'upload-drive': {
    en: 'is an address such as https://drive.google.com/file/d/…/view',
    he: 'כתובת כגון ‎https://drive.google.com/file/d/…/view‎',
  },
  'upload-families': {
    en: 'is needed: name the families of the simcha',
    he: 'חסר: כתבו את משפחות השמחה',
  },
  'upload-farbrengen': {
    en: 'is needed: name the farbrengen, or give its eventTitle and eventDate',
    he: 'חסר: כתבו את ההתוועדות, או את eventTitle ואת eventDate שלה',
  },
  'upload-id': {
    en: 'is an id such as rh-7k2m9qd4',
    he: 'מזהה כגון rh-7k2m9qd4',
  },
  'upload-kinds': {
    en: 'must be one of: {uploadKinds}',
    he: 'צריך אחד מאלה: {uploadKinds}',
  },
  'upload-later': {
    en: 'must be: 1',
    he: 'צריך: 1',
  },
  'upload-names': {
    en: 'holds at most 100 names',
    he: 'עד 100 שמות',
  },
  'upload-needed': {
    en: 'is needed',
    he: 'חסר',
  },
  'upload-not-with-for': {
    en: 'is of a new farbrengen, and does not go with “for”',
    he: 'של התוועדות חדשה, ואינו בא עם ״for״',
  },
  'upload-number': {
    en: 'is a number from 1 to 1000',
    he: 'מספר מ־1 עד 1000',
  },
  'upload-once': {
    en: 'is given once',
    he: 'נכתב פעם אחת',
  },
  'upload-publication': {
    en: 'is needed: name the publication that this is a scan of, or its sefer',
    he: 'חסר: כתבו של איזו הדפסה הסריקה, או את הספר שלה',
  },
  'upload-rights': {
    en: 'must be one of: {rightsStatements}',
    he: 'צריך אחד מאלה: {rightsStatements}',
  },
  'upload-year': {
    en: 'is a Hebrew year (5742, תשמ״ב) or a civil one (1982)',
    he: 'שנה עברית (5742, תשמ״ב) או לועזית (1982)',
  },
  'kind-is': { en: '{what} is {is}; this is {seen}.', he: '{what}: צריך {is}; נשלח {seen}.' },
  'kind-recording': { en: 'A recording', he: 'הקלטה' },
  'kind-hanacha': { en: 'A hanacha', he: 'הנחה' },
  'kind-scan': { en: 'A scan', he: 'סריקה' },
  'kind-document': { en: 'A document', he: 'מסמך' },
  'upload-failed': {
    en: 'Something went wrong on our side. Send the file again.',
    he: 'אירעה תקלה אצלנו. שלחו את הקובץ שוב.',
  },
  'upload-stopped': {
    en: 'The server stopped while the file was arriving. Send it again.',
    he: 'השרת נעצר בזמן שהקובץ הגיע. שלחו אותו שוב.',
  },
  'upload-given-up': {
    en: 'The upload waited too long for its bytes.',
    he: 'ההעלאה המתינה לקובץ זמן רב מדי.',
  },
  'upload-dropped': {
    en: 'Its sender ended this upload.',
    he: 'השולח הפסיק את ההעלאה.',
  },
})
