import { hasTeamim } from '#lib/teamim.ts'

/** A field is set in the face of what is typed or pasted into it. */
export function setFaceOfField(field: EventTarget | null): void {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    field.classList.toggle('teamim', hasTeamim(field.value))
  }
}
