/** What is said to people about editions. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const editionsSaid = sentences({
  'edition-no-file': {
    en: 'Edition {tag} has no file “{name}”.',
    he: 'במהדורה {tag} אין קובץ ״{name}״.',
  },
  'edition-withdrawn': {
    en: 'Edition {tag} was withdrawn at {withdrawn_at}: words that it held may no longer be shared. Take a newer edition.',
    he: 'מהדורה {tag} הוסרה ב־{withdrawn_at}: היו בה מילים שאסור עוד להפיץ. קחו מהדורה חדשה יותר.',
  },
  'has-signing-key': {
    en: 'This catalog has the key {key_id}. “yalkut keygen --rotate” makes the next one, signed by it.',
    he: 'לקטלוג יש המפתח {key_id}. הפקודה ״yalkut keygen --rotate״ יוצרת את הבא, חתום בו.',
  },
  'key-added-meanwhile': {
    en: 'Another key was added at the same time. Try again.',
    he: 'מפתח אחר נוסף באותו זמן. נסו שוב.',
  },
  'no-edition': {
    en: 'There is no edition “{tag}”.',
    he: 'אין מהדורה ״{tag}״.',
  },
  'not-private-key': {
    en: '{path} is not the Ed25519 private key {keyId}.',
    he: '{path} אינו המפתח הפרטי {keyId} של Ed25519.',
  },
  'signing-key-missing': {
    en: 'The folder {folder} does not have the key {key_id}, which has to sign the next one.',
    he: 'בתיקייה {folder} חסר המפתח {key_id}, שצריך לחתום על הבא.',
  },
})
