import { insertTextIntoField } from 'text-field-edit'
import type { TextChange } from '../attachment/references'

/** Changes what stands in a text field as if it were typed: it can be undone, and the caret stands after it. */
export function changeText(field: HTMLTextAreaElement, { from, to, text }: TextChange): void {
  field.setSelectionRange(from, to)
  insertTextIntoField(field, text)
}
