import { pastedText } from './pasted-text'

/** Something that was just pasted into a composer as text. */
interface Pasted {
  readonly draft: string
  readonly text: string
  /** The text as a file, when it is long. */
  readonly file: File | null
  /** The same as pictures. */
  readonly pictures: readonly File[]
}

/** Other forms of what was just pasted as text: a long one is offered as a file, and pictures that came along as attachments. */
export class LongPaste {
  #pasted = $state.raw<Pasted | null>(null)

  /** Looks at what is being pasted. */
  take(draft: string, text: string, pictures: readonly File[] = []): void {
    const file = pastedText(text)
    if (file !== null || pictures.length > 0) this.#pasted = { draft, file, text, pictures }
  }

  /** Returns the forms on offer in a draft; null when there are none. */
  offered(draft: string): { readonly length: number | null; readonly pictures: number } | null {
    if (this.#pasted?.draft !== draft) return null
    const { file, text, pictures } = this.#pasted
    return { length: file === null ? null : text.length, pictures: pictures.length }
  }

  /** The file, and the draft's text without what it holds. Ends the offer. */
  attach(text: string): { readonly file: File; readonly rest: string } | null {
    const pasted = this.#pasted
    this.#pasted = null
    if (pasted === null || pasted.file === null) return null
    // A text field has no carriage returns.
    return { file: pasted.file, rest: text.replace(pasted.text.replace(/\r\n?/g, '\n'), () => '') }
  }

  /** The pictures. A long text stays on offer. */
  takePictures(): readonly File[] {
    const pasted = this.#pasted
    this.#pasted = pasted === null || pasted.file === null ? null : { ...pasted, pictures: [] }
    return pasted?.pictures ?? []
  }

  keep = (): void => {
    this.#pasted = null
  }
}
