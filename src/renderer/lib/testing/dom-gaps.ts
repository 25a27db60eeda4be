/** Makes up for what jsdom lacks: scrolling, modal dialogs, and edits of text fields as if they were typed. */
export function fillDomGaps(): void {
  Element.prototype.scrollIntoView = () => undefined
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
  Object.defineProperty(document, 'execCommand', {
    configurable: true,
    value: (command: string, _ui: boolean, text = '') => {
      const field = document.activeElement
      if (!(field instanceof HTMLTextAreaElement) || !['insertText', 'delete'].includes(command)) return false
      field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      return true
    },
  })
}
