/** Characters that are invisible or change how others are rendered: control, format and blank ones. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu

/** Emoji, also those that are joined from several by characters without a width. */
const EMOJI =
  /\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)*/gu

/** Returns whether a text contains characters that are invisible or change how others are rendered, beside those of emoji. */
export function hasUnseen(text: string): boolean {
  const plain = text
    .replace(EMOJI, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Zs}/gu, ' ')
  return visibleText(plain) !== plain
}

/**
 * Returns a text with invisible characters made visible: line breaks and tabs stay, any other control, format, blank or
 * direction-changing character is replaced by its code, as "⟨U+202E⟩".
 */
export function visibleText(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(UNSEEN, (character) => {
    if (character === '\n' || character === '\t') return character
    return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
}
