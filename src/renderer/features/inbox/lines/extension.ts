import type { DecisiveLine } from '../contributions'
import ExtensionLine from './ExtensionLine.svelte'

/** An extension to review. */
export const extension: DecisiveLine = { fits: (item) => item.kind === 'extension', component: ExtensionLine }
