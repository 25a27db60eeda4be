import { getContext, hasContext, setContext } from 'svelte'
import type { Pane } from './pane.svelte'

/** The view that a component belongs to. */
export interface ViewOfPane {
  readonly pane: Pane
  /** It is on the screen. Kept views stay rendered when they are not. */
  readonly isShown: boolean
  /** It is on the screen in the pane with the focus: keys and commands are meant for it. */
  readonly isFocused: boolean
}

const KEY = Symbol('view')

export function setViewOfPane(view: ViewOfPane): void {
  setContext(KEY, view)
}

/** Returns the view that a component belongs to; null outside of panes. Call while a component is made. */
export function getViewOfPane(): ViewOfPane | null {
  return hasContext(KEY) ? getContext<ViewOfPane>(KEY) : null
}
