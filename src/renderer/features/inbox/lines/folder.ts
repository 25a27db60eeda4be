import type { DecisiveLine } from '../contributions'
import FolderLine from './FolderLine.svelte'

/** A folder to review. */
export const folder: DecisiveLine = { fits: (item) => item.kind === 'folder', component: FolderLine }
