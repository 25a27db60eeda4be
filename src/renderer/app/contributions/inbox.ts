import InboxSession from '#renderer/features/conversation/InboxSession.svelte'
import type { InboxContributions } from '#renderer/features/inbox/contributions'
import InboxExtension from '#renderer/features/inbox/InboxExtension.svelte'
import InboxFolder from '#renderer/features/inbox/InboxFolder.svelte'
import { activity } from '#renderer/features/inbox/lines/activity'
import { extension } from '#renderer/features/inbox/lines/extension'
import { folder } from '#renderer/features/inbox/lines/folder'
import { outcome } from '#renderer/features/inbox/lines/outcome'
import { request } from '#renderer/features/inbox/lines/request'
import { failed } from '#renderer/features/inbox/sections/failed'
import { finished } from '#renderer/features/inbox/sections/finished'
import { needsYou } from '#renderer/features/inbox/sections/needs-you'
import { running } from '#renderer/features/inbox/sections/running'

/** The sections of the inbox in their order, the lines of its rows (the first that fits), and the details of its items. */
export const inboxContributions: InboxContributions = {
  sections: { needsYou, failed, finished, running },
  lines: { request, activity, folder, extension, outcome },
  details: { session: InboxSession, folder: InboxFolder, extension: InboxExtension },
}
