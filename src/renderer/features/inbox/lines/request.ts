import type { DecisiveLine } from '../contributions'
import RequestLine from './RequestLine.svelte'

/** The command that asks to run, the question, or the page to sign in at. */
export const request: DecisiveLine = {
  fits: (item) => item.kind === 'session' && item.entry.attention.state === 'needsYou',
  component: RequestLine,
}
