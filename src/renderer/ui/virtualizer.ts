import type { SvelteComponent } from 'svelte'
import { Virtualizer as Untyped, type VirtualizerHandle, type VirtualizerProps } from 'virtua/svelte'

export type { VirtualizerHandle } from 'virtua/svelte'

/**
 * Virtua's list, which renders only the rows in view. The incremental check of Svelte files does not see the types of
 * components in packages, so they are stated here.
 */
export const Virtualizer = Untyped as unknown as new <T>(options: {
  target: Element
  props?: VirtualizerProps<T>
}) => SvelteComponent<VirtualizerProps<T>> & VirtualizerHandle
