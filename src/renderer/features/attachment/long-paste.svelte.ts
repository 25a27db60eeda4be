import { pastedText } from './pasted-text'

/** A long text that was just pasted into a composer, which is offered as a file. */
export class LongPaste {
  #pasted = $state.raw<{ readonly draft: string; readonly file: File; readonly text: string } | null>(null)

  /** Looks at what is being pasted. */
  take(draft: string, text: string): void {
    const file = pastedText(text)
    if (file !== null) this.#pasted = { draft, file, text }
  }

  /** Number of characters of a draft on offer; null when there is nothing. */
  lengthIn(draft: string): number | null {
    return this.#pasted?.draft === draft ? this.#pasted.text.length : null
  }

  /** The file, and the draft's text without what it holds. Ends the offer. */
  attach(text: string): { readonly file: File; readonly rest: string } | null {
    const pasted = this.#pasted
    this.#pasted = null
    // A text field has no carriage returns.
    return pasted === null ? null : { file: pasted.file, rest: text.replace(pasted.text.replace(/\r\n?/g, '\n'), '') }
  }

  keep = (): void => {
    this.#pasted = null
  }
}
