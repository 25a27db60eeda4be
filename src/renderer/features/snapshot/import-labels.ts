import type { OnConflict } from '../../../shared/snapshot/entities'

/** What is done with sessions that are here already, in the order offered. */
export const conflictWords: readonly { readonly value: OnConflict; readonly words: string }[] = [
  { value: 'skip', words: 'Leave mine as it is' },
  { value: 'copy', words: 'Import as a copy' },
  { value: 'overwrite', words: 'Replace mine' },
  { value: 'fail', words: 'Import nothing' },
]
