import type { Component } from 'svelte'

/** A line of a menu. */
export interface MenuItem {
  readonly label: string
  readonly select: () => void
  /** Before the label. */
  readonly icon?: Component<{ size?: number; 'aria-hidden'?: 'true' }>
  /** A second line that explains. */
  readonly description?: string | undefined
  /** Small, at the end: a shortcut or a count. */
  readonly hint?: string | undefined
  readonly disabled?: boolean
  readonly danger?: boolean
  /** Present on choices: whether it is the chosen one. */
  readonly checked?: boolean
}

export type MenuEntry = MenuItem | 'separator'
