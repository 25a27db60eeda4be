import InboxSession from '#renderer/features/conversation/InboxSession.svelte'
import type { InboxContributions } from '#renderer/features/inbox/contributions'
import InboxExtension from '#renderer/features/inbox/InboxExtension.svelte'
import InboxFolder from '#renderer/features/inbox/InboxFolder.svelte'
import { inboxLines, inboxSections } from './inbox-lists'

/** Contributions to the inbox: its lists, and the details of its items. */
export const inboxContributions: InboxContributions = {
  sections: inboxSections,
  lines: inboxLines,
  details: { session: InboxSession, folder: InboxFolder, extension: InboxExtension },
}
