import type { FileRequest } from '../../../shared/attachment/entities'
import type { InputBlock } from '../../../shared/session/blocks'
import type { Workspace } from '../../lib/workspace.svelte'
import { namedFiles } from './references'
import type { Where } from './where'
import { m } from '../../../messages'

/** Content to send: text alone, or with files; and the files that the host is to read for it. */
export interface ComposedMessage {
  readonly message: string | InputBlock[]
  readonly fileRefs: FileRequest[]
}

/**
 * Composes a message from a draft's text and files, once the files are uploaded; null where that fails. Files that it
 * names have to exist: for a word that can only be a file but names none, the user is notified and the result is null;
 * any other word after an `@` is just a word.
 */
export async function composeMessage(
  workspace: Workspace,
  draft: string,
  where: Where,
  text: string,
): Promise<ComposedMessage | null> {
  const failed = await workspace.attachments.settled(draft)
  if (failed !== null) {
    workspace.toasts.show(m.attachment.uploadFailed({ fileName: failed.fileName }))
    return null
  }
  const files = workspace.attachments.blocks(draft)
  const content: InputBlock[] = text.trim() === '' ? [] : [{ type: 'text', content: text }]
  const message = files.length === 0 ? text : [...content, ...files]
  const named = namedFiles(text)
  if (named.length === 0) return { message, fileRefs: [] }
  const answer = await workspace.connection.request('session.files.resolve', {
    ...where,
    references: named.map(({ request }) => request),
  })
  if (!answer.ok) {
    workspace.tell(answer.error)
    return null
  }
  const fileRefs: FileRequest[] = []
  for (const [at, { request, text: words, isMeant }] of named.entries()) {
    const resolved = answer.value.references[at]
    if (resolved?.ok === true) fileRefs.push(request)
    else if (isMeant) {
      workspace.toasts.show(
        m.attachment.referenceFailed({ problem: resolved?.message ?? m.attachment.cannotRead({ name: words }) }),
      )
      return null
    }
  }
  return { message, fileRefs }
}
