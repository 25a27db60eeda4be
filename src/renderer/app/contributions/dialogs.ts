import SnoozeDialog from '#renderer/features/attention/SnoozeDialog.svelte'
import CompareDialog from '#renderer/features/branch-map/CompareDialog.svelte'
import MergeDialog from '#renderer/features/branch/MergeDialog.svelte'
import RewindDialog from '#renderer/features/branch/RewindDialog.svelte'
import CompressDialog from '#renderer/features/compression/CompressDialog.svelte'
import ContinueDialog from '#renderer/features/compression/ContinueDialog.svelte'
import CopiesDialog from '#renderer/features/import/CopiesDialog.svelte'
import LimitsDialog from '#renderer/features/limits/LimitsDialog.svelte'
import Palette from '#renderer/features/palette/Palette.svelte'
import BringHereDialog from '#renderer/features/place/BringHereDialog.svelte'
import RemoveWorktreesDialog from '#renderer/features/place/RemoveWorktreesDialog.svelte'
import ForkCodeDialog from '#renderer/features/place/ForkCodeDialog.svelte'
import PromptDialog from '#renderer/features/prompts/PromptDialog.svelte'
import AgentsDialog from '#renderer/features/session-agents/AgentsDialog.svelte'
import PurgeDialog from '#renderer/features/sessions/PurgeDialog.svelte'
import TagDialog from '#renderer/features/sessions/TagDialog.svelte'
import ExportDialog from '#renderer/features/snapshot/ExportDialog.svelte'
import ImportDialog from '#renderer/features/snapshot/ImportDialog.svelte'
import ShareDialog from '#renderer/features/snapshot/ShareDialog.svelte'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import type { DialogKind, DialogOf } from '#renderer/lib/window/open-dialog'
import ShortcutSheet from '../ShortcutSheet.svelte'
import { settingsSections } from './settings-sections'
import { shown, type Shown, type View } from './shown'

const dialogs: { readonly [K in DialogKind]: Shown<DialogOf<K>> } = {
  shortcuts: shown(ShortcutSheet, () => ({})),
  palette: shown(
    Palette,
    ({ text }) => ({ text, settings: settingsSections }),
    (dialog) => dialog,
  ),
  rewind: shown(RewindDialog, (_dialog, { openSession: open }) => (open === null ? null : { open })),
  agents: shown(AgentsDialog, ({ waiting }, { openSession: open }) => (open === null ? null : { open, waiting })),
  merge: shown(MergeDialog, ({ childSessionId, parentSessionId }) => ({ childSessionId, parentSessionId })),
  continue: shown(ContinueDialog, ({ sessionId }) => ({ sessionId })),
  bringHere: shown(BringHereDialog, ({ sessionId, moves }) => ({ sessionId, moves })),
  compare: shown(CompareDialog, ({ sessionId }) => ({ sessionId })),
  forkCode: shown(ForkCodeDialog, ({ sessionId, fromMessageId, preview }) => ({ sessionId, fromMessageId, preview })),
  compress: shown(CompressDialog, ({ sessionId, range }) => ({ sessionId, range })),
  prompt: shown(PromptDialog, ({ text }) => ({ text })),
  limits: shown(LimitsDialog, ({ sessionId }) => ({ sessionId })),
  import: shown(ImportDialog, ({ given }) => ({ given })),
  export: shown(ExportDialog, ({ sessionId, others, format }) => ({ sessionId, others, format })),
  share: shown(ShareDialog, ({ sessionId }) => ({ sessionId })),
  copies: shown(CopiesDialog, ({ of }) => ({ of })),
  snooze: shown(SnoozeDialog, ({ sessionIds }) => ({ sessionIds })),
  removeWorktrees: shown(RemoveWorktreesDialog, ({ sessionIds }) => ({ sessionIds })),
  purge: shown(PurgeDialog, ({ sessionIds }) => ({ sessionIds })),
  tags: shown(TagDialog, ({ sessionIds }) => ({ sessionIds })),
}

/** Returns the view of a dialog. */
export function viewOfDialog<K extends DialogKind>(dialog: DialogOf<K>, appWindow: AppWindow): View | null {
  return dialogs[dialog.kind](dialog, appWindow)
}
