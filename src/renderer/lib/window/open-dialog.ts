import type { RequestOutput } from '#shared/contract'
import type { ExportFormat } from '#shared/snapshot/entities'
import type { WaitingChange } from '../conversation/agent-change'
import type { GivenFiles } from '../stores/given-files'

/** Messages to compress, by the ends of the range; a missing end is that of the conversation. */
export interface CompressedRange {
  readonly fromMessageId?: string
  readonly toMessageId?: string
}

/** Subject of a dialog. The app's table of dialogs has an entry for each kind. */
export type OpenDialog =
  | { readonly kind: 'shortcuts' }
  /** `text`: what is typed when it opens. */
  | { readonly kind: 'palette'; readonly text: string }
  /** The user's messages of the open session, to rewind to one. */
  | { readonly kind: 'rewind' }
  /** The agents of the open session. */
  | { readonly kind: 'agents'; readonly waiting: WaitingChange | null }
  | { readonly kind: 'purge'; readonly sessionIds: readonly string[] }
  /** The times until which sessions can be put off. */
  | { readonly kind: 'snooze'; readonly sessionIds: readonly string[] }
  /** Removal of the worktrees of sessions. */
  | { readonly kind: 'removeWorktrees'; readonly sessionIds: readonly string[] }
  | { readonly kind: 'tags'; readonly sessionIds: readonly string[] }
  /** A text to save as a prompt. */
  | { readonly kind: 'prompt'; readonly text: string }
  | { readonly kind: 'limits'; readonly sessionId: string }
  /** Dropped files; without them, the dialog asks for some. */
  | { readonly kind: 'import'; readonly given?: GivenFiles }
  | {
      readonly kind: 'export'
      readonly sessionId: string | null
      readonly others?: readonly string[]
      readonly format?: ExportFormat
    }
  /** A session as a page that others can read. */
  | { readonly kind: 'share'; readonly sessionId: string }
  /** The files of a tool that imported sessions were read from. */
  | { readonly kind: 'copies'; readonly of: { readonly sessionId: string } | { readonly adapterName: string } }
  | { readonly kind: 'compress'; readonly sessionId: string; readonly range?: CompressedRange }
  /** Continues a session in a new one, from a summary. */
  | { readonly kind: 'continue'; readonly sessionId: string }
  | { readonly kind: 'compare'; readonly sessionId: string }
  /** Continues a session of another machine here; `moves`: it is closed there. */
  | { readonly kind: 'bringHere'; readonly sessionId: string; readonly moves: boolean }
  | {
      readonly kind: 'forkCode'
      readonly sessionId: string
      readonly fromMessageId: string
      readonly preview: RequestOutput<'workspace.fork.preview'>
    }
  | { readonly kind: 'merge'; readonly childSessionId: string; readonly parentSessionId: string }

export type DialogKind = OpenDialog['kind']
export type DialogOf<K extends DialogKind> = Extract<OpenDialog, { kind: K }>
