import { on } from 'svelte/events'

/**
 * For `@attach` to a diff whose halves have a `data-side`: while a selection that began in one side is made, the text of
 * the other, and what lies between the lines, is not part of it.
 */
export function keepToColumn(diff: HTMLElement): () => void {
  return on(diff, 'pointerdown', ({ button, target }) => {
    if (button !== 0 || !(target instanceof Element)) return
    const side = target.closest<HTMLElement>('[data-side]')?.dataset['side']
    if (side === undefined) delete diff.dataset['selecting']
    else diff.dataset['selecting'] = side
  })
}
